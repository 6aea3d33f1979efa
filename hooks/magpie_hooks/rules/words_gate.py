"""Vocabulary: whose word counts (clause 2). ``clause_words`` says how it is written."""

from __future__ import annotations

WORDS = {
    "party": r"""
        (?:non-)?collaborators?
        maintainers?
        committers?
        (?:pmc |ppmc |team |org(?:anisation|anization)? )?members?
        owners?
        (?:first-time |repeat )?contributors?
        commenters?
        reporters?
        finders?
        authors?
        submitters?
        outsiders?
        bots?
        accounts?
        logins?
        people
        persons?
        somebody
        someone
        anyone
        anybody
        everyone
        everybody
        whoever
        nobody
        no one
        others
        strangers?
        participants?
        triagers?
        users?
        github users?
        helpers
        community
        roster
        senders?
        administrators?
        those who
        third parties
        non-members?
        handles?
        identity
        identities
        release managers?
        display names?
        approvers?
        voters?
        nominator
        guests?
        visitors?
        sponsors?
        bystanders?
        newcomers?
        volunteers?
        passers?-?by
        spectators?
        admins?
        developers?
        engineers?
        customers?
        packagers?
        mentees?
        translators?
        employees
        asker
        opener
        speaker
        the team
        moderators?
        principals?
    """,
    "stranger": r"""
        non-collaborators?
        commenters?
        reporters?
        finders?
        authors?
        submitters?
        outsiders?
        bots?
        accounts?
        logins?
        anyone
        anybody
        everyone
        everybody
        whoever
        contributors?
        someone
        somebody
        strangers?
        people
        others
        github users?
        participants?
        senders?
        display names?
        non-members?
        third parties
        community
        bystanders?
        newcomers?
        volunteers?
        passers?-?by
        visitors?
        guests?
        customers?
        friends?
        mentees?
        translators?
        packagers?
        sponsors?
        voters?
        a user
        asker
    """,
    "outsider": r"""
        (?:people|users?|persons?|accounts?|logins?|those|someone|somebody|anyone|anybody|contributors?
        |commenters?) (?:who|that) (?:do|does)(?: not|n't) (?:have|hold|possess) (?:\w+ ){0,2}(?:access|rights?
        |permissions?|roles?|standing|membership)
        (?:by|from) (?:an? |any )?newcomers?
        mere (?:reporters?|commenters?|contributors?|authors?|users?)
        non-collaborators?
        non-members?
        non-maintainers?
        outsiders?
        drive-by (?:accounts?|contributors?)
        ex-committers?
        unknown accounts?
        unverified accounts?
        (?:anyone|everyone|everybody|anybody|no one|nobody) (?:else|outside)
        (?:customers?|vendors?|sponsors?|interns?|community members?|mentees|downstream packagers
        |self-declared maintainers)
        the whole world
        (?:first-time|unknown|new) contributors?
        outside the team
        others
        other accounts
        non-\w+ accounts?
        unverified (?:logins?|users?|commenters?)
        external (?:users?|contributors?|commenters?|parties)
        the general public
        anonymous \w+
        third part(?:y|ies)
        strangers?'?s?
        someone other than
        anyone (?:but|other)
        not every participant
        packagers
        mentees?
        who is not an? \w+
        no one but
        friend
        employees
        self-declared
        first-time
        unverified
        people who
        asker
        by anybody
        outside commenters?
        bystanders?
        passers?-?by
        spectators?
        visitors?
        non-committers?
        world at large
        (?:users?|people|persons?|accounts?|logins?|someone|somebody|anyone|anybody|those|commenters?
        |contributors?) (?:without|lacking|who lacks?|with no|who ha(?:s|ve) no|that ha(?:s|ve) no|not on|not in
        |outside|from outside|who (?:is|are) not|who cannot|who can't|that cannot) ?(?:\w+ )?(?:rights?
        |permissions?|access|roles?|standing|membership|the (?:team|project|list|roster|organi[sz]ation)|lookup
        |write|push)?
        author association (?:is |of )?(?:none|contributor|first_timer)
        (?:none|contributor|first_timer|first_time_contributor)(?:,| and| or| as) (?:contributor|none|first_timer
        |first_time_contributor)\w*
        random (?:users?|people|accounts?|persons?)
        unknown (?:users?|people|logins?|senders?|persons?|parties)
        unauthori[sz]ed (?:users?|people|accounts?|persons?|parties)
        unaffiliated
        (?:by|of|from|to) others
        not one of us
        no role
        downstream (?:users?|packagers?|vendors?)
        helpdesk
        support desk
        (?:discord|forum|slack) (?:helpers|users|members)
        friends of
        those affected
        not (?:a|an|among the|one of the|on the|in the) (?:collaborator|member|maintainer|committer|team|roster
        |owner)s?
        isn't (?:a|on|in) (?:the )?(?:collaborator|member|maintainer|committer|team|roster|owner)s?
        outside (?:of )?(?:the|our) (?:organi[sz]ation|project|roster|circle|group)
    """,
    "proviso": r"""
        only (?:when|if|where|for|from|after)
        provided(?: that)?
        as long as
        on condition
        unless
        subject to
        if and only if
    """,
    # To have the say over the agent.
    "say": r"""
        (?:direct|instruct|steer|command)(?:s|ed|ing)? (?:the |this |our )?(?:agents?|skill|assistant|run|triage
        |flow|workflow|automation|bot|tool|it|behaviou?r)
        (?:may|can|must|might|shall|allowed to|permitted to|entitled to)(?: not| only| also)? (?:direct|instruct
        |steer|command)
        (?:issu|giv)(?:e|es|ing) (?:the agent |it )?(?:an? )?(?:instructions|orders|directives?|directions|commands)
        sources? of (?:instructions?|authority|directives?)
        (?:instructions?|directives?|orders|directions)(?: to the agent)? (?:come|comes|are (?:accepted|taken)
        |is (?:accepted|taken)|posted by|by|from)
        who may (?:instruct|direct|decide|approve|command|steer)
        who (?:is allowed|gives)
        never instruct
        command over
        rule on
        boundary of trust
        trust attaches
        take direction
        take (?:instructions|orders)
        accepts? (?:the )?(?:instructions?|directives?|orders|directions|commands?)
        decline a directive
        standing of
        collaborator[- ](?:trust|check|gate|status)
        (?:drive|overrule|control)(?:s|ed|ing)? (?:the |this |our )?(?:agent|skill|assistant|run|triage|flow
        |workflow|automation|bot|tool)
        (?:listens?|listening|answerable|obeys) (?:only )?to
        (?:has|have|had|gets?|holds?) (?:no |any |a |the )?(?:lever|say|standing|voice|vote|command|authority|power
        |hold|control)(?: on| over| in| to)?
        (?:tell|telling|tells) (?:this|the|our) (?:skill|agent|assistant|run|tool)
        (?:trusted|entitled|allowed|permitted|authori[sz]ed|empowered|qualified|in a position) (?:with
        |to) (?:directions?|give|instruct|direct|steer|command|order|approve|decide|waive)
        bar for
        trust (?:gate|check)
        for trust purposes
        whether (?:the )?(?:\w+ )?(?:is|are) trusted
        speaks? for the (?:team|project)
        authority (?:over|to|comes|belongs|rests|lies)
    """,
    "tell": r"""
        (?:tell|ask|guide|control|drive|order|let)(?:s|ed|ing)? (?:the |this |our )?(?:agents?|skill|assistant
        |automation)
        whatever (?:they|he|she|it|the \w+) (?:asks?|says?|wants?)
        what (?:they|he|she) (?:asks?|wants?)
        do(?:es)? (?:whatever|what|as) (?:they|he|she|any\w*|every\w*|the \w+) (?:asks?|says?|wants?|requests?
        |wish(?:es)?|decides?)
        (?:stop|halt|pause)s? (?:the|this) (?:process|run|queue|workflow)
        hand(?:s|ed)? (?:over )?control to
    """,
    "authority": r"""
        authori[sz](?:e|es|ing|ation|ations)
        authority
        tak(?:e|es|en)(?: \w+){0,2}? as (?:an? |the )?(?:authorised|final|binding)
        (?:count|counts|treated|taken|accepted|regarded) as (?:authoritative|authorised|binding|approval|consent
        |an authorised)(?: \w+)?
        (?:grants?|carr(?:y|ies)|confers?) (?:no |any |full |the |less |more |some )?(?:authority|weight|standing
        |rights?|power)
        is (?:no|not) proof
        proves? nothing
        proof of
        (?:has|have|carries|carry|holds?) (?:no |any )?(?:standing|weight|authority|force|lever)
        inherits? \w+
        (?:the|that) right lies
        rests? with
        lies with
        is just (?:two |three |so many )?words
        worth (?:nothing|as much)
        stand in for
        equal to
        same standing
    """,
    "no-matter-who": r"""
        no matter who
        (?:does|do|did)(?: not|n't) matter who
        (?:is|are) irrelevant who
        regardless of who
        whoever (?:it is|they are|asks)
        whoever (?:gave|wrote|sent|says?|said|posted|made|speaks|comments?|answers?) (?:it|them|that|this)?
        who(?:ever)? (?:wrote|sent|made|gave) (?:it|the \w+) (?:is|does)
        immaterial
        irrespective of (?:who|role)
    """,
    "approval": r"""
        approv(?:e|es|ed|al|als|ing)
        go-ahead
        green light
        sign(?:s|ed)?[- ]off
        go ahead
        consents?
        decisions?
        decid(?:e|es|ed|ing)
        confirm(?:s|ed|ations?)?
        merge
        close
        closes
        reopen
        reclassif\w+
        reroute
        waive
        veto
        nod
        permission
        blessing
        authori[sz]ation
        assent
        agree\w*
    """,
    "anyone": r"""
        any(?:one|body)
        every(?:one|body)
        whoever
        any (?:\w+ ){0,2}?(?:user|account|member|commenter|contributor|person)
        (?:does|do) not matter who
        regardless of who
        whether or not they
        all (?:users|people|accounts|commenters|participants|contributors|comers)
        every (?:user|account|person|commenter|contributor|participant|member of the public|reporter)
        (?:the )?general public
        the (?:first|next) person
        somebody
        someone
    """,
    # To find out who somebody is, before doing what they say.
    "verify": r"""
        resolv(?:e|es|ed|ing)
        check(?:s|ed|ing)?
        verif(?:y|ies|ied|ying)
        confirm(?:s|ed|ing)?
        look(?:ing|s|ed)? up
        lookups?
        compar(?:e|es|ed|ing|ison)
        validat\w+
        consider whether
        establish\w*
        determin\w+
        authenticat\w+
        test
        gate(?:d|s)?
        match(?:es|ed|ing)?
        ask(?:s|ed)? (?:the )?(?:github|api|whether|if|who)
        find out who
        inspect(?:s|ed)?
        prov(?:e|es|ed|en)
        look(?:s|ed)? (?:at|into)
        depends? (?:up)?on
        query
        consult\w*
    """,
    "membership": r"""
        (?:non-)?collaborators?
        roster
        permission(?:s| level)?
        members?(?:hip)?
        author_?association
        author association
        identity
        write (?:access|permission)
        push access
        triage rights
        rights
        contributors
        unverified
        standing
        commit rights
        belongs? to
    """,
    "acting": r"""
        act(?:s|ing)? (?:up)?on
        acted (?:up)?on
        instructions?
        directives?
        directions
        (?:ask(?:s|ing)?|tells|telling|instructs|instructing) the (?:agent|skill|assistant)
        (?:a|any|the|every) requests?
        requests? (?:in|from|by|of)
        authori[sz]\w+
    """,
    "self-acting": r"""
        auto-?(?:escalat|clos|merg|appl|approv)\w*
        escalat\w+ from
    """,
    "promotes": r"""
        (?:is|are|as) (?:an? |the )?(?:collaborators?|maintainers?|members?|committers?) (?:for (?:this|these|our)
        |too|as well|here)
        treat(?:s|ed|ing)?(?: \w+){0,4} as (?:an? )?(?:collaborator|maintainer|member|administrator|owner
        |committer)\w*
        count(?:s|ed)?(?: \w+)? as (?:an? )?(?:collaborator|maintainer|member|owner|committer)s?(?! activity)
        (?:equal|equivalent|tantamount|as good as|same standing as|stand in for)(?: to)?(?: an?| its
        | the)? (?:collaborators?|maintainers?|members?|committers?|owners?)
        presume that
        assume that
        believe (?:whoever|anyone|people)
    """,
    # What somebody wants done, and what is made of it.
    "word": r"""
        confirmations?
        approvals?
        overrides
        sign-?offs?
        go-aheads?
        orders?
        instructions?
        directions?
        directives?
        (?<!review )requests?
        say-so
        word
        thumbs-up
        objections?
        a decision
        decisions
        claims?
        emoji
        the reply
        nod
        veto(?:es)?
        wishes
        wish
        opinions?
        demands?
        hearsay
        alterations?
    """,
    "accepting": r"""
        accept\w*
        take[ns]?
        honou?r\w*
        counts? (?:as|when|only|toward\w*|for)
        heed\w*
        act(?:s|ed|ing)? (?:up)?on
        execut\w*
        carried out
        carry out
        obey\w*
        follow\w*
        disregard\w*
        ignor\w*
        void
        binding
        enough
        sufficient
        good enough
        will do
        believed?
        preferred
        passed on
        wait for
        go along with
        turn down
        collected
        required
        suffic(?:e|es)
        compl(?:y|ies)
        reject\w*
        declin\w*
        refus\w*
        unlock\w*
        go(?:es)? ahead
        stays? undone
        overrul\w+
        trump\w*
        stop the process
        recogni[sz]e[sd]?
        listen\w* to
        respond\w* to
    """,
    "standing": r"""
        (?:on|in|among) (?:the |our )?(?:list of |roster of )(?:the |our )?(?:maintainers|committers|collaborators
        |owners|members|admins)
        (?:maintainers?|people|someone|somebody|anyone|accounts?|persons?|users?) (?:with|without|lacking
        |holding) (?:write|push|commit|triage|admin)? ?(?:access|rights|permissions?)
        (?:verified|approving|current|former|listed) collaborators?
        security team (?:members?|roster)
        members of the security team
        (?:cannot|can) push
        current access
        on the roster
        `?permission`? (?:is|of|value|level|field)
        (?:non-)?collaborators?
        (?:lacks?|without|have|has|holding|with) (?:triage )?rights
        non-members?
        unverified
        write or higher
        authority over
        (?:below|above|at least) write
        permission look-?ups?
        fresh roster
        roster
        repo(?:sitory)? role
        org(?:anisation|anization)? members?(?:hip)?
        codeowners
        admin
        trusted (?:party|people|person|logins?|accounts?)
        claimed role
        (?:resolve|look up|check|verify) the (?:account|login|handle|author|commenter)
        own account
        in owners
        maintainers\.md
        verified (?:maintainers?|committers?|accounts?|members?)
        principals
        pmc (?:roster|members?)
        (?:commit|merge|push|write|triage|admin(?:istrator)?|maintain(?:er)?|committer|review|approval
        |moderator) (?:rights?|access|permissions?|privileges?|bit|roles?|status|level)
        (?:a|no|any|the|their|whose|some|current) roles? (?:in|on|of|at|within)
        holds? (?:a|no|any|the) (?:\w+ )?role
        (?:team|project|member|membership|committer|maintainer|access|owners|owner|collaborator|pmc)(?:'s)? (?:list
        |roster|file|register)
        owners files?
        maintainers files?
        on the team
        (?:people|those|persons|accounts|logins|anyone|someone|only) (?:with|who have|who hold|having) (?:a |an[ ]
        |the )?(?:role|rights?|write|push|commit|permission|access|merge)
        who can (?:push|merge|commit|write)
        (?:member|owner|collaborator)(?:,| and| or) (?:member|owner|collaborator)
        (?:team|project|repository|tracker|pmc) membership
        membership lookup
        repository (?:permission|access|rights?)
        rights on
        rights behind
        role lookups?
        (?:the|her|his|their) standing
        triagers on
        write or (?:above|more|better)
        <(?:tracker|upstream)>'?s? collaborators
        (?:committers|members|maintainers|owners)'
        (?:passes|passed|fails|failed) the (?:check|lookup|gate)
        (?:named|listed|recorded|found) (?:in|on) (?:the )?(?:owners|maintainers|codeowners|roster|list of|team|keys)
        whose (?:permission|role|access|membership|login|association|lookup)
        (?:admin|maintain|write)(?:,| or| and) (?:admin|maintain|write|triage)
        (?:her|his|their|its) (?:role|permission|rights|membership)
        returns? (?:404|204|none|null|admin|write)
        pmc (?:status|role)
    """,
    "acts": r"""
        instruct
        direct
        reclassify
        reroute
        waive
        skip
        confirm
        approve
        override
        alter
        redirect
        decide
        steer
        dispose
        rule on
        give orders
        change (?:it|what|the class|the severity)
        close (?:a|the) (?:tracker|issue)
        rule
        veto
        close
        reopen
        merge
        unlock
        tell the
        defer
        reorder
        stop
        overrule
        command
    """,
    "remark": r"""
        comments?
        repl(?:y|ies)
        reactions?
        thumbs-up
        remarks?
        responses?
        messages?
        posts?
        mentions?
        emoji
        nod
    """,
    # What somebody's word may bring about.
    "decision": r"""
        decisions?
        decid(?:e|es|ed|ing)
        approv(?:e|es|ed|al|als|ing)
        confirm(?:s|ed|ations?|ing)?
        instruct(?:s|ed|ions?|ing)?
        direct(?:s|ed|ing|ions?|ives?)
        orders?
        commands?
        (?<!review )(?<!pull )requests?
        veto(?:es)?
        waiv(?:e|es|ed|ing)
        overrid(?:e|es|ing)|overrides
        reassign\w*
        reclassif\w*
        label changes?
        classifications?
        sign-?offs?
        go-aheads?
        authoris\w+|authoriz\w+
        obey\w*
        (?:skip|lower|raise|release|close|reopen|merge|hold|backport|reroute|escalate|delay
        |publish)(?: \w+){0,2} (?:a|an|the|any)? ?(?:step|severity|draft|item|tracker|issue|advisory|order|anything)
        the comment (?:does|cannot)
        (?:on |at )?the word of
        acted (?:up)?on
        act(?:s|ing)? (?:up)?on
        carried out
        objections?
        holds?
        disposition
        changes the plan|change the plan
        trigger\w*
        categor(?:y|ies)
        scope
        routing change
        withdraw(?:s|al|als|n)?
        nominations?
        alter(?:s|ed)? (?:the|it)
        deviat\w+
        scores?
        change of \w+
        verdicts?
        severity
        state changes?
        transitions?
        priorit(?:y|ies)
        actions?
        mutations?
        assignments?
        the (?:question|prompt)
        permission to
        lgtm
        tell the agent
        ask for
        comply
        extension
        retest
        declare
        move a \w+
        reassessment
        resolution
        opinions?
        nod
        consent
        alterations?
        say-so
        do this
        merge it
        reopening
        changes? (?:to|of|in) (?:the |its )?(?:plan|scope|class|classification|severity|routing|labels?|order|state)
        cancel\w*
        abort\w*
        deferrals?
        re-?routing
        escalations?
    """,
    "bar": r"""
        only
        solely
        never
        not
        no
        none
        must
        cannot
        unless
        counts?
        enough
        needs?
        until
        otherwise
        without
        required?
        nothing
        stay
        like any other
        instead
        ignored
        on a 404
        404
        alone
        void
        hearsay
        refused
        skipped
        leave
        ordinary text
        rests with
        nobody
        discarded
        reserved (?:for|to)
        may
        can
        first
        is needed
        valid
        passed on
        does not comply
        disregards?
        reject(?:s|ed)?
        full stop
        or no authority
        just text
        has to come from
        refuse
        proves?
        satisfies
        rather than
        won't
        declines?
        disregarded
        undone
        (?:is|are) out
        isn't
        aren't
        mustn't
        privilege
        ignores?
        exclusively
        reserved
    """,
    "other-people": r"""
        reporters?
        commenters?
        third part(?:y|ies)
        former collaborators?
        guests?
        submitters?
        outside commenters?
        accounts? (?:that|which|who) (?:cannot|can't|may not)
        the pr author
        finders?
        bystanders?
        newcomers?
        volunteers?
        passers?-?by
        the (?:reporter|author|sender|person) who
        contributors?
        customers?
        voters?
        visitors?
        users
        (?:whoever|the one who|people who|those who|anyone who|someone who|accounts? that) (?:opened|filed|wrote
        |sent|reported|posted|raised|submitted)(?: it| the \w+)?
        bots?(?= (?:may|can|might|are (?:allowed|entitled) to) (?:approve|confirm|decide|waive|instruct|direct|sign
        |merge|override|veto))
    """,
    # Standing and matters that are also many another thing: they only add to what else a sentence has.
    "status": r"""
        roles?(?: on| in| of)
        the api
        listed in
        named in
        assigned in
        release manager
        members? of
        (?:a )?maintainer(?: alone)?
        committer(?: of the project)?
        author association
        volunteers?
        (?:our|the) team
        team
        (?:the|a|any|our|their|some|project|fellow) (?:committers?|maintainers?|triagers?|owners?|admins?
        |administrators?)
        who (?:speaks|is speaking|they are|is asking|asks|asked|said it|wrote it)
        among the
        a principal
        from outside
        the (?:wider |whole )?(?:world|crowd)(?: at large)?
        third party
        newcomers?
        (?:team|project|pmc|core|organi[sz]ation|staff|security team|org) members?
        (?:a|any|the|current|registered) members?(?:'s)?
    """,
    "matter": r"""
        backports?
        merges?
        ready
        questions?
        checks?
        verification
        routing
        milestones?
        /\w+
        labels
        steps?
        process
        workflow
        class
        outcome
        run
        plans?
        proposal
        routes
        closing
        releases?
        (?:close|reopen|merge|approve|label|publish|invalidate|instruct|overrule|direct|waive|defer|steer|command
        |decide|route)
        orders
        closure
        issue
        set
        start
        choose
        change
        assign
        reject
        accept
        order
        lift
        reassign
    """,
    # What somebody says, whoever it is.
    "saying": r"""
        comment
        comments
        reply
        message
        say
        votes?
        proposals?
        suggestions?
        label changes?
        permission
        word
        clauses?
        questions?
        statements?
        paragraphs?
        recommendations?
    """,
    # Before somebody is done the will of.
    "before-acting": r"""
        before (?:\w+ly )?(?:honou?ring|obeying|carrying out|acting (?:up)?on|following|executing|accepting
        |complying with|granting|applying|heeding) (?:[\w-]+ ){0,3}?(?:commands?|orders?|requests?|instructions?
        |directives?|reroutes?|overrides?|waivers?|confirmations?|approvals?|go-aheads?|comments?|words?|repl(?:y|ies)|wish(?:es)?|demands?)
    """,
    # That it is the word of somebody with standing.
    "from-standing": r"""
        (?<!claims to )(?<!pretends to )(?<!seems to )(?:comes?|came|given|made|cast|sent|signed|written|posted|issued
        |left)(?: \w+)? (?:from|by) (?:an? |the |one of the )?(?:members? of the )?(?:pmc|maintainer|committer
        |collaborator|release manager|security team|owner)s?
        (?:if|unless|when|where) (?:an? |the |one of the )?(?:members? of the )?(?:pmc|maintainer|committer|collaborator
        |release manager|owner)s?(?: member)? (?:cast|gave|made|wrote|posted|signed|left|issued)
    """,
    # To ask a colleague for something, which orders nobody.
    "asking": r"""
        (?:must|may|can|shall|should|have to|has to|need to|needs to) (?:ask|request)
    """,
}
