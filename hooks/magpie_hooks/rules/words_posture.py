"""Vocabulary: what may be seen by whom (clause 3). ``clause_words`` says how it is written."""

from __future__ import annotations

WORDS = {
    "secret": r"""
        (?:security|vulnerability)[- ](?:\w+[- ])?(?:reports?|lists?|mails?|e-?mails?|issues?|trackers?|details?
        |fix|framing|nature|discussions?|threads?|content|bug|flaws?|fixes|mailing lists?|context|classification
        |signals?|vulnerabilit\w+|information|language|channel)
        (?:inbound|reporter|finder|vulnerability)(?:['’]s)? (?:reports?|mails?|e-?mails?|names?|identit\w+
        |messages?|employer|credit|body)
        reports?(?:['’]s)? (?:contents?|bod(?:y|ies)|texts?|details?)
        (?:full|complete|whole|unredacted) reports?
        vulnerabilit(?:y|ies)
        exploit(?:s|ed|ation)?(?: \w+)?
        proofs?[- ]of[- ]concept
        \bpocs?\b
        attack (?:details?|vector)
        embargo(?:ed|es)?(?: \w+)?
        pre-?disclosure(?: \w+)?
        undisclosed
        unpublished
        unreleased
        unannounced
        pre-?announcement(?: \w+)?
        not yet (?:public|disclosed|published)
        under embargo
        before (?:the )?disclosure
        private(?:ly)?[- ](?:lists?|mail(?:s|ing)?(?:[- ]lists?)?|threads?|trackers?|content|discussions?|channels?
        |messages?|committer|votes?|details?|information|issues?|reports?|archives?|data|context|e-?mails?
        |correspondence|conversations?|text)
        confidential(?:ity|ly)?(?: \w+)?
        sensitive(?: \w+)?
        non-public(?: \w+)?
        internal-only
        secrecy
        security@\S*
        private@\S*
        personal(?:ly)?(?:[- ](?:data|information|details?|e-?mails?(?: address(?:es)?)?|identif\w+))
        third-party (?:names?|pii|identifiers?|identities)
        phone numbers?
        the finder
        who (?:found|reported) it
        internal (?:urls?|hostnames?)
        vote counts?
        ballots?
        off-list
        in confidence
        unredacted
        advisory (?:text|draft)
        exploitable
        rejected nominees
        candidates under discussion
        security mailbox
        (?:finder|reporter|voter|nominee|reviewer|candidate)(?:'s)? (?:identity|name|weakness\w*|address)
        attack scenario
        tlp:\w+
        security (?:problem|report|reports|fix|fixes|nature|impact|hole|relevance|work)
        (?:open|pending|unpublished|raw) reports?
        the report(?:er)?'s
        exploitability
        steps to reproduce
        reproduction steps
        attack path
        weakness class
        <private-[\w-]+>
        <security-[\w-]+>
        crash dumps?
        internal (?:discussion|discussions|thread|notes|comments|analysis|assessment|assessments|deliberation)
        unfixed
        pre-release (?:fix|advisory)
        advisory drafts?
        draft advisor(?:y|ies)
        coordinated disclosure
        names? of (?:the )?(?:reporters?|finders?|reviewers?|voters?|nominees?|people)
        contact details
        votes? (?:of|on|about) \w+
        how .{1,20} voted
        (?:their|his|her) employer
        the attack
        attack(?:s)?(?! surface)
        conduct complaints?
        complainant'?s?
        sender'?s? (?:name|address)
        internal (?:item|details?|information|matters?)
        affected (?:function|customers?|versions?|components?|configurations?)
        root cause
        original report
        that a report exists
        open security
        location and type
        anonymous (?:reviewers?|reporters?|finders?)
        mentee evaluations?
        the list of
        voted (?:for|against|how|which)
        (?:security|vulnerability|exploit|embargoed|tracker|advisory)[- ](?:\w+[- ])?(?:handling|tickets?|work
        |hints?|bugs?|flaws?|impact|relevance|patch(?:es)?|matters?|address|questions?|assessments?|analysis
        |write-?ups?|screens?|signs?|signals?|indications?)
        (?:the|a|any|every|undisclosed|unfixed|known) (?:flaw|hole|weakness|bug's|defect's|exploit)s?
        (?:reviewers?|voters?|reporters?|finders?|nominees?|candidates?|researchers?|customers?|complainants?
        |mentees?|respondents?)'?s? (?:names?|identit(?:y|ies)|e-?mail(?:s| address(?:es)?)?|mail address(?:es)?
        |employers?|answers?|scores?|affiliations?)
        (?:mail|e-?mail|ip|postal|home) address(?:es)?
        (?:tracker|private list|security list|report)(?:'s)? (?:text|contents?|words?|wording|discussions?|threads?
        |exports?)
        what the (?:tracker|report|private list) says
        (?:interim|running|partial|individual|personnel|private) (?:counts?|tall(?:y|ies)|votes?|scores?|results?
        |ballots?|remarks?|assessments?)
        (?:nomination|candidate|personnel|committer) (?:votes?|discussions?|threads?|debates?|ballots?|tall(?:y
        |ies)|mails?)
        discussions? (?:about|of) (?:candidates?|nominees?|people|persons?|members)
        crash inputs?
        who reported (?:what|it|first)
        who (?:voted|complained|nominated)
        what the patch is (?:really )?for
        severity assessments?
        sentiment (?:scores?|sheet|table)
        critical fix
        private (?:repo|channel|conversation|remarks?|notes?|report|fork|branch|discussion)
        non-?disclosure
        coordinated (?:date|release)
        anonymous (?:\w+ )?(?:answers?|survey|voters?|complaints?)
        who the (?:reporter|finder|voter|nominee|reviewer|complainant)s? (?:is|are|was|were)
        how to (?:exploit|trigger|reproduce) (?:it|the|a)
        (?:the )?(?:vulnerable|exploitable) (?:code|functions?|endpoints?|components?|paths?|versions?|lines?
        |parameters?)
        (?:restricted|closed) (?:lists?|trackers?|groups?|channels?)
        (?:security|private) (?:groups?|circle|rooms?|workspaces?|forks?)
        personal (?:phone|address(?:es)?|names?|mails?|matters|circumstances)
        (?:legal|real) names?
        code-of-conduct (?:reports?|complaints?|cases?)
        whistle-?blowers?
        survey (?:answers?|responses?)
        free-text (?:answers|comments)
        internal (?:chats?|mails?|documents?|wikis?|paths?|systems?|hosts?)
        customer (?:data|details|tickets?|logs?)
        production (?:data|hostnames?|logs?)
        (?:access|session|bearer|auth|refresh) (?:tokens?|cookies?)
        (?:secret|licen[cs]e) keys?
        connection strings?
        pii
        zero-?days?
    """,
    # What is no secret by its name, and is one in most places.
    "restricted": r"""
        private[- ]repo(?:sitor(?:y|ies)|s)?
        private(?:ly)?(?! (?:helper|method|function|key|class|member|field|api|npm|module|attribute|variable
        |browsing|mode|network|cloud|beta|index|ip|address|window|tab|half))
        cves?(?:[- ](?:ids?|numbers?|details?|plan|process|drafts?|identifiers?|context|records?))?
        cve-[\w-]*
        cvss
        severity(?: scores?)?
        ghsa(?: \w+)?
        affected versions
        <tracker>(?: \w+)?
        credentials?
        api keys?
        passwords?
        passphrases?
        tokens/secrets
        tracker (?:contents?|urls?|bod(?:y|ies)|discussions?)
        tracking issue
        secrets?
        votes
        nominations?
        nominees?
        redacted
    """,
    "audience": r"""
        outside (?:the|of the) (?:\w+ )?(?:team|project|organi[sz]ation|company|group|tracker|list|pmc)
        outsiders?
        guests?
        anyone(?: else)?
        anybody(?: else)?
        third part(?:y|ies)
        downstream (?:\w+ )?(?:vendors?|users?|projects?)
        vendors?
        readers?
        the world
        other projects?
        leaves the (?:project|team|tracker)
        journalists?
        the press
        customers?
        second finder
        general audience
        indexed
        open to
        external (?:models?|services?|systems?|tools?|partners?)
        upload\w*
        others than
        message to the (?:contributor|nominee|candidate|reporter)
        the (?:nominee|candidate)
        users? of
        people without
        unauthori[sz]ed \w+
        outside world
        non-members?
        public view
        the dashboard
        the committee
        release day
        newsletter
        every summary
        anywhere
        no other system
        testers
        public (?:ticket|repository|dashboards?|comments?|places?|list)
        everybody
        nobody
        no one
        everyone
        distributors?
        downstream(?:s)?
        search engines?
        competitors?
        partners?
        forum
        channel everyone
        people outside
    """,
    # Until when, and for whom alone.
    "solely": r"""
        only
        solely
        exclusively
        until
        before (?:the )?(?:\w+ )?(?:vote|disclosure|publication|advisory|release|announcement|date|embargo)\w*
        prior to
        for the security team
        ahead of
        alone
        not before
        nobody else
        no one (?:else|but)
        none but
        no more than
        after (?:the )?(?:release|advisory|publication|disclosure|announcement)
        is for
        are for
    """,
    "removed": r"""
        strip(?:s|ped)?
        omit(?:s|ted)?
        discard(?:s|ed)?
        remov(?:e|es|ed)
        le(?:ave|aves|ft) out
        drop(?:s|ped)?
        replace[sd]?
        redact(?:s|ed)?
        mask(?:s|ed)?
        blank(?:s|ed)? out
        withh(?:old|olds|eld)
        take[ns]? out
        filter(?:s|ed)?
        struck
        strike
        scrub(?:s|bed)?
        saniti[sz]e[sd]?
        anonymi[sz]e[sd]?
        obfuscat\w+
        cut
        black(?:ed)? out
        paraphrase[sd]?
        generali[sz]e[sd]?
        trim\w*
        delete[sd]?
        substitute[sd]?
        banned
    """,
    "disclose": r"""
        inform(?:s|ed|ing)?
        told
        reveal(?:s|ed|ing)?
        disclos(?:e|es|ed|ing|ure)
        leak(?:s|ed|ing|age)?
        expos(?:e|es|ed|ing|ure)
        divulg\w+
        betray\w*
        mention(?:s|ed|ing)?
        nam(?:e|ed|ing)
        publish(?:es|ed|ing)?
        publication
        publici[sz]\w*
        shar(?:e|es|ed|ing)
        announc(?:e|es|ed|ing)
        advertis\w+
        hint(?:s|ed|ing)?
        allud\w+
        broadcast\w*
        attribut(?:e|es|ed|ing)
        neither confirm
        confirm or deny
        telling
        states?
        repeat(?:s|ed|ing)?
        summari[sz]ed
        refer(?:s|red)? to
        acknowledg\w+
        confirm(?:s|ed)? that
        gives? (?:it )?away
        visible
        shown
        displayed
        transmit\w*
        exfiltrat\w*
        attach(?:es|ed|ing)?
        confirm(?:s|ed|ing)?
        deny
        denies
        print(?:s|ed)?
        explain(?:s|ed)?
        tell(?:s)?
        say(?:s)?
        appear(?:s|ed)?
        forward(?:s|ed)?
        alert(?:s|ed|ing)?
        tweet(?:s|ed)?
        infer\w*
        speak(?:s|ing)? of
        let (?:slip|out|on)
        talk(?:s|ing)? about
        tip(?:s|ped)? off
        gets? to see
        circulat\w*
        spread\w*
    """,
    "show": r"""
        quot(?:e|es|ed|ing)
        occur(?:s|red)?
        plac(?:e|es|ed|ing)
        stor(?:e|es|ed|ing)
        go(?:es)? (?:in|into|to|out)
        left for
        given?
        past(?:e|es|ed|ing)
        post(?:s|ed|ing)?
        reproduc(?:e|es|ed|ing)
        includ(?:e|es|ed|ing)
        cop(?:y|ies|ied|ying)
        forward(?:s|ed|ing)?
        cit(?:e|es|ed|ing)
        paraphras(?:e|es|ed|ing)
        restat(?:e|es|ed|ing)
        appear(?:s|ed|ing)?
        put(?:s|ting)?
        upload(?:s|ed|ing)?
        comment(?:s|ed|ing)? on
        describ(?:e|es|ed|ing)
        refer(?:s|red|ence|ences|enced|encing)?
        land(?:s|ed|ing)?
        enter(?:s|ed|ing)?
        surfac(?:e|es|ed|ing)
        reach(?:es|ed|ing)?(?: out)?
        link(?:s|ed|ing)?
        writ(?:e|es|ing|ten)
        add(?:s|ed|ing)?
        draft(?:s|ed|ing)?
        compos(?:e|es|ed|ing)
        send(?:s|ing)?
        sent
        contain(?:s|ed|ing)?
        push(?:es|ed|ing)?
        carr(?:y|ies|ied)
        embed\w*
        repeat\w*
        relay(?:s|ed|ing)?
        tag(?:s|ged)?
        emit(?:s|ted|ting)?
        file
        open(?:s|ed|ing)?
        say
        says
        answer
        transcrib\w+
        characteri[sz]\w+
        identif(?:y|ies|ied)
        summari[sz](?:e|es|ed|ing)
        attach(?:es|ed|ing)?
        echo(?:es|ed)?
        cross-post\w*
        mirror(?:s|ed)?
        print(?:s|ed)?
        comment(?:s|ed|ing)?
        expose
    """,
    "kept-out": r"""
        (?:stays?|keep|keeps|kept|left|leave|leaves|hold|holds|held)(?: \w+){0,8}? (?:off|out of|out|back|away from
        |unsaid)
        (?:never|not|may not|does not|do not) leaves?
        not reproduced anywhere
        nowhere else
        (?:readable|seen) by(?: \w+){1,6} (?:alone|only|and no one else)
        stays in
        for (?:the )?\w+(?:'s)? eyes only
        shows? nobody
        not a word
        routed silently
        go(?:es)? up
        stay(?:s)? hidden
        hidden
        must (?:stay|remain|never leave)
        kept from
        gives? nothing(?: else)? away
        is silent about
        to no other
        remains? on
        never printed
        is never
        handled with discretion
        sanitised
        at most
        no titles
        nothing until
        do not say
        (?:keep|keeps|kept|stay|stays|remain|remains) (?:mum|quiet|secret|confidential|private|internal|sealed
        |inside|within|a secret|under wraps|between us)
        say(?:s)? nothing
        nobody (?:is|may be|gets|learns|hears|outside|else)
        no one (?:is|may be|gets|learns|hears|outside|else)
        (?:is|are) (?:told|shown) (?:to )?(?:nobody|no one|none)
        not in (?:the |a )?(?:changelog|commit|pr|milestone|chat|title|branch|public|issue|release|open)
        (?:appear|appears|goes|go|shown|stored|used|cited|quoted|copied)(?: \w+)? (?:nowhere|elsewhere)
        nobody copies
        for (?:good|\w+ people to read)
        (?:struck|banned|barred|withheld) from
        not (?:be )?(?:inferable|traceable|recogni[sz]able|guessable|identifiable)
        (?:is|are) (?:internal|sealed|confidential|classified|not for publication|nobody's business)
        for (?:the |its |their )?(?:\w+ )?(?:team|pmc|committee|maintainers|members|council|board|group|chairs?
        |eyes)(?:'s? eyes)? (?:only|alone)
        leave (?:it|the|them|its) (?:\w+ )?in the tracker
        stored with the tracker
        by (?:number|location|role|component) (?:alone|only)
        (?:its|the) (?:\w+ )?number alone
        bland|dull|innocuous|nondescript|neutral|unremarkable
        under wraps
        behind closed doors
        must not leave
        not a single
        discreet(?:ly)?
        only (?:what|facts|data|information|things) (?:that )?(?:is|are|was|were|the public|everybody|everyone
        |anyone)(?: \w+)? ?(?:public|knows?|known|published|see)?
        from public sources(?: only)?
        public sources only
        (?:makes?|finds?|worms?) (?:it|its way|their way) (?:into|to|onto)
        (?:has|have) no place (?:in|on)
        do(?:es)?(?: not|n't) belong (?:in|on|into)
        goes no further
        not for (?:the )?(?:public|outsiders|others|sharing|publication|distribution|circulation|general)
        to (?:yourself|ourselves|itself|themselves)
        (?:treat|treats|treated|handle|handles|handled|regard|regarded)(?: \w+){0,4} as (?:confidential|private
        |secret|sensitive|restricted)
        need-to-know
        no (?:trace|mention|hint|word) of
        without (?:mentioning|revealing|quoting|disclosing|saying|hinting|telling|giving away|showing|identifying)
        (?:free|devoid|bare|clear) of
        says? no more than
    """,
    # A sentence that tells somebody to show something.
    "naming": r"""
        (?:^|(?<=[,;:] ))(?:please |then |also ){0,3}(?:name|call|title)
    """,
    "answering": r"""
        (?:^|(?<=[,;:] ))(?:please |then |also ){0,3}(?:answer|reply|respond|explain|discuss|talk about|publish)
    """,
    "who-may": r"""
        who may (?:instruct|direct|steer|command|give orders)
    """,
    "opening": r"""
        (?:^|(?<=[,;:] ))(?:please |kindly |always |then |also |instead,? |you may |feel free to ){0,3}(?:explain
        |tell|describe|give|answer|reply|respond|quote|paste|post|reproduce|publish|put|add|include|copy|forward
        |cite|share|upload|announce|name|mention|reveal|disclose|attach|append|link|send)
        discuss
        drop a line
        cross-post
    """,
    "utter": r"""
        quot(?:e|es|ed|ing)
        past(?:e|es|ed|ing)
        post(?:s|ed|ing)?
        reproduc\w+
        comment(?:s|ed|ing)? (?:on|in|publicly)
        draft(?:s|ed|ing)?
        compos(?:e|es|ed|ing)
        reach(?:es|ed|ing)? out
        publish\w*
        file
        open
        write
        reply
        disclos\w+
        mention\w*
        reveal\w*
        leak\w*
        expos(?:e|es|ed|ing)
        shar(?:e|es|ed|ing)
        characteri[sz]\w+
        discuss\w*
        announc\w*
        cop(?:y|ies|ied|ying)
        upload\w*
        label\w*
        paraphras\w+
        restat\w+
        describ\w+
        name
        put
        cite[sd]?
        tweet\w*
    """,
    "hold": r"""
        quot(?:e|es|ed|ing)
        includ(?:e|es|ed|ing)
        contain(?:s|ed|ing)?
        cit(?:e|es|ed|ing)
        carr(?:y|ies|ied)
        referenc(?:e|es|ed|ing)
        cop(?:y|ies|ied|ying)
        mention(?:s|ed)?
    """,
    # Public in so many words, and what is public without saying so.
    "open": r"""
        public(?:ly|-facing)?(?! (?:api|method|key|function|class|index|package|holiday|domain|interface|member
        |cloud|gpg|license|preview|field|export)s?)
        in the open
        the world
        social media
        blog(?: posts?)?
        dev@\S*
        users@\S*
        announce@\S*
        <dev-list>
        <users-list>
        <announce-list>
        in public
        reaches? the public
        the public
        <public-[\w-]+>
        world-readable
        openly
        in plain sight
        forums?
        mastodon
        tweet(?:s|ed)?
        twitter
        reddit
        stack overflow
        pastebins?
        press releases?
        status pages?
        visible to (?:all|everyone|anyone)
        newsletters?
        search engines?
        users' list
        outside the (?:team|project|tracker|pmc|company|security team)
        on the web
        the internet
        online
        the (?:press|media|newspapers)
        (?:anyone|everyone|anybody|everybody) can (?:read|see|view)
        readable by (?:anyone|everyone|all)
        world-visible
    """,
    "venue": r"""
        <upstream>
        branch names?
        commit messages?
        (?:pr|pull[- ]request)(?:['’]s)? (?:bod(?:y|ies)|titles?|descriptions?|contents?|comments?)
        (?:pr|pull request)s?
        release notes?
        changelogs?
        test names?
        (?:the|a|any) (?:branch|commit)
        commits
        descriptions?
        gists?
        audit (?:record|log)
        wiki
        chat rooms?
        web ?sites?
        outside (?:the|of the) (?:tracker|team|list|project|security team)
        externally
        anywhere else
        (?:any|another|other) (?:channel|surface|place|list|repository)
        outsiders
        third parties
        attachments?
        e-?mails? to
        other (?:tracker|teams)
        chat
        slack
        discord
        irc
        milestones?
        roadmaps?
        dashboards?
        commit (?:subject|title|log|body|text)s?
        subject lines?
        mirrors?
        file-sharing
        ci (?:logs?|runs?|output)
        result mail
        artefacts?
        public issue
        digests?
    """,
    "protect": r"""
        (?:is|are|stay|stays) (?:strictly |all |kept )?(?:private|confidential|secret|embargoed
        |internal-only)(?= *[-—–,.:)(]|$)
        redact(?:s|ed|ing|ion|ions)?
        scrub(?:s|bed|bing)?
        anonymi[sz]\w+
        withh(?:o|e)ld\w*
        mask(?:s|ed|ing)?
        blot\w* out
        hold back
        strip (?:the )?(?:e-?mail|host|internal|names|customer|user|paths)\w*
        summari[sz]ed?,? (?:and |but )?not quoted
        keep\w*(?: \w+){0,6}? (?:private|internal|confidential|secret|out of|off|away)
        kept (?:\w+ )?(?:private|internal|confidential|secret|out of|off)
        (?:stays?|remains?|must be|held|live in|lives in|belongs? in)(?: \w+){0,3} (?:private|confidential|internal
        |unaware|secret|<tracker>)
        rout(?:e|ed|es)(?: \w+){0,2} privately
        would (?:leak|reveal|expose|disclose|betray)
        (?:that|which|this|it) (?:reveals|leaks|exposes|discloses|betrays)
        privacy gate
        confidentiality (?:rules?|posture|gate|boundary)
        privacy boundary
        in confidence
        saniti[sz]\w+
        (?:kept|keep|keeps|stay|stays|remain|remains|is|are|hold|held) (?:\w+ )?(?:mum|internal|sealed|under wraps
        |under embargo|confidential|secret|hidden|out of sight|between)
        guard(?:s|ed)? (?:the|its|their)
        shield(?:s|ed)?
        protect(?:s|ed|ion)? (?:the|its|their|of)
        replaced (?:with|by) <
        replaced (?:with|by) (?:a )?(?:placeholders?|initials|roles?|generic)
        would be a weapon
    """,
    # Secret in some places, and harmless in most: these, too, only add.
    "private-too": r"""
        tokens?
        (?:host|user)[ -]?names?
        the report
        reports? (?:that|which|is|are|older|of)
        release day
        escape
        way in
        d-day
        by way of the security address
        identit(?:y|ies)
        names
        details
        trackers?
        patch
        titles
        scores?
        traces?
        logs?
        votes
        reproducers?
        screenshots?
        credit(?:s|ed)?
        full (?:text|contents?|body)
        severit(?:y|ies)
        cwe
        complaints?
        assessments?
        the (?:attacker|bug|issue|problem|weak spot)
        customers?
    """,
    # Places that are public in some projects.
    "place": r"""
        channels?
        the issue
        subjects?
        test(?:s| suite| cases?| names?)
        elsewhere
        pull request
        machine
        downstream
        boards?
        backlogs?
        readme
        branch(?: name)?s?
    """,
    # Who might read something.
    "reader": r"""
        reviewers?
        the author
        candidates?
        the reporter
        users
        mirror
        other people
        testers?
    """,
    # That something gets out of the circle that it is meant for.
    "leaves": r"""
        leaves? (?:the |this |our |its )?(?:private |security |closed )?(?:<[\w-]+>|tracker|list|team|repository|channel
        |project|group|thread|room|circle|organi[sz]ation|mailbox)
    """,
    # Said or written without it.
    "lacking": r"""
        without(?! \w+ing\b)|minus|stripped of|with no
    """,
}
