"""Vocabulary: what a guard does, and what turns one off. ``clause_words`` says how it is written."""

from __future__ import annotations

WORDS = {
    "guarding": r"""
        flag(?:s|ged|ging)?
        mask(?:s|ed|ing)?
        warn(?:s|ed|ing|ings)?
        scrub(?:s|bed|bing)?
        redact(?:s|ed|ing|ion)?
        anonymi[sz]\w*
        refus\w+
        decline[sd]?
        declining
        withh\w+
        screen(?:s|ed|ing)?
        scan(?:s|ned|ning)?
        verif\w+
        summari[sz]\w+
        quarantine\w*
        (?:injection|permission|collaborator|identity|trust|confidentiality|privacy|security|membership
        |roster)[- ](?:\w+[- ])?(?:checks?|guards?|screens?|gates?|lookups?|callouts?|scrubs?|rules?|warnings?)
        check(?:s|ed|ing)?
        lookups?
        look(?:ing)? up
        callouts?
        guards?
        gatekeeping
        comparison with
        treat(?:s|ed|ing)? \w+(?: \w+){0,4} as (?:data|untrusted)
        keep\w*(?: \w+){0,9}? (?:private|internal|confidential|secret|out of|off|from)
        wait(?:s|ing|ed)?(?: for)?
        distrust\w*
        ignor(?:e|es|ed|ing) (?:it|them|such|instructions?|directives?)
        embargo
        gate
    """,
    # What a negation turns into leave: "do not hesitate", "no harm in".
    # What an override does to the wording of a rule that it quotes.
    "edits": r"""
        too strict
        too strong
        read (?:it|this|that) as
        chang(?:e|es|ed)
        remov(?:e|es|ed|ing)
        strik(?:e|es) (?:out )?the
        delet(?:e|es|ed)
        drop(?:s|ped)?
        relax(?:es|ed)?
        loosen\w*
        soften\w*
        weaken\w*
        no longer
        does not (?:apply|hold)
        is (?:lifted|retired|waived)
    """,
    "scruple": r"""
        hesitate
        shy away
        harm
        wrong
        problem with
        objection to
        refrain
        mind
        prevents?
        speaks against
        bars?
        turn(?:ing)? down
        refus\w*
        declin\w*
        withhold\w*
        reject\w*
        too secret
        so secret
    """,
    "off": r"""
        skip(?:s|ped|ping)?
        drop(?:s|ped|ping)?
        remov(?:e|es|ed|ing)
        omit(?:s|ted|ting)?
        leav(?:e|es|ing) (?:out|off|aside)
        disabl\w+
        turn(?:s|ed|ing)? off
        switch(?:es|ed|ing)? off
        disregard\w*
        waiv\w+
        bypass\w*
        suspend\w*
        forgo
        do(?:es)? without
        (?:don't|do not|doesn't|does not) have to
        need(?:s)? no
        need not
        not necessary
        unnecessary
        not needed
        not required
        never
        don't
        do not
        does not
        doesn't
        stop(?:s|ped)?
        cease
        no (?:checks?|lookups?|need|redaction|screens?|screening|warnings?|comparison|permission lookups?|gatekeeping)
        unredacted
        too strict
        limit(?:s|ed)?
    """,
    "enough": r"""
        (?:is|are|will be) (?:enough|sufficient|all (?:it|that is) (?:takes|needed|needs))
        suffic(?:e|es)
        go(?:es)? ahead
        at (?:its|their|his|her) word
        in the same way as
        like those of
        at face value
        as it stands
        as (?:final|settled|decided)
        (?:is|are) (?:good enough|proof enough|adequate|plenty)
        will do
        settles? (?:it|the)
    """,
}
