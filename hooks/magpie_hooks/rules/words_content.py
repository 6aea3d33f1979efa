"""Vocabulary: content from outside, and what must not be made of it (clause 1). As ``clause_words`` says."""

from __future__ import annotations

WORDS = {
    # Content that somebody outside wrote, under a name that says so.
    "outside": r"""
        (?:anything|everything|whatever|what|all(?: that)?) (?:an? |the |any |some )?(?:reporter|commenter|customer
        |stranger|contributor|submitter|sender|author|finder|outsider|visitor)s? (?:writes?|says?|sends?|posts?|submits?
        |attach(?:es)?|supply|supplies|wrote|said|sent|posted)
        (?:external|untrusted|third-party|outside|foreign|attacker-\w+|contributor-\w+|reporter-\w+|user-supplied
        |fetched|pasted|inbound|retrieved|returned)(?: (?:and|or|/) \w+)?(?: [\w/-]+){0,3}? (?:content|text|data
        |input|material|snippets?|pages?|urls?|links?|reports?|emails?|messages?|bod(?:y|ies)|issues?|prs?|sources?
        |evidence|strings?|threads?|mail|logs?)
        attacker-controlled
        reporter-supplied
        (?:content|text|anything|whatever|words?|prose|material|matter|writings?|input|data)(?: that)?(?: is| was
        | comes| came)?(?: written| authored| posted| supplied| provided| sent| submitted| contributed| typed
        | produced| added)? (?:by|from) (?:others|outsiders|strangers|(?:a )?third part(?:y|ies)
        |(?:a )?non-collaborators?|outside|the outside|elsewhere|the public|anyone else|contributors|reporters
        |users|other people|somebody else|someone else|anybody|anyone)
        (?:other people's|somebody else's|someone else's|a stranger's|strangers'|a contributor's|contributors'
        |a reporter's|reporters'|outsiders'|an outsider's|the author's|the submitter's|the sender's
        |a third party's) (?:\w+ )?(?:words?|texts?|prose|content|comments?|reports?|patch(?:es)?|mails?|messages?
        |writings?|files?|input|sentences?|plan|wishes)
        (?:user|third-party|machine|externally)-?(?:generated|provided|authored|written|sourced
        |contributed) (?:\w+ )?(?:content|text|data|input|material|files?)
        (?:external|outside|foreign) (?:prose|words|documents?|files?|writings?|contributions?|feeds?|services?)
        anything (?:fetched|pasted|retrieved|downloaded|received|quoted|read from)
        what(?:ever)? (?:was|is|has been|gets) (?:fetched|pasted|retrieved|downloaded|received|submitted|read in)
        untrusted
    """,
    # Where such content is read.
    "source": r"""
        (?:issue|pr|pull[- ]request|ticket|bug|tracker|planning-issue|discussion|review|commit|thread|diff|report
        |finding|relay|mail|e-?mail|message|vote|reply|advisory|package|profile|proposal|artefact|artifact|audit
        |keys file|config|code|source|file|page|log|job|label|changelog|announcement|readme|item|candidate|release
        |keyserver|registry|metadata|workflow|step|archive|wiki|feed|form|field|description|comment|question|skill
        |scan|scanner|forwarder|forwarded|subject|documentation|dist)(?:['’]s)?[ -](?:bod(?:y|ies)|titles?|texts?
        |contents?|comments?|threads?|descriptions?|messages?|names?|lines?|hunks?|logs?|fields?|entries|entry
        |metadata|files?|headers?|subjects?|subject lines?|paths?|responses?|notes?|snippets?|drafts?|listings?
        |replies|records?|reports?|output|templates?|history|strings?|markup|pages?|attachments?|blocks?)
        bod(?:y|ies)
        titles?
        descriptions?
        e-?mails?
        mails?
        messages?
        threads?
        comments?
        attachments?
        diffs?
        patch(?:es)?
        reports?
        tickets?
        issues?
        prs?
        pull requests?
        repl(?:y|ies)
        posts?
        logs?
        pages?
        commits?
        readmes?
        changelogs?
        metadata
        advisor(?:y|ies)
        surfaces?
        labels?
        transcripts?
        feeds?
        artefacts?
        artifacts?
        form
        tracker
        snippets?
        question
        tally
        keys file
        findings?
        proposal section
        branch names?
        inputs?
        source code
        any field
        discussions?
        chats?
        documents?
        web ?sites?
        articles?
        posting
        submissions?
        uploads?
        imported documents?
        stack traces?
        planning pages
        environment dump
        config excerpt
        error messages?
        answers?(?! is)
        quoted text
        sarif
        (?:web|linked) (?:pages?|sites?)
        base64
        git history
        payloads?
        user input
        docstrings?
        filenames?
        directory names?
        trailers?
        milestones?
        survey
        handover notes?
        strings?
        mailing-list archives?
        archives?
        the page
        fork
        repositor(?:y|ies) under review
        external text
        third-party content
        items? (?:that are )?being processed
        imported reports?
        uploaded files?
        contributed (?:files?|directory|text)
        templates?
        ci artefacts?
        planted prompts?
        system messages?
        (?:commit|tag|fork|gist|forum|chat|console|terminal|build|test|package|registry|api|http|server|web|search
        |scan|scanner|tool|linter|vendor|survey|ballot|readme|patch|thread|file|image)(?:'s)? (?:output|results?
        |responses?|subjects?|contents?|names?|messages?|text|answers?|posts?|strings?|comments?|pages?
        |descriptions?|metadata|banners?|prose)
        gists?
        paragraphs?
        contributions?
        correspondence
        letters?
        memos?
        responses?
        captions?
        footnotes?
        annotations?
        screenshots?
        recordings?
        spreadsheets?
        pdfs?
        fixtures?
        manifests?
        notebooks?
        invitations?
        notifications?
        webhooks?
        crash dumps?
        core files
        test data
        questionnaires?
        alerts?
        citations?
        excerpts?
        extracts?
        postings
        quotations?
        quoted (?:mails?|replies|lines|passages?)
        html comments?
        alt text
        recipes?
        blobs?
        proposals?
        author names
        forwarded mails?
    """,
    "text": r"""
        text
        content
        contents
        anything
        something
        wording
        phrases?
        phrasing
        lines?
        prose
        words
        strings?
        passages?
        material
        whatever
        what (?:it|they|he|she|somebody|someone|the \w+) (?:says?|asks?|writes?)
        note for \w+
        notes?
        instructions? text
        sentences?
        commands? that appears?
        a command
        an imperative
        everything
        every byte
        no sentence
        utterances?
        remarks?
        claims?
        writings?
        hints?
        advice
    """,
    "order": r"""
        instructions?
        directives?
        commands?
        orders?
        imperatives?
        directions?
        demands?
        behests?
        injunctions?
        bidding
        prompts?
        mandates?
        marching orders
        steers?
        wishes
        asks
        to-?dos?
    """,
    "request": r"""
        requests?
        asks
        wish(?:es)?
        (?:checklists?|to-?do lists?|tasks?|notes?|plan|steps|suggestions?|hints?)(?: \w+)? (?:for
        |to) (?:the )?(?:agent|skill|assistant|model|bot)
        demands?
    """,
    # A text's aim at the agent.
    "aims": r"""
        (?:attempt|tr(?:y|ie)|seek|aim|appear|purport|mean|want|intend|design|claim|serve)\w* (?:at[ ]
        |to )?(?:re-?)?(?:direct|steer|instruct|command|control|redirect|manipulate|influence|tell|order|hijack
        |address|override|alter|bypass|divert|guide|drive|persuade|get|make|induce|trick|coerce|push|reprogram
        |sway)\w*
    """,
    "aimed": r"""
        (?:re-?)?(?:directs|directing|steers|steering|instructs|instructing|commands|commanding|ordering|telling
        |addresses|addressing|redirects|redirecting|urges|urging|speaks to|speaking to)(?: to)? (?:the |this |an?[ ]
        |your |any |our )?(?:\w+ing )?(?:agents?|skills?|assistants?|models?|tools?|llm|ai|bot|audit|you|reader)
        (?:aimed|directed|addressed|targeted) (?:at|to|towards?) (?:the |this |an? )?(?:\w+ing )?(?:agents?|skills?
        |assistants?|models?|llm|ai|tool)
        agent-directed
        skill-directed
        model-directed
        ai-directed
        re-instructed
        imperative (?:text|framing|phras\w+|instructions?|content|language)
        (?:hidden|embedded|injected|smuggled|concealed) (?:instructions?|directives?|commands?|orders?|imperatives?
        |requests?|prompts?|text)
        (?:instructions?|directives?|commands?|text|orders?|requests?|directions?)(?: that (?:is|are))? (?:embedded
        |hidden|found|contained|placed|buried|left|planted) (?:in|inside|within|there)
        (?:advice|hints?|notes?|messages?|words?|sentences?|instructions?|requests?|commands?|text|prompts?
        |remarks?|lines?|directives?|orders?|tasks?) (?:to|for|at|aimed at|meant for|addressed to
        |directed at) (?:the |this |an? |your |any |our |some )?(?:\w+ )?(?:agents?|skills?|assistants?
        |(?:language )?models?|llms?|ai|bots?|reviewer|machines?|tool|reader)
        (?:smuggled|planted|buried|slipped|inserted|concealed)(?: \w+)? (?:in|into|inside|within|under
        |beneath) (?:a|an|the|its|any|some)
        (?:order|tell|ask|urge|command|instruct|invite)s? the reader
        (?:looks?|reads?|sounds?) like (?:a |an )?(?:system prompt|prompt|instructions?|orders?|commands?|directives?)
    """,
    # Words that speak to whoever reads them, machine or not.
    "spoken-to": r"""
        (?:address(?:es|ing|ed)?(?: to)?|speak(?:s|ing)? to|talk(?:s|ing)? to|meant for|written for|intended for
        |aimed at)(?: \w+){0,2}? (?:agents?|assistants?|auditor|ai(?: readers?)?|models?|language models?|llms?
        |bots?|machines?|you)
        (?:tell|ask|urge|order|invite|beg|want|instruct|command)s? (?:you|the agent|the skill|the assistant
        |the reviewer agent) to
        talk the (?:agent|skill|assistant) into
        reads? like (?:a prompt|an instruction|an order|a command)
        planted sentences?
        hijack\w*
        fool you
        phrased as (?:commands?|orders?|instructions?)
        (?:tells?|asks?) you\b
        read as commands?
        planted (?:prompts?|text|instructions?)
        a system message
        a user turn
        a tool call
        (?:order|tell|ask|urge|command|instruct|invite|beg|explain)(?:s|ing)? (?:to )?the (?:reader|tool|bot|agent
        |skill|assistant|model|reviewer|run)
        (?:argues?|reasons?|pleads?|bargains?) with (?:the|this|these|our) (?:agent|skill|document|assistant|tool
        |instructions|procedure|rules)
        mentions? of this skill
    """,
    "reaction": r"""
        flag
        report(?:ed)?
        mention(?:ed)?
        tell the \w+
        say so
        note
        list the line
        carry on
        go on
        goes on
        proceed\w*
        keep
        ignor\w*
        refus\w*
        suspicious
        in one line
        surface[ds]?
        shown to
        move on
        as though
        on its merits
        no influence
        warn\w*
        as documented
        finish the job
        continue\w*
        name (?:it|them|the attempt)
        list(?:ed)? (?:it|them)
        listed
        quote[ds]? (?:it|them|that|the)
        in the summary
        tell (?:the operator|the user|the maintainer|a maintainer)
        one-line
        left alone
        no obedience
        straight on
        show it to
        anomal(?:y|ies)
    """,
    # Having power over a run.
    "power": r"""
        (?:steer|direct|decide|alter|change|choose|determine|govern|dictate|control|override|influence|affect
        |redirect|lead|command|drive|bind|rule|move|set)(?:s|d|ed|ing)?(?: what| how| whether)?(?: the| this| our
        | its| any| a){0,3}(?: next| whole| agent's?| order of the){0,2}? (?:agent|assistant|skill|run|session|flow
        |steps?|procedure|process|course|triage|review(?:er)?|classification|outcome|verdict|score|rating|import
        |sweep|recipient|it is reviewed|pull request is reviewed)
        (?:switch(?:es)? off|waives?|skips?) (?:a|the|any) steps?
        (?:have|has|take|takes) (?:precedence|the final word|the last word)
        becomes? (?:the )?(?:script|commands?|orders?|instructions?|prompt)
        is the next action
        in place of ours
        (?:change|alter|decide|choose|set|pick|determine)s? (?:what|which|how|when|whether) (?:the[ ]
        |this )?(?:\w+ ){0,2}(?:does|runs?|next|step|happens|reviewed|assess|assessed)
        define the steps
        widen (?:its|the) \w+
        (?:replaces?|relaxes?|reorders?|removes?|adds?) (?:or \w+ )?(?:a|any|the|this) steps?
        configure (?:this|the) \w+
        what (?:the|this) (?:skill|agent) does(?: next)?
        (?:have|has|gets?|got) (?:a|any|no) (?:vote|say|voice|lever|hold|grip|authority|power|standing|bearing
        |purchase) (?:on|over|in)
    """,
    "powerless": r"""
        (?:carr(?:y|ies)|ha(?:s|ve)|confers?|gives?|gets?|with) no (?:effect|influence|bearing) (?:on|over)
        nothing (?:that|in|from|written)(?: \w+){0,5} (?:steers|directs|alters|changes|decides|can)
        dead on arrival
        merely read
        never performed
        not performed
        (?:construed|interpret(?:ed)?|taken|read|regarded|understood) as (?:an? )?(?:directions?|guidance
        |instructions?|orders?|commands?|steps?)
        hostile until
        claims? (?:to check|in the data)
        none of (?:it|them|these) (?:can|may|is|are)
        (?:bind|command|decide|change|order|alter|oblige|authori[sz]e|unlock|delete|permit|trigger|move|dictate
        |steer|set)s? (?:nothing|nobody|no one|no \w+)
        (?:carr(?:y|ies)|ha(?:s|ve)|confers?|gives?|gets?|with|lends?|enjoys?|holds?|commands?|claims?) (?:no|zero
        |little|not any) (?:such )?(?:authority|power|say|weight|order|standing|force|sway|vote|voice|lever|rank
        |right|rights|obedience|control|command)
        (?:without|no|of no) (?:any )?(?:authority|standing|force|power|weight|obedience|lever|sway|command|control)
        no other (?:consequence|effect)
        words on a page
        just (?:words|text|content|characters|a string|strings)
        still (?:words|text|data|content)
        (?:is|are) (?:an )?(?:attack|attacks|anomal(?:y|ies)|curiosit(?:y|ies)) (?:on|to)
        (?:is|are) not invocations?
        (?:not|isn't|never|aren't) (?:a |an |the |our |your |its |whom |who ){0,3}(?:boss|master|commander|employer
        |superior|supervisor|we work for)
        (?:is|are)(?:n't| not) binding
        binding on (?:nobody|no one)
        do(?:es)?(?: not|n't) (?:bind|oblige)
        no (?:licen[cs]e|mandate|warrant) (?:to|for)
        chain of command
        to be (?:read|judged|weighed|studied|analysed|examined|assessed),? (?:and )?(?:not|never)
    """,
    "their-word": r"""
        (?:what|whatever|as|how|which)(?: the| a| an| its| their| that){0,3}(?: \w+)?? {theirs}(?: \w+)?? (?:say
        |ask|demand|prescribe|recommend|suggest|propose|request|want|order|tell|advise|state|write|spell)s?(?: out
        | for| so)?
        (?:merely |just |only |simply )?because(?: \w+){0,3}? {theirs} (?:say|ask|tell|want|request|claim)\w*
        (?:actions?|steps?|things?|requests?|tasks?|commands?|change) (?:that )?(?:the|a|an|its
        |their) \w+ (?:asks?(?: for)?|demands?|wants?|requests?|prescribes?|recommends?|states?|names?|gives?)
        (?:on|at) the (?:strength|request|behest|word|say-so|bidding|demand|insistence|instigation|suggestion
        |invitation|urging) of (?:a|an|the|any|some)? ?(?:\w+ )?{theirs}
        (?:plan|steps|recipe|wishes|suggestions?|demands?|requests?|recommendations?|hints?|plea) (?:of|in
        |from) (?:a|an|the|any|its|their) (?:\w+ )?{theirs}
        (?:reporter|author|sender|commenter|submitter|contributor|stranger|poster|customer
        |finder)'s (?:\w+ )?(?:plan|steps|recipe|wish|wishes|suggestions?|demands?|requests?|recommendations?
        |hints?|word|order|orders|instructions?)
        (?:whatever|no matter what|regardless of what|whichever)(?: else)? (?:it|they|he|she|these|those|this
        |that) (?:may |might |should )?(?:says?|asks?|tells?|wants?|claims?|demands?|suggests?|recommends?
        |requests?)(?: for)?
    """,
    "doing": r"""
        do
        does
        done
        perform\w*
        run
        runs
        execut\w*
        appl(?:y|ies|ied)
        compl(?:y|ies)
        take(?:s|n)?
        adapt\w*
        follow\w*
        first
        carr(?:y|ies|ied) out
        complet\w*
        proceed
        act
        acts
        set
        close
        answer
        go
        install
        adopt
        process
        grant\w*
        fulfil\w*
        cook
        change
        lower
        raise
        skip
        merge
        restart
        move
        believe
        leave
        in full
        anyway
        regardless
        all the same
        nonetheless
    """,
    "agent": r"""
        agents?
        skill
        assistant
        model
        llm
        ai
        you
        flow
        workflow
        run
        audit
        reviewer agent
        tool
        automation
        machine
    """,
    # Said of content: that it is data, and whose.
    "datum": r"""
        (?:as|is|are|be|being|stays?|remains?|considered|treated|counts? as)(?: (?:input|external|raw|purely|only
        |always|treated|mere|merely|just|as|considered|likewise|all|too|strictly|simply|also|mostly|usually
        |generally|often|untrusted|read-only|plain|an?|and|or)){0,5}? (?:untrusted|(?:attacker|reporter|contributor
        |user)-(?:controlled|supplied|authored|derived|provided|written)|not trusted|hostile|inert|data(?! (?:of
        |for|from|in|about|points?|model|type|set|source|file|structure|dir)\w*)|raw data for
        |input to be analy[sz]ed|external (?:content|input|data)|outside content|evidence (?:for|only))
        (?:as |input |pure |just |only )?data,? (?:but |and )?(?:only|not|never|rather than
        |instead of)(?: as)?(?: an?)?(?: (?:instructions?|directives?|commands?|orders?))?
        cannot be trusted
        (?:is|are|as) (?:only |merely |just )?(?:facts?|information|evidence|input|claims?|findings?|observations?
        |quotations?|a finding|hearsay|text)(?: only| to (?:be )?(?:weigh|check|analyse|assess)\w*
        | and nothing else)?(?= *[.,;:—-]|$| and)
        (?:process|analys|pars|assess|weigh|read|inspect|treat|handl|examin|evaluat|print|cite|quote
        |consider)\w* (?:only )?(?:as|for) (?:untrusted |plain |raw |mere )?(?:information|facts|evidence|text
        |input|claims|data|content|answers|material|findings|quotations?)(?: only)?
        on the data side
        facts to be checked
        evidence to weigh
        hostile input
        is only assessed
        untrusted content
        subject matter
        (?:raw|source) material
        (?:is|are|as|be|for|supplies|supply|take|keep|scanned for|read for)(?: \w+)? (?:facts|data|testimony
        |witness(?:es)?|hearsay|exhibits?|specimens?|subject matter|raw material)(?: only)?(?! (?:of|for|from|in
        |about|points?|model|type|set|source|file|structure|dir)\w*)
        (?:titles?|bod(?:y|ies)|diffs?|comments?|mails?|logs?|names?|fields?)(?: is| are)?: (?:untrusted )?(?:data
        |input|evidence)
        as (?:evidence|testimony|information|material|an exhibit|quotations?|claims?|specimens?|hearsay|facts
        |statements?)
        (?:it's|they're|that's|it is|they are|that is) (?:just |only |all |merely )?(?:data|evidence|input|material
        |facts|claims|hearsay)(?! (?:of|for|from|in|about|data|sets?|files?|points?)\b)
        opaque (?:data|strings?|text|values?)
        (?:is|are) (?:a |an )?(?:quotations?|witness|exhibit|specimen|testimony|source of facts|suspect)
        material to (?:judge|assess|weigh|study|analyse|examine|read|work on)
        (?:object|subject|objects|subjects) of (?:the |our |this |an? )?(?:analysis|study|review|assessment
        |examination|audit)
    """,
    "no-order": r"""
        (?:not|never|neither|nor|no)(?: (?:as|to|be|become|is|are|an?|the|any|valid|its|direct|itself|treated
        |considered|really|carry|install|mere|somebody's)){0,5}? (?:\w+ )?(?:instructions?|directives?|commands?
        |orders?|directions?|guidance)
        not something to act on
        never (?:as )?steps to take
        (?:mostly|rarely|seldom|usually|often|sometimes|hardly)(?: \w+){0,3} (?:an? )?(?:instructions?|directives?
        |commands?)
        (?:do|does|did|can|could|may|shall|will|must)(?: not|not|n't) (?:instruct|command|order|direct|tell)(?: \w+)?
        not (?:a |the )?sources? of (?:commands?|instructions?|steps|orders?|directives?)
        orders are (?:left alone|ignored)
        no (?:force|authority|standing) over
        (?:are|is|as) not (?:commands?|instructions?|directives?|orders?|requests? to)
        not a (?:task|request|job) (?:to|for)\b
        never as something to do
        cannot give orders
        not as a request
        no sentence(?: \w+){0,6} (?:is|are) (?:an? )?(?:order|instruction|command)s?
        do not configure
        does not speak for
        as guidance
        (?:not|never|neither|nor|isn't|aren't|is no|are no|rather than|instead of)(?: as| to be| at all| treated
        | taken| read| seen)?(?: an?| the| any| its| our| your){0,3}(?: \w+)? (?:commands?|orders?|directives?
        |mandates?|invocations?|to-?do list|requests? to act|marching orders|guidance|recipes?|work orders?
        |call to action)
        (?:not|isn't|aren't) ours? to (?:follow|obey|execute)
        not (?:one|any)(?: of them)? (?:is|are) (?:an? )?(?:instruction|order|command)s?
        (?:can(?:no|')t|may not|must not|cannot ever|shall not|won't|does(?: not|n't)|do(?: not|n't)
        |has no power to|have no power to) (?:be )?(?:command|instruct|order|direct|steer|amend|amending)\w*
        amending these instructions
    """,
    "as-order": r"""
        as (?:(?:if|though) (?:it|they) (?:were|was) )?(?:an? |its |valid |binding |legitimate |direct[ ]
        |authorised ){0,3}(?:instructions?|directives?|commands?|orders?)(?! file)
        is an? (?:valid |legitimate |binding )?(?:request|instruction|directive|command|order)
        as (?:if|though) (?:it|they|that|he|she) (?:were|was|had been|came from) (?:an? |the |your[ ]
        |our )?(?:instructions?|directives?|commands?|orders?|user|operator|maintainer)
        as (?:your|our|the|a|an) (?:tasks?|next action|instructions?|mandate|marching orders|work orders?|brief
        |plan|guidance|authority|script|checklist)
        (?:part of|amending|among|into) (?:this|these|the|our) (?:skill's )?(?:instructions|directives|steps|rules
        |orders)
        as authoritative
        as requests to be fulfilled
    """,
    "obey": r"""
        follow(?:s|ed|ing)?
        obey(?:s|ed|ing)?
        execut(?:e|es|ed|ing)
        compl(?:y|ies|ied|ying)
        heed(?:s|ed|ing)?
        honou?r(?:s|ed|ing)?
        adher(?:e|es|ed|ing)
        abide\w*
        perform(?:s|ed|ing)?
        act(?:s|ed|ing)? (?:up)?on
        carr(?:y|ies|ied|ying)(?: \w+){0,5}? out
        go(?:es)? along
        proceed as
        do(?:es)? (?:as|what)(?: \w+){0,4}? (?:says?|asks?|asked|written|told|requested|tells|wants?|states?)
        work through
        taken? at face value
        take\w*(?: \w+){0,3} as (?:an? )?(?:orders?|instructions?|commands?|directives?)
        put into effect
        implement(?:s|ed|ing)? (?:it|them|what)
        redirect the skill
        steer it
        drive the (?:run|flow|skill)
        observ(?:e|es|ed|ing)
        fulfil\w*
        enact\w*
        give(?:s|n)? (?:effect|way|in) to
        gives? in
        yield(?:s|ed|ing)? to
        defer(?:s|red|ring)? to
        conform(?:s|ed|ing)? to
        (?:be |is |are |been |being )?(?:swayed|guided|led|steered|ruled|directed|governed|commanded|persuaded
        |bound) by
        take(?:s|n)? (?:orders|directions?|instructions|cues|a cue|its cues?|steps) from
        do(?:es)? (?:the|its|their|his|her) bidding
        obedience
        (?:be|is|are) granted
        grant(?:s|ed|ing)? (?:it|them|the (?:request|wish|demand))
        unexecuted
        unheeded
        rel(?:y|ies|ied|ying) (?:up)?on
    """,
    "injection": r"""
        prompt[- ]+injections?(?:[- ]\w+)?
        injection_\w+
        jailbreak\w*
        injection[- ]guards?
        injected (?:instructions?|text|directives?|content|prompts?|lines?|commands?|\")
        (?:embedded|hidden) (?:directives?|instructions?)
    """,
    "maybe-injection": r"""
        injections?(?:[- ](?:attempts?|screens?|warnings?|callouts?|checks?|flags?|flagged|detection|defen[cs]e
        |rule|aggregation|instructions?|content|note|notice|scan))?
    """,
    # Injection of another trade, and other things with the word in them.
    "other-injection": r"""
        (?:sql|shell|command|code|template|script|expression|header|log|jndi|ldap|html|css|xss|parameter|dependency
        |fault|dll|sidecar|constructor|environment)[- /]+(?:\w+[- /]+)?injections?
        injection (?:risks?|into|surface|vulnerab\w+|flaws?)
    """,
    # What a text asks for, and that it does not get it.
    # Content that is said to be none from outside.
    "reclassified": r"""
        (?:is|are|counts? as) not (?:external|untrusted|outside)(?: (?:content|data|input|text))?
        (?:is|are|as|consider(?:ed)?|treat(?:ed)?) (?:\w+ ){0,4}?trusted (?:input|content|data|text|sources?)
        (?:is|are) (?:fully |always )?trusted
        (?:is|are) (?:considered |taken as |counted as |treated as )?(?:part of (?:this|the) skill's instructions
        |trustworthy|reliable|safe to follow|as good as ours)
        may be relied (?:up)?on
        needn't be told apart
    """,
    "ignoring": r"""
        discard(?:s|ed)?
        (?:is|are|gets?) (?:dropped|dismissed|rejected|void|null|worthless|deleted)
        dismiss(?:es|ed)?
        reject(?:s|ed)?
        pass(?:es|ed)? over
        flag\w*
        ignor\w*
        refus\w*
        disregard\w*
        reported to
        tell the user
        no influence
        disobey\w*
        decline\w*
        leave (?:it|them) (?:alone|aside|unexecuted|undone)
        set aside
        one-line warning
    """,
    "asks": r"""
        asks? (?:the (?:agent|skill|assistant)|for|to (?:skip|close|approve|merge|change|run|ignore|stop|reclassify
        |label))
        tells? (?:the (?:agent|skill|assistant)|you)
        demand(?:s|ed)?
        request(?:s|ed)?
        instruct(?:s|ed|ions?)?
        directives?
        commands?
        says? (?:so|otherwise)
        prompts?
        directions?
        a new role
        attempts? to
        imperatives?
        tells? (?:it|them|us)
        says? ".*
        guidance
        order(?:s|ed)?
        wants? (?:it|the|done)
        claims? to
        tells? (?:the )?(?:reader|tool|bot|operator|run)
    """,
    "without-effect": r"""
        (?:otherwise |then |and |is |are ){0,3}(?:ignored|disregarded|refused)
        disregards?
        reported to
        (?:is|are|gets?|be) flagged
        listed under
        run anyway
        as documented
        outside its mandate
        not acted (?:up)?on
        (?:does|do|can|could|may|must|will)(?: not|not|n't) (?:authori[sz]e|order|change|alter|add|remove|reorder
        |decide|trigger|start|skip|extend|widen|replace|modify|set|affect)
        never (?:alters?|decides?|changes?|triggers?|sets?|adds?|skips?|extends?|modif(?:y|ies)|becomes?|let)
        nothing (?:that|in|from)
        tell the user
        (?<!follow )(?<!obey )(?<!do )(?<!execute )(?<!perform )(?<!out )whatever the
        no instruction
        goes? no further
        (?:is|are) not (?:taken|run|executed|performed|carried out|honou?red|granted|obeyed|followed|visited
        |applied|considered)
        keeps? to (?:its|the)
        does not comply
        does not run (?:them|it)
        resume\w*
        remains? (?:unchanged|as documented)
        has no say
        never (?:followed|executed|obeyed|carried out|honou?red|acted on|run|treated as)
        refuse[sd]?
        no matter what
        regardless of what
        stop reading
        cannot (?:change|alter|widen|relax|replace|reorder|configure|extend|move|switch|start|stop|steer|give
        |instruct|speak)
        (?:does|do) not (?:configure|speak|tell|count|steer|relax|widen|move|touch)
        still (?:applies|runs|happens|stands)
        otherwise without consequence
        handed to the user
        mentioned in the
        are dropped
        never heeded
        printed, never
        not acted
        on its own authority
        answer neither
        (?:is|are|be|been|stays?|remains?|goes?|left|leave (?:it|them)) (?:un(?:executed|heeded|answered|obeyed
        |touched|followed|done|fulfilled)|alone|aside|where (?:it is|they are))
        (?:no|has no|have no|without)(?: other| further)? (?:consequence|effect|obedience|force|standing|weight
        |authority)s?
        (?:this|the) (?:document|procedure|skill|checklist|playbook|file) wins
        finish the job
        (?:carr(?:y|ies)|goes|go|move|moves|continue|continues) (?:straight )?(?:on|ahead)
        (?:is|are) (?:surfaced|reported to|quoted to)
        quote (?:it|that line|them|the line) to
        list the \w+ anyway
        (?:can(?:no|')t|can not|may not|must not|mustn't|shall not|won't|will not|does(?: not|n't)|do(?: not|n't)
        |never|nor)(?: \w+ly| ever| itself)? (?:grant|revoke|select|amend|command|govern|rule|dictate|choose
        |shorten|lengthen|unlock|waive|instruct|reorder|override|overrule|redirect|control|trump|outrank|supersede
        |rewrite|suspend|bind)s?
        (?:nothing|none|not one|no part)(?: of (?:it|this|them|these|that|those))?(?: \w+)? (?:is|are|may be|can be
        |will be|shall be|gets?|ought to be)(?: \w+)? (?:obeyed|followed|executed|done|run|granted|carried out
        |acted on|instructions?|orders?|commands?)
    """,
    # What a text might bring about.
    "effect": r"""
        (?:steer|direct|decide|alter|change|choose|determine|govern|dictate|control|override|influence|affect
        |redirect|lead|command|drive|move|set|select|amend|rewrite|shorten|extend|skip|waive|unlock|revoke|suspend
        |replace|reorder|widen|narrow|cancel|add to|overrule|veto|shape|trump|outrank|supersede)(?:s|d|ed|ing
        |ting)? (?:a |an |the |this |these |that |any |our |its |your |which |what |how ){0,3}(?:next |own |other[ ]
        |single |documented )?(?:agents?|assistants?|skills?|runs?|sessions?|flows?|workflows?|steps?|procedures?
        |process|course|tools?|recipients?|labels?|permissions?|order|options?|actions?|plans?|scope|verdicts?
        |outcomes?|checks?|gates?|rules?|roles?|behaviou?r|instructions?|document|checklist|playbook|script
        |reviews?|tasks?|mandate|schedule|parameters?|settings?|commands?|conclusions?|classification|severity
        |assessment)
    """,
    # To ask for something, and not to order it.
    "suggests": r"""
        advis(?:e|es|ed)
        recommend(?:s|ed)?
        suggest(?:s|ed|ions?)?
        propos(?:e|es|ed|als?)
        invit(?:e|es|ed|ation)
        wish(?:es)?
        hints?
        says? that
        lays? out
        spells? out
        argues?
    """,
    # A condition, that somebody says something.
    "when-they-say": r"""
        (?:if|where|when|should|once|whenever|supposing)(?: that)? (?:a|an|the|some|its
        |their)? ?(?:\w+ )?{theirs} (?:says?|asks?|tells?|wants?|claims?|demands?|suggests?|recommends?|gives?
        |orders?|requests?|argues?|proposes?|advises?|instructs?|contains? (?:commands|instructions|orders
        |directives))
    """,
    # Not to let somebody or something.
    "letting": r"""
        (?:no (?:circumstances|case|event|way)|at no time) (?:ever )?(?:let|permit|allow)
        (?:not|never|don't|nor) (?:ever )?(?:let|permit|allow|suffer)
    """,
    # Who does give the orders: whoever runs the skill, and the skill.
    "own-voice": r"""
        this skill file
        (?:the|your|our) (?:invoking |current |interactive )?(?:user|operator|person (?:who|that) (?:runs|started
        |invoked|invokes|called|calls|operates))
        (?:this|the) (?:file|document|skill|page|procedure|skill file)
        the person (?:at the keyboard|running|who started)
        nowhere else
        nothing else
    """,
    # To have somebody to take orders from.
    "takes-orders": r"""
        (?:tak(?:es?|ing)|accept(?:s|ing)?|follow(?:s|ing)?) (?:only )?(?:its |the |your |all )?(?:orders|directions
        |instructions|commands) (?:only |solely |exclusively |just )?from
    """,
}
