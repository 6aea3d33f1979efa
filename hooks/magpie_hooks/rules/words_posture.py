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
        pre-?disclosure(?: \w+)*
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
        <security-list>
        <private-list>
        <security-tracker>
        security@\S*
        private@\S*
        personal(?:ly)?(?:[- ](?:data|information|details?|e-?mails?(?: address(?:es)?)?|identif\w+))
        \bpii\b
        third-party (?:names?|pii|identifiers?|identities)
        phone numbers?
        home address(?:es)?
        names and addresses
        (?:reviewer|voter|reporter|nominee|candidate|finder|researcher|customer)(?:['’]?s'?)? (?:names?|identit(?:y
        |ies)|e-?mails?)
        the finder
        who (?:found|reported) it
        internal (?:urls?|hostnames?)
        e-?mail addresses
        customer names
        who voted
        how (?:they|each|people) voted
        vote counts?
        ballots?
        deliberations?
        off-list
        in confidence
        unredacted
        interim results?
        the (?:flaw|hole|attack)
        nomination thread
        advisory (?:text|draft)
        security signs
        exploitable
        rejected nominees
        candidates under discussion
        private conversations?
        security patch
        security reasons
        report content
        security mailbox
        (?:finder|reporter|voter|nominee|reviewer|candidate)(?:'s)? (?:identity|name|weakness\w*|address)
        attack scenario
        tlp:\w+
        security (?:problem|report|reports|fix|fixes|nature|impact|hole|relevance|work)
        individual assessments?
        (?:open|pending|unpublished|raw) reports?
        private text
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
        sensitive
        unfixed
        zero-day
        pre-release (?:fix|advisory)
        advisory drafts?
        draft advisor(?:y|ies)
        coordinated disclosure
        confidential
        names? of (?:the )?(?:reporters?|finders?|reviewers?|voters?|nominees?|people)
        contact details
        votes? (?:of|on|about) \w+
        how .{1,20} voted
        embargo\w*
        (?:their|his|her) employer
        the attack
        attack(?:s)?(?! surface)
        reviewers'? (?:names?|identit\w+)
        conduct complaints?
        complainant'?s?
        sender'?s? (?:name|address)
        interim (?:results?|counts?)
        internal (?:item|details?|information|matters?)
        affected (?:function|customers?|versions?|components?|configurations?)
        root cause
        the hole
        screenshots?
        a hole
        original report
        that a report exists
        open security
        location and type
        anonymous (?:reviewers?|reporters?|finders?)
        mentee evaluations?
        candidate'?s? (?:name|scores?)
        the list of
        pending reports?
        what came in
        security reports?
        voted (?:for|against|how|which)
        tracker's
    """,
    # What is no secret by its name, and is one in most places.
    "restricted": r"""
        private[- ]repo(?:sitor(?:y|ies)|s)?
        private(?:ly)?(?! (?:helper|method|function|key|class|member|field|api|npm|module|attribute|variable|browsing
        |mode|network|cloud|beta|index|ip|address|window|tab|half))
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
        anyone who is not
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
        another (?:system|channel|place)
        no other system
        testers
        public (?:ticket|repository|dashboards?|comments?|places?|list)
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
        withheld
        take[ns]? out
        clean(?:s|ed)? (?:up|of)?
        filter(?:s|ed)?
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
        allude
        give away
        gives? (?:it )?away
        visible
        shown
        displayed
        printed
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
        neutral
        sanitised
        at most
        no titles
        nothing until
        does not say
        do not say
    """,
    # A sentence that tells somebody to show something.
    "naming": r"""
        (?:^|[,;:] )(?:please |then |also )*(?:name|call|title)
    """,
    "answering": r"""
        (?:^|[,;:] )(?:please |then |also )*(?:answer|reply|respond|explain|discuss|talk about|publish)
    """,
    "who-may": r"""
        who may (?:instruct|direct|steer|command|give orders)
    """,
    "opening": r"""
        (?:^|[,;:] )(?:please |kindly |always |then |also |instead,? |you may |feel free to )*(?:explain|tell
        |describe|give|answer|reply|respond|quote|paste|post|reproduce|publish|put|add|include|copy|forward|cite
        |share|upload|announce|name|mention|reveal|disclose|attach|append|link|send)
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
    """,
    "hold": r"""
        quot(?:e|es|ed|ing)
        includ(?:e|es|ed|ing)
        contain(?:s|ed|ing)?
        cit(?:e|es|ed|ing)
        carr(?:y|ies|ied)
        referenc(?:e|es|ed|ing)
        cop(?:y|ies|ied|ying)
    """,
    # Public in so many words, and what is public without saying so.
    "open": r"""
        public(?:ly|-facing)?(?! (?:api|method|key|function|class|index|package|holiday|domain|interface|member
        |cloud|gpg|license|preview|field|export)s?)
        in the open
        the world
        social media
        blog(?: posts?)?
        open list
        dev@\S*
        users@\S*
        announce@\S*
        <dev-list>
        <users-list>
        <announce-list>
        everyone can (?:see|read)
        in public
        public places?
        reaches? the public
        the public
        <public-[\w-]+>
        world-readable
        openly
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
        newsfragments?
        news fragments?
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
    """,
    "protect": r"""
        (?:is|are|stay|stays) (?:strictly |all |kept )?(?:private|confidential|secret|embargoed
        |internal-only)(?= *[-—–,.:)(]|$)
        redact(?:s|ed|ing|ion|ions)?
        scrub(?:s|bed|bing)?
        anonymi[sz]\w+
        withh(?:o|e)ld\w*
        mask(?:s|ed|ing)?
        sanitise\w*
        blot\w* out
        hold back
        replaced by roles
        strip (?:the )?(?:e-?mail|host|internal|names|customer|user|paths)\w*
        summari[sz]ed?,? (?:and |but )?not quoted
        keep\w*(?: \w+){0,6}? (?:private|internal|confidential|secret|out of|off|away)
        kept (?:\w+ )?(?:private|internal|confidential|secret|out of|off)
        (?:stays?|remains?|must be|held|live in|lives in|belongs? in)(?: \w+){0,3} (?:private|confidential|internal
        |unaware|secret|<tracker>)
        rout(?:e|ed|es)(?: \w+){0,2} privately
        would (?:leak|reveal|expose|disclose|betray)
        (?:that|which|this|it) (?:reveals|leaks|exposes|discloses|betrays)
        disclosure incident
        embargo break
        privacy gate
        confidentiality (?:rules?|posture|gate|boundary)
        privacy boundary
        in confidence
        confidential handling
    """,
}
