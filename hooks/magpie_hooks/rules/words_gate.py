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
        poster
        third parties
        non-members?
        handles?
        identity
        identities
        release managers?
        display names?
        maintainer status
        approvers?
        voters?
        nominator
        guests?
        visitors?
        sponsors?
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
        (?:a|the|every) comment\w*
        comments?
        repl(?:y|ies)
        someone
        somebody
        strangers?
        people
        others
        thumbs-up
        reactions?
        github users?
        participants?
        senders?
        message
        display names?
        maintainer status
        e-?mail signature
        signature
        non-members?
        third parties
        community
        claims?
    """,
    "outsider": r"""
        non-collaborators?
        non-members?
        non-maintainers?
        outsiders?
        strangers?
        drive-by (?:accounts?|contributors?)
        passers-by
        ex-committers?
        unknown accounts?
        unverified accounts?
        (?:anyone|everyone|everybody|anybody|no one|nobody) (?:else|outside)
        (?:customers?|vendors?|sponsors?|interns?|community members?|mentees|downstream packagers
        |self-declared maintainers)
        the whole world
        (?:first-time|unknown|new) contributors?
        people outside the team
        outside the team
        anybody else
        others
        other accounts
        everybody else
        everyone else
        those (?:without|outside)
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
        sponsors
        packagers
        mentees?
        person outside
        who is not an? \w+
        nobody outside
        no one but
        friend
        employees
        self-declared
        first-time
        unverified
        community members
        people who
        asker
        by anybody
        outside commenters?
    """,
    "proviso": r"""
        only (?:when|if|where|for|from|after)
        provided(?: that)?
        as long as
        on condition
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
        ha(?:s|ve) (?:no |a |the )?say
        never instruct
        command over
        rule on
        boundary of trust
        trust attaches
        trust gate
        giving the agent directions?
        take direction
        take (?:instructions|orders)
        listen to
        accepts? (?:the )?(?:instructions?|directives?|orders|directions|commands?)
        decline a directive
        standing of
        collaborator[- ](?:trust|check|gate|status)
    """,
    "tell": r"""
        (?:tell|ask|guide|control|drive|order|let)(?:s|ed|ing)? (?:the |this |our )?(?:agents?|skill|assistant
        |automation)
        whatever (?:they|he|she|it|the \w+) (?:asks?|says?|wants?)
        what (?:they|he|she) (?:asks?|wants?)
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
    """,
    "no-matter-who": r"""
        no matter who
        (?:does|do|did)(?: not|n't) matter who
        (?:is|are) irrelevant who
        regardless of who
        whoever (?:it is|they are|asks)
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
    """,
    "anyone": r"""
        any(?:one|body)
        every(?:one|body)
        whoever
        any (?:\w+ ){0,2}?(?:user|account|member|commenter|contributor|person)
        no matter who
        (?:does|do) not matter who
        regardless of who
        whether or not they
        all comers
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
        ask(?:s|ing)? (?:the )?api
        match(?:es|ed|ing)?
    """,
    "membership": r"""
        (?:non-)?collaborators?
        roster
        permission(?:s| level)?
        members?(?:hip)?
        access level
        author_?association
        author association
        identity
        write (?:access|permission)
        push access
        triage rights
        rights
        contributors
        unverified
    """,
    "acting": r"""
        act(?:s|ing)? (?:up)?on
        acted (?:up)?on
        instructions?
        directives?
        directions
        (?:ask|ask(?:s|ing)|tell(?:s|ing)|instruct(?:s|ing)) the (?:agent|skill|assistant)
        (?:a|any|the|every) requests?
        requests? (?:in|from|by|of)
        authori[sz]\w+
    """,
    "self-acting": r"""
        auto-?(?:escalat|clos|merg|appl|approv)\w*
        escalat\w+ from
    """,
    "promotes": r"""
        treat(?:s|ed|ing)?(?: \w+){0,4} as (?:an? )?(?:collaborator|maintainer|member|administrator|owner
        |committer)\w*
        count(?:s|ed)?(?: \w+)? as (?:an? )?(?:collaborator|maintainer|member|owner|committer)s?(?! activity)
        (?:treated|regarded|taken|considered|seen) as (?:an? )?(?:collaborators?|maintainers?|members?
        |administrators?|owners?|committers?)
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
    """,
    "standing": r"""
        (?:maintainers?|people|someone|somebody|anyone|accounts?|persons?|users?) (?:with|without|lacking|holding) (?:write|push|commit|triage|admin)? ?(?:access|rights|permissions?)
        (?:verified|approving|current|former|listed) collaborators?
        collaborator list
        security team (?:members?|roster)
        members of the security team
        (?:cannot|can) push
        current access
        commit rights
        on the roster
        team roster
        `?permission`? (?:is|of|value|level|field)
        (?:non-)?collaborators?
        triage rights
        (?:write|push) (?:access|permission)
        (?:lacks?|without|have|has|holding|with) (?:triage )?rights
        non-members?
        unverified
        can push
        write or higher
        collaborator access
        authority over
        (?:below|above|at least) write
        permission look-?ups?
        confirmed logins?
        fresh roster
        roster
        (?:committer|pmc|maintainer) (?:status|role|list)
        repo(?:sitory)? role
        org(?:anisation|anization)? members?(?:hip)?
        codeowners
        maintainer permission
        admin
        trusted (?:party|people|person|logins?|accounts?)
        claimed role
        (?:resolve|look up|check|verify) the (?:account|login|handle|author|commenter)
        own account
        in owners
        maintainers\.md
        maintainers-file
        verified (?:maintainers?|committers?|accounts?|members?)
        trusted account
        a principal
        principals
        pmc (?:roster|members?)
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
        (?:skip|lower|raise|release|close|reopen|merge|hold|backport|reroute|escalate|delay|publish)(?: \w+){0,2} (?:a|an|the|any)? ?(?:step|severity|draft|item|tracker|issue|advisory|order|anything)
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
        obey
        comply
        extension
        retest
        declare
        move a \w+
        reassessment
        resolution
        opinions?
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
        must come from
        required?
        nothing
        stay
        like any other
        instead
        ignored
        on a 404
        404
        no one else|nobody else
        alone
        void
        hearsay
        not a substitute
        no substitute
        refused
        skipped
        leave
        ordinary text
        rests with
        nobody
        discarded
        rejected
        reserved (?:for|to)
        may
        can
        first
        is needed
        valid
        not executed
        not performed
        passed on
        does not comply
        disregards?
        reject(?:s|ed)?
        full stop
        or no authority
        just text
        has to come from
        must (?:name|come|be)
        refuse
        count only
        proves?
        satisfies
        rather than
    """,
    "other-people": r"""
        reporters?
        commenters?
        passer-?s?-?by
        third part(?:y|ies)
        former collaborators?
        guests?
        submitters?
        outside commenters?
        accounts? (?:that|which|who) (?:cannot|can't|may not)
        the pr author
        finders?
    """,
    # Standing and matters that are also many another thing: they only add to what else a sentence has.
    "status": r"""
        roles?(?: on| in| of)
        the api
        listed in
        named in
        assigned in
        release manager
        team members?
        members? of
        (?:a )?maintainer(?: alone)?
        committer(?: of the project)?
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
    """,
}
