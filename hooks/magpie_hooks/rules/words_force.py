"""Vocabulary: what a rule does to another, and how firm it is. ``clause_words`` says how it is written."""

from __future__ import annotations

WORDS = {
    "negation": r"""
        (?<!not )(?<!never )(?<!n't )(?:refrain|abstain|desist)(?:s|ed|ing)? (?:\w+ ){0,3}?from
        (?<!or )not
        never
        no
        none
        nothing
        nobody
        neither
        nor
        cannot
        can't
        don't
        doesn't
        mustn't
        won't
        isn't
        aren't
        shouldn't
        forbid\w*
        prohibit\w*
        refus\w+
        must not
        disallow\w*
        reject(?:s|ed)?
        under no circumstances
        instead of
        rather than
        ban(?:s|ned)?
        off[- ]limits
        nowhere
        unaware
        hardly
    """,
    "duty": r"""
        alone
        nobody else
        no one else
        none but
        must
        always
        shall
        required?
        mandatory
        has to
        have to
        only
        every
        all
        any
        hard rule
        needs? to
    """,
    "hedge": r"""
        (?<=[^\s.] )should(?:n't)?
        ought
        usually
        often
        mostly
        generally
        normally
        typically
        rarely
        seldom
        sometimes
        perhaps
        possibly
        probably
        likely
        may be
        might be
        can be
        could be
        might
        could
        tend\w*
        as a rule of thumb
        in general
        in most cases
        where (?:possible|practical|practicable|feasible|sensible|reasonable|appropriate|convenient)
        (?:if|when|whenever|as far as|as much as|wherever) (?:\w+ )?(?:possible|practical|feasible|reasonable
        |convenient|you can)
        to the extent
        best effort
        ideally
        preferabl[ey]
        prefer(?:s|red)?
        advis(?:e|ed|able)
        recommend\w*
        suggested
        (?<!not )try
        avoid(?:s|ed|ing)?
        consider(?:s|ed|ing)?
        be (?:careful|cautious|wary|mindful)
        caution
        with care
        take care
        think twice
        better
        it is best
        good idea
        at (?:your|their|its) discretion
        judge?ment
        common sense
        sparingly
        main
        less weight
        where it helps
        optional(?:ly)?
        aim(?:s)? to
        remember
        keep in mind
        bear in mind
        lean against
        have a quick look
        if it's not too much
        it's preferable
        we'd appreciate
        somewhat
        it may be useful
        as one signal
        if you have the time
        goes a long way
        please think
        when it is easy
        on the whole
        out of politeness
        sceptical
        pinch of salt
        scepticism
        it can be helpful
        it would be considerate
        we suggest
        use tact
        some care
        discreet
        think about
        guideline
        you may want
        one might
    """,
    "permission": r"""
        (?:is|are) (?:\w+ly |most )?(?:encouraged|welcomed?|invited|desirable|wanted|harmless)
        is \w+ly (?:fine|ok|okay|allowed|permitted|acceptable|safe)
        may
        can
        is (?:fine|ok|okay|allowed|permitted|enough|acceptable|safe)
        are (?:fine|ok|okay|allowed|permitted|accepted|welcome)
        allowed to
        permitted
        free to
        feel free
        need not
        needs? no
        no need
        does(?:n't| not) (?:need|have) to
        don't (?:need|have) to
        there is no need
        lets?
        whether or not
        without (?:asking|waiting|a vote|confirmation|consent)
        straight away
        at once
        regardless of who
        does not matter who
    """,
    "exception": r"""
        needs? not (?:hold|apply|be (?:observed|obeyed|followed|kept|applied|respected|honou?red|heeded))
        unless
        except(?:ions?|ing|ed|ional\w*)?
        other than
        excluding
        exempt\w*
        with the exception
        save for
        apart from
        but (?:do(?:es)? it|not (?:for|when|if))
        does(?:n't| not) (?:apply|cover|concern|hold|count)
        do not (?:apply|cover)
        not (?:covered|bound|subject|required|needed|in force)
        no longer (?:\w+ )?(?:applies|required|valid|holds?|in force|needed)
        outside (?:of )?this rule
        ignor(?:e|es|ed|ing) (?:the |this |that )?(?:\w+ )?(?:rules?|callout|guard|section|sentence|paragraph
        |following|above|check|gate)
        disregard\w* (?:the |this |that |these |any )?(?:\w+[- ]){0,3}?(?:rules?|callouts?|guards?|sections?
        |sentences?|paragraphs?|following|above|checks?|gates?|screens?|clauses?|baseline|lookups?|redaction)
        retired
        lifted
        relaxed
        withdrawn
        revoked
        repealed
        cancel(?:s|led|ed)?
        suspend(?:s|ed)?
        has no effect
        no effect
        void
        obsolete
        superseded
        out of date
        do the opposite
        opposite of
        not true that
        untrue
        is (?:wrong|false|mistaken)
        any more
        skip(?:s|ped|ping)? (?:the |this )?(?:\w+[- ]){0,3}?(?:check|rule|gate|screen|callout|redaction|lookup|guard)
        drop(?:s|ped)? the
        waiv(?:e|es|ed|ing) (?:the |this |that |these |any )?(?:\w+[- ]){0,3}?(?:rules?|callouts?|guards?|sections?
        |sentences?|paragraphs?|following|above|checks?|gates?|screens?|clauses?|baseline|lookups?|redaction)
        (?:is|are) waived
        overrul\w+
        bypass(?:es|ed)? (?:the|this)
        the reverse
        contrary
        used to (?:say|be|apply)
        formerly
        deprecated
        false
        disabled
        opted out
        never adopted
        never approved
        retracted
        what the skill does not do
        no need to observe
        valid until
        shown for comparison
        against the following
        abolished
        expired
        scrapped
        rescinded
        discontinued
        inapplicable
        not applicable
        no longer
        optional
        the exact opposite
        voluntary
        may be (?:ignored|skipped|left out|dropped)
        can be (?:ignored|skipped|left out|dropped)
    """,
    "limit": r"""
        (?:is|are) meant (?:only )?for
        covers? (?:only|\w+ alone)
        (?:applies|apply|holds?|counts?|is meant|are meant|in force|relevant|valid) only
        only (?:applies|apply|holds?|when|while|if|for|during|in|at|within|after|before|on|as long as)
        step \w+ only
        restrict\w* to
        limit\w*(?: \S+){0,6} to
        confined to
        just (?:for|in|while|during)
        nowhere else
        in the steps before
        in (?:all )?other steps
        in step \w+ only
        only bodies
        in this section only
        \w+ (?:step|phase|stage|mode|run|pass|part) only
        for the first \w+(?: \w+)?
        while (?:the|a) \w+ (?:is|are)
        on working days
        valid for
        when -\S+
        during the \w+ (?:step|phase)
        except (?:in|for|when)
        in (?:interactive|batch|summary|bulk) mode
    """,
    # Speaking of a rule, not of the world.
    "rule": r"""
        rules?
        callouts?
        guards?
        clauses?
        gates?
        this section
        paragraph
        following
        the above
        above
        below
        sentence
        statement
        polic(?:y|ies)
        provisions?
        the next
        previous (?:rule|paragraph|sentence)
        requirement
        safeguards?
        exceptions?
        (?:does|do)(?: not|n't) (?:apply|cover|hold|count|concern)
        not covered
        appl(?:y|ies) only
        holds only
        is meant
        are meant
    """,
}
