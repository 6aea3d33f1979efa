"""The vocabulary of the safety baseline: words by what they stand for. Data, and nothing else.

Every entry is a regular expression in lower case, matched at word boundaries on text that ``clauses.plain`` made: one
line, plain quotes, no backticks. A concept names what its entries mean in a sentence about who may tell an agent
what to do and what may be shown to whom; `docs/safety-model.md` says how sentences are read by them. No entry
decides alone: a clause needs several concepts that stand to each other as its patterns in ``clauses`` say.
"""

from __future__ import annotations

# Who or what says something, from the agent's point of view.
_THEIRS = (
    r"(?:issue|pr|pull request|ticket|report|comment|mail|message|body|text|page|log|thread|description|diff|commit message|advisory"
    r"|template|file|field|gist|attachment|note|changelog|reporter|commenter|author|stranger|customer|finder|contributor"
    r"|non-member|submitter|sender|poster|section|proposal|line|answer|reply)s?"
)

VOCABULARY: dict[str, tuple[str, ...]] = {
    # --- clause 1: what comes from outside, and what must not be made of it
    # Content that somebody outside wrote, under a name that says so.
    "outside": (
        r"(?:external|untrusted|third-party|outside|foreign|attacker-\w+|contributor-\w+|reporter-\w+|user-supplied"
        r"|fetched|pasted|inbound|retrieved|returned)(?: (?:and|or|/) \w+)?"
        r"(?: [\w/-]+){0,3}? (?:content|text|data|input|material|snippets?|pages?|urls?|links?|reports?|emails?"
        r"|messages?|bod(?:y|ies)|issues?|prs?|sources?|evidence|strings?|threads?|mail|logs?)",
        r"attacker-controlled|attacker-supplied|attacker-derived|contributor-supplied|reporter-supplied",
        r"(?:content|text|anything|whatever|words?) (?:that )?(?:comes? |came |is |was )?(?:written |authored |posted"
        r" |supplied )?(?:by|from) (?:outside|others|(?:a )?third part(?:y|ies)|(?:a )?non-collaborators?)",
    ),
    # Where such content is read.
    "source": (
        r"(?:issue|pr|pull[- ]request|ticket|bug|tracker|planning-issue|discussion|review|commit|thread|diff|report"
        r"|finding|relay|mail|e-?mail|message|vote|reply|advisory|package|profile|proposal|artefact|artifact|audit"
        r"|keys file|config|code|source|file|page|log|job|label|changelog|announcement|readme|item|candidate|release"
        r"|keyserver|registry|metadata|workflow|step|archive|wiki|feed|form|field|description|comment|question|skill"
        r"|scan|scanner|forwarder|forwarded|subject|documentation|dist)(?:['’]s)?"
        r"[ -](?:bod(?:y|ies)|titles?|texts?|contents?|comments?|threads?|descriptions?|messages?|names?|lines?|hunks?"
        r"|logs?|bod(?:y|ies)|fields?|entries|entry|metadata|files?|headers?|subjects?|subject lines?|paths?|responses?"
        r"|notes?|snippets?|drafts?|listings?|replies|records?|reports?|output|templates?|history|strings?|markup"
        r"|pages?|attachments?|blocks?)",
        r"bod(?:y|ies)|titles?|descriptions?|e-?mails?|mails?|messages?|threads?|comments?|attachments?|diffs?"
        r"|patch(?:es)?|reports?|tickets?|issues?|prs?|pull requests?|repl(?:y|ies)|posts?|logs?|pages?|commits?"
        r"|readmes?|changelogs?|metadata|advisor(?:y|ies)|surfaces?|labels?|transcripts?|feeds?|artefacts?|artifacts?"
        r"|form|tracker|snippets?|question|tally|keys file|replies|findings?|proposal section|branch names?"
        r"|(?:vote|mail|comment|discussion) threads?|inputs?|file paths?|source code|thread content|any field"
        r"|discussions?|chats?|documents?|web ?sites?|articles?|posting|submissions?|uploads?|notes? left by",
    ),
    "text": (
        r"text|content|contents|anything|something|wording|phrases?|phrasing|lines?|markup|framing|prose|words|strings?"
        r"|passages?|material|writing|whatever|what (?:it|they|he|she|somebody|someone|the \w+) (?:says?|asks?|writes?)",
    ),
    "order": (r"instructions?|directives?|commands?|orders?|imperatives?|directions?|demands?|behests?|injunctions?",),
    "request": (
        r"requests?|asks|wish(?:es)?|(?:checklists?|to-?do lists?|tasks?|notes?|plan|steps|suggestions?|hints?)(?: \w+)?"
        r" (?:for|to) (?:the )?(?:agent|skill|assistant|model|bot)",
    ),
    # A text's aim at the agent.
    "aims": (
        r"(?:attempt|tr(?:y|ie)|seek|aim|appear|purport|mean|want|intend|design|claim|serve)\w* (?:at |to )?"
        r"(?:re-?)?(?:direct|steer|instruct|command|control|redirect|manipulate|influence|tell|order|hijack|address"
        r"|override|alter|bypass|divert|guide|drive|persuade|get|make|induce|trick|coerce|push|reprogram|sway)\w*",
    ),
    "aimed": (
        r"(?:re-?)?(?:directs|directing|steers|steering|instructs|instructing|commands|commanding|ordering|telling"
        r"|addresses|addressing|redirects|redirecting|urges|urging|speaks to|speaking to)(?: to)? (?:the |this |an? |your"
        r" |any |our )?(?:\w+ing )?(?:agents?|skills?|assistants?|models?|tools?|llm|ai|bot|audit|you|reader)",
        r"(?:aimed|directed|addressed|targeted) (?:at|to|towards?) (?:the |this |an? )?(?:\w+ing )?(?:agents?|skills?"
        r"|assistants?|models?|llm|ai|tool)",
        r"agent-directed|skill-directed|model-directed|ai-directed|re-instructed",
        r"imperative (?:text|framing|phras\w+|instructions?|content|language)",
        r"(?:hidden|embedded|injected|smuggled|concealed) (?:instructions?|directives?|commands?|orders?|imperatives?"
        r"|requests?|prompts?|text)",
        r"(?:instructions?|directives?|commands?|text|orders?|requests?|directions?)(?: that (?:is|are))? (?:embedded"
        r"|hidden|found|contained|placed|buried|left|planted) (?:in|inside|within|there)",
    ),
    # Words that speak to whoever reads them, machine or not.
    "spoken-to": (
        r"(?:address(?:es|ing|ed)?(?: to)?|speak(?:s|ing)? to|talk(?:s|ing)? to|meant for|written for|intended for|aimed at)"
        r"(?: \w+){0,2}? (?:agents?|assistants?|auditor|ai(?: readers?)?|models?|language models?|llms?|bots?|machines?|you)",
        r"(?:tell|ask|urge|order|invite|beg|want|instruct|command)s? (?:you|the agent|the skill|the assistant|the reviewer agent)"
        r" to|talk the (?:agent|skill|assistant) into|reads? like (?:a prompt|an instruction|an order|a command)|planted sentences?",
        r"hijack\w*|fool you|phrased as (?:commands?|orders?|instructions?)|(?:tells?|asks?) you\b",
    ),
    "reaction": (
        r"flag|report(?:ed)?|mention(?:ed)?|tell the \w+|say so|note|list the line|carry on|go on|goes on|proceed\w*|keep|ignor\w*"
        r"|refus\w*|suspicious|in one line|surface[ds]?|shown to|move on|as though|on its merits|no influence|warn\w*",
    ),
    # Having power over a run.
    "power": (
        r"(?:steer|direct|decide|alter|change|choose|determine|govern|dictate|control|override|influence|affect|redirect|lead"
        r"|command|drive|bind|rule|move|set)(?:s|d|ed|ing)?(?: what| how| whether)?(?: the| this| our| its| any| a)*(?: next| whole"
        r"| agent's?| order of the)*? (?:agent|assistant|skill|run|session|flow|steps?|procedure|process|course|triage|review(?:er)?"
        r"|classification|outcome|verdict|score|rating|import|sweep|recipient|it is reviewed|pull request is reviewed)",
        r"(?:switch(?:es)? off|waives?|skips?) (?:a|the|any) steps?|(?:have|has|take|takes) (?:precedence|the final word|the last word)"
        r"|becomes? (?:the )?(?:script|commands?|orders?|instructions?|prompt)|is the next action|in place of ours",
    ),
    "powerless": (
        r"(?:carr(?:y|ies)|ha(?:s|ve)|confers?|gives?|gets?|with) no (?:authority|power|say|weight|order|(?:effect|influence|bearing)"
        r" (?:on|over))"
        r"|(?:commands?|changes?|decides?|orders?|switch(?:es)? off) nothing|nothing (?:that|in|from|written)(?: \w+){0,5} (?:steers"
        r"|directs|alters|changes|decides|can)|dead on arrival|merely read|never performed|not performed",
        r"(?:construed|interpret(?:ed)?|taken|read|regarded|understood) as (?:an? )?(?:directions?|guidance|instructions?|orders?"
        r"|commands?|steps?)|hostile until|claims? (?:to check|in the data)|none of (?:it|them|these) (?:can|may|is|are)",
    ),
    "their-word": (
        rf"(?:what|whatever|as|how|which)(?: the| a| an| its| their| that)*(?: \w+)?? {_THEIRS}(?: \w+)?? (?:say|ask|demand"
        r"|prescribe|recommend|suggest|propose|request|want|order|tell|advise|state|write|spell)s?(?: out| for| so)?",
        rf"(?:merely |just |only |simply )?because(?: the| a| an| its| some| \w+)* ?{_THEIRS} (?:say|ask|tell|want|request|claim)\w*",
    ),
    "doing": (
        r"do|does|done|perform\w*|run|runs|execut\w*|appl(?:y|ies|ied)|compl(?:y|ies)|take(?:s|n)?|adapt\w*|follow\w*|first|granted"
        r"|carr(?:y|ies|ied) out|complet\w*",
    ),
    "agent": (
        r"agents?|skill|assistant|model|llm|ai|you|flow|workflow|run|audit|reviewer agent|tool|automation|machine",
    ),
    # Said of content: that it is data, and whose.
    "datum": (
        r"(?:as|is|are|be|being|stays?|remains?|considered|treated|counts? as)(?: (?:input|external|raw|purely|only|always"
        r"|treated|mere|merely|just|as|considered|likewise|all|too|strictly|simply|also|mostly|usually|generally|often"
        r"|untrusted|read-only|plain|an?|and|or))*? (?:untrusted|(?:attacker|reporter|contributor|user)-(?:controlled"
        r"|supplied|authored|derived|provided|written)|not trusted|hostile|inert|data(?! (?:of|for|from|in|about|points?"
        r"|model|type|set|source|file|structure|dir)\w*)|raw data for|input to be analy[sz]ed|external"
        r" (?:content|input|data)|outside content|evidence (?:for|only))",
        r"(?:as |input |pure |just |only )?data,? (?:but |and )?(?:only|not|never|rather than|instead of)(?: as)?(?: an?)?"
        r"(?: (?:instructions?|directives?|commands?|orders?))?|as (?:untrusted )?data|data only",
        r"untrusted suggestions?|cannot be trusted|no longer be trusted",
    ),
    "no-order": (
        r"(?:not|never|neither|nor|no)(?: (?:as|to|be|become|is|are|an?|the|any|valid|its|direct|itself|treated|considered|really|carry|install|mere|somebody's))*? (?:\w+ )?(?:instructions?|directives?|commands?|orders?|directions?"
        r"|guidance)|not something to act on|never (?:as )?steps to take|not (?:become|become the) (?:commands?|orders?)",
        r"(?:mostly|rarely|seldom|usually|often|sometimes|hardly)(?: \w+){0,3} (?:an? )?(?:instructions?|directives?|commands?)",
        r"rather than (?:an? )?(?:instructions?|directives?|commands?)",
    ),
    "as-order": (
        r"as (?:(?:if|though) (?:it|they) (?:were|was) )?(?:an? |its |valid |binding |legitimate |direct |authorised )*"
        r"(?:instructions?|directives?|commands?|orders?)(?! file)",
        r"is an? (?:valid |legitimate |binding )?(?:request|instruction|directive|command|order)",
    ),
    "obey": (
        r"follow(?:s|ed|ing)?|obey(?:s|ed|ing)?|execut(?:e|es|ed|ing)|compl(?:y|ies|ied|ying)|heed(?:s|ed|ing)?"
        r"|honou?r(?:s|ed|ing)?|adher(?:e|es|ed|ing)|abide\w*|perform(?:s|ed|ing)?|propagat\w+",
        r"act(?:s|ed|ing)? (?:up)?on|acted (?:up)?on|carr(?:y|ies|ied|ying)(?: \w+){0,5}? out|carried out|go(?:es)? along"
        r"|proceed as|do(?:es)? (?:as|what)(?: \w+){0,4}? (?:says?|asks?|asked|written|told|requested|tells|wants?|states?)"
        r"|work through|taken? at face value|take\w*(?: \w+){0,3} as (?:an? )?(?:orders?|instructions?|commands?"
        r"|directives?)|put into effect|implement(?:s|ed|ing)? (?:it|them|what)",
        r"direct the flow|redirect the skill|steer it|drive the (?:run|flow|skill)",
    ),
    "injection": (
        r"prompt[- ]+injections?(?:[- ]\w+)?",
        r"injection_\w+|jailbreak\w*|injection[- ]guards?",
        r"injected (?:instructions?|text|directives?|content|prompts?|lines?|commands?|\")",
        r"(?:embedded|hidden) (?:directives?|instructions?)",
    ),
    "maybe-injection": (
        r"injections?(?:[- ](?:attempts?|screens?|warnings?|callouts?|checks?|flags?|flagged|detection|defen[cs]e|rule|aggregation"
        r"|instructions?|content|note|notice|scan))?",
    ),
    # Injection of another trade, and other things with the word in them.
    "other-injection": (
        r"(?:sql|shell|command|code|template|script|expression|header|log|jndi|ldap|html|css|xss|parameter|dependency"
        r"|fault|dll|sidecar|constructor|environment)[- /]+(?:\w+[- /]+)?injections?",
        r"injection (?:risks?|into|surface|vulnerab\w+|flaws?)|dependency injection|template-injection",
    ),
    # --- clause 2: whose word counts
    "party": (
        r"(?:non-)?collaborators?|maintainers?|committers?|(?:pmc |ppmc |team |org(?:anisation|anization)? )?members?"
        r"|owners?|(?:first-time |repeat )?contributors?|commenters?|reporters?|finders?|authors?|submitters?|outsiders?"
        r"|bots?|accounts?|logins?|people|persons?|somebody|someone|anyone|anybody|everyone|everybody|whoever|nobody"
        r"|no one|others|strangers?|participants?|triagers?|users?|github users?|helpers|community|roster|senders?"
        r"|administrators?|those who|poster|third parties|non-members?|handles?|identity|identities|release managers?"
        r"|display names?|maintainer status|approvers?|voters?|nominator|guests?|visitors?|sponsors?",
    ),
    "stranger": (
        r"non-collaborators?|commenters?|reporters?|finders?|authors?|submitters?|outsiders?|bots?|accounts?|logins?"
        r"|anyone|anybody|everyone|everybody|whoever|contributors?|(?:a|the|every) comment\w*|comments?|repl(?:y|ies)"
        r"|someone|somebody|strangers?|people|others|thumbs-up|reactions?|github users?|participants?|senders?|message"
        r"|display names?|maintainer status|e-?mail signature|signature|non-members?|third parties|community|claims?",
    ),
    "outsider": (r"non-collaborators?|non-members?|non-maintainers?|outsiders?|strangers?|drive-by (?:accounts?|contributors?)|passers-by"
        r"|ex-committers?|unknown accounts?|unverified accounts?|(?:anyone|everyone|everybody|anybody|no one|nobody) (?:else|outside)"
        r"|(?:customers?|vendors?|sponsors?|interns?|community members?|mentees|downstream packagers|self-declared maintainers)"
        r"|the whole world|(?:first-time|unknown|new) contributors?|people outside the team|outside the team",),
    "proviso": (r"only (?:when|if|where|for|from|after)|provided(?: that)?|as long as|on condition",),
    # To have the say over the agent.
    "say": (
        r"(?:direct|instruct|steer|command)(?:s|ed|ing)? (?:the |this |our )?(?:agents?|skill|assistant|run|triage|flow"
        r"|workflow|automation|bot|tool|it|behaviou?r)",
        r"(?:may|can|must|might|shall|allowed to|permitted to|entitled to)(?: not| only| also)? (?:direct|instruct|steer"
        r"|command)",
        r"(?:issu|giv)(?:e|es|ing) (?:the agent |it )?(?:an? )?(?:instructions|orders|directives?|directions|commands)",
        r"sources? of (?:instructions?|authority|directives?)",
        r"(?:instructions?|directives?|orders|directions)(?: to the agent)? (?:come|comes|are (?:accepted|taken)|is"
        r" (?:accepted|taken)|posted by|by|from)",
        r"who may (?:instruct|direct|decide|approve|command|steer)|who (?:is allowed|gives)|ha(?:s|ve) (?:no |a |the )?say|never instruct"
        r"|command over|rule on|boundary of trust|trust attaches|trust gate|giving the agent directions?",
        r"take direction|take (?:instructions|orders)|listen to|accepts? (?:the )?(?:instructions?|directives?|orders|"
        r"directions|commands?)|decline a directive|standing of|collaborator[- ](?:trust|check|gate|status)|trust gate",
    ),
    "tell": (
        r"(?:tell|ask|guide|control|drive|order|let)(?:s|ed|ing)? (?:the |this |our )?(?:agents?|skill|assistant|automation)",
        r"whatever (?:they|he|she|it|the \w+) (?:asks?|says?|wants?)|what (?:they|he|she) (?:asks?|wants?)",
    ),
    "authority": (
        r"authori[sz](?:e|es|ing|ation|ations)|authority|tak(?:e|es|en)(?: \w+){0,2}? as (?:an? |the )?(?:authorised|final|binding)"
        r"|(?:count|counts|treated|taken|accepted|regarded) as (?:authoritative"
        r"|authorised|binding|approval|consent|an authorised)(?: \w+)?",
        r"(?:grants?|carr(?:y|ies)|confers?) (?:no |any |full |the |less |more |some )?(?:authority|weight|standing|rights?"
        r"|power)|is (?:no|not) proof|proves? nothing|proof of",
    ),
    "no-matter-who": (
        r"no matter who|(?:does|do|did)(?: not|n't) matter who|(?:is|are) irrelevant who|regardless of who|whoever (?:it is|they are|asks)",
    ),
    "approval": (
        r"approv(?:e|es|ed|al|als|ing)|go-ahead|green light|sign(?:s|ed)?[- ]off|go ahead|consents?|decisions?|decid(?:e|es"
        r"|ed|ing)|confirm(?:s|ed|ations?)?|merge|close|closes|reopen|reclassif\w+|reroute",
    ),
    "anyone": (
        r"any(?:one|body)|every(?:one|body)|whoever|any (?:\w+ ){0,2}?(?:user|account|member|commenter|contributor|person)"
        r"|no matter who|(?:does|do) not matter who|regardless of who|whether or not they|all comers",
    ),
    # To find out who somebody is, before doing what they say.
    "verify": (
        r"resolv(?:e|es|ed|ing)|check(?:s|ed|ing)?|verif(?:y|ies|ied|ying)|confirm(?:s|ed|ing)?|look(?:ing|s|ed)? up"
        r"|lookups?|compar(?:e|es|ed|ing|ison)|validat\w+|consider whether|establish\w*|determin\w+|authenticat\w+|test"
        r"|gate(?:d|s)?|ask(?:s|ing)? (?:the )?api|match(?:es|ed|ing)?",
    ),
    "membership": (
        r"(?:non-)?collaborators?|roster|permission(?:s| level)?|members?(?:hip)?|access level|author_?association|author association"
        r"|identity|write (?:access|permission)|push access|triage rights|rights|contributors|unverified",
    ),
    "acting": (
        r"act(?:s|ing)? (?:up)?on|acted (?:up)?on|instructions?|directives?|directions|(?:ask|ask(?:s|ing)|tell(?:s|ing)"
        r"|instruct(?:s|ing)) the (?:agent|skill|assistant)|(?:a|any|the|every) requests?|requests? (?:in|from|by|of)"
        r"|authori[sz]\w+",
    ),
    "self-acting": (r"auto-?(?:escalat|clos|merg|appl|approv)\w*|escalat\w+ from",),
    "promotes": (
        r"treat(?:s|ed|ing)?(?: \w+){0,4} as (?:an? )?(?:collaborator|maintainer|member|administrator|owner|committer)\w*",
        r"count(?:s|ed)?(?: \w+)? as (?:an? )?(?:collaborator|maintainer|member|owner|committer)s?(?! activity)",
        r"(?:treated|regarded|taken|considered|seen) as (?:an? )?(?:collaborators?|maintainers?|members?|administrators?"
        r"|owners?|committers?)",
    ),
    # What somebody wants done, and what is made of it.
    "word": (
        r"confirmations?|approvals?|overrides|sign-?offs?|go-aheads?|orders?|instructions?|directions?|directives?|(?<!review )requests?"
        r"|say-so|word|thumbs-up|objections?|a decision|decisions|claims?|emoji|the reply",
    ),
    "accepting": (
        r"accept\w*|take[ns]?|honou?r\w*|counts? (?:as|when|only|toward\w*|for)|heed\w*|act(?:s|ed|ing)? (?:up)?on|execut\w*|carried out"
        r"|carry out|obey\w*|follow\w*|disregard\w*|ignor\w*|void|binding|enough|sufficient|good enough|will do|believed?"
        r"|preferred|passed on|wait for|go along with|turn down|collected|required",
    ),
    "standing": (
        r"(?:non-)?collaborators?|triage rights|(?:write|push) (?:access|permission)|(?:lacks?|without|have|has|holding|with) (?:triage"
        r" )?rights|non-members?|unverified|can push|write or higher",
    ),
    "acts": (
        r"instruct|direct|reclassify|reroute|waive|skip|confirm|approve|override|alter|redirect|decide|steer|dispose|rule on|give orders"
        r"|change (?:it|what|the class|the severity)|close (?:a|the) (?:tracker|issue)|rule",
    ),
    "remark": (r"comments?|repl(?:y|ies)|reactions?|thumbs-up|remarks?|responses?|messages?|posts?|mentions?|emoji",),
    # --- clause 3: what may be seen by whom
    "secret": (
        r"(?:security|vulnerability)[- ](?:\w+[- ])?(?:reports?|lists?|mails?|e-?mails?|issues?|trackers?|details?|fix"
        r"|framing|nature|discussions?|threads?|content|bug|flaws?|fixes|mailing lists?|context"
        r"|classification|signals?|vulnerabilit\w+|information|language|channel)",
        r"(?:inbound|reporter|finder|vulnerability)(?:['’]s)? (?:reports?|mails?|e-?mails?|names?|identit\w+|messages?"
        r"|employer|credit|body)",
        r"reports?(?:['’]s)? (?:contents?|bod(?:y|ies)|texts?|details?)|(?:full|complete|whole|unredacted) reports?",
        r"vulnerabilit(?:y|ies)|exploit(?:s|ed|ation)?(?: \w+)?|proofs?[- ]of[- ]concept|\bpocs?\b|attack (?:details?|vector)",
        r"embargo(?:ed|es)?(?: \w+)?|pre-?disclosure(?: \w+)*|undisclosed|unpublished|unreleased|unannounced"
        r"|pre-?announcement(?: \w+)?|not yet (?:public|disclosed|published)|under embargo|before (?:the )?disclosure",
        r"cves?(?:[- ](?:ids?|numbers?|details?|plan|process|drafts?|identifiers?|context|records?))?|cve-[\w-]*|cvss"
        r"|severity(?: scores?)?|ghsa(?: \w+)?|affected versions",
        r"private(?:ly)?(?:[- ](?:lists?|mail(?:s|ing)?(?:[- ]lists?)?|threads?|trackers?|repo(?:sitor(?:y|ies))?|content"
        r"|discussions?|channels?|messages?|committer|votes?|details?|information|issues?|reports?|archives?|data"
        r"|context|e-?mails?|correspondence|conversations?))?(?! (?:helper|method|function|key|class|member|field|api|npm"
        r"|module|attribute|variable))",
        r"confidential(?:ity|ly)?(?: \w+)?|sensitive(?: \w+)?|non-public(?: \w+)?|internal-only|secrets?|secrecy",
        r"<tracker>(?: \w+)?|<security-list>|<private-list>|<security-tracker>|security@\S*|private@\S*",
        r"personal(?:ly)?(?:[- ](?:data|information|details?|e-?mails?(?: address(?:es)?)?|identif\w+))|\bpii\b|third-party"
        r" (?:names?|pii|identifiers?|identities)|phone numbers?|home address(?:es)?|names and addresses"
        r"|(?:reviewer|voter|reporter|nominee|candidate|finder|researcher|customer)(?:['’]?s'?)? (?:names?|identit(?:y|ies)"
        r"|e-?mails?)|the finder|who (?:found|reported) it|internal (?:urls?|hostnames?)|e-?mail addresses|customer names",
        r"credentials?|api keys?|passwords?|passphrases?|tokens/secrets",
        r"who voted|how (?:they|each|people) voted|vote counts?|votes|ballots?|deliberations?|nominations?|nominees?"
        r"|off-list|in confidence|unredacted|redacted|interim results?|the (?:flaw|hole|attack)|nomination thread|advisory (?:text|draft)"
        r"|security signs|exploitable|rejected nominees|candidates under discussion|private conversations?",
        r"security patch|security reasons|report content|tracker (?:contents?|urls?|bod(?:y|ies)|discussions?)|tracking issue",
    ),
    "disclose": (
        r"inform(?:s|ed|ing)?|told|reveal(?:s|ed|ing)?|disclos(?:e|es|ed|ing|ure)|leak(?:s|ed|ing|age)?|expos(?:e|es|ed|ing|ure)|divulg\w+|betray\w*",
        r"mention(?:s|ed|ing)?|nam(?:e|ed|ing)|publish(?:es|ed|ing)?|publication|publici[sz]\w*|shar(?:e|es|ed|ing)"
        r"|announc(?:e|es|ed|ing)|advertis\w+|hint(?:s|ed|ing)?|allud\w+|broadcast\w*",
    ),
    "show": (
        r"quot(?:e|es|ed|ing)|past(?:e|es|ed|ing)|post(?:s|ed|ing)?|reproduc(?:e|es|ed|ing)|includ(?:e|es|ed|ing)"
        r"|cop(?:y|ies|ied|ying)|forward(?:s|ed|ing)?|cit(?:e|es|ed|ing)|paraphras(?:e|es|ed|ing)|restat(?:e|es|ed|ing)"
        r"|appear(?:s|ed|ing)?|put(?:s|ting)?|upload(?:s|ed|ing)?|comment(?:s|ed|ing)? on|describ(?:e|es|ed|ing)"
        r"|refer(?:s|red|ence|ences|enced|encing)?|land(?:s|ed|ing)?|enter(?:s|ed|ing)?|surfac(?:e|es|ed|ing)"
        r"|reach(?:es|ed|ing)?(?: out)?|link(?:s|ed|ing)?|writ(?:e|es|ing|ten)|add(?:s|ed|ing)?|draft(?:s|ed|ing)?"
        r"|compos(?:e|es|ed|ing)|send(?:s|ing)?|sent|contain(?:s|ed|ing)?|push(?:es|ed|ing)?|carr(?:y|ies|ied)|embed\w*"
        r"|repeat\w*|relay(?:s|ed|ing)?|tag(?:s|ged)?|emit(?:s|ted|ting)?|file|open(?:s|ed|ing)?|say|says|answer"
        r"|transcrib\w+|characteri[sz]\w+|identif(?:y|ies|ied)|summari[sz](?:e|es|ed|ing)|attach(?:es|ed|ing)?|echo(?:es|ed)?|cross-post\w*",
    ),
    "kept-out": (
        r"(?:stays?|keep|keeps|kept|left|leave|leaves|hold|holds|held)(?: \w+){0,8}? (?:off|out of|out|back|away from|unsaid)"
        r"|(?:never|not|may not|does not|do not) leaves?|not reproduced anywhere|nowhere else|(?:readable|seen) by(?: \w+){1,6} (?:alone"
        r"|only|and no one else)|stays in|for (?:the )?\w+(?:'s)? eyes only|shows? nobody|not a word|routed silently|go(?:es)? up",
    ),
    # A sentence that tells somebody to show something.
    "answering": (
        r"(?:^|[,;:] )(?:please |then |also )*(?:answer|reply|respond|explain|discuss|talk about|publish)",
    ),
    "who-may": (r"who may (?:instruct|direct|steer|command|give orders)",),
    "opening": (
        r"(?:^|[,;:] )(?:please |kindly |always |then |also |instead,? |you may |feel free to )*(?:explain|tell|describe|give|answer|reply|respond|quote|paste|post|reproduce|publish|put"
        r"|add|include|copy|forward|cite|share|upload|announce|name|mention|reveal|disclose|attach|append|link|send)",
    ),
    "utter": (
        r"quot(?:e|es|ed|ing)|past(?:e|es|ed|ing)|post(?:s|ed|ing)?|reproduc\w+|comment(?:s|ed|ing)? (?:on|in|publicly)|draft(?:s|ed|ing)?"
        r"|compos(?:e|es|ed|ing)|reach(?:es|ed|ing)? out|publish\w*|file|open|write|reply|disclos\w+|mention\w*|reveal\w*|leak\w*"
        r"|expos(?:e|es|ed|ing)|shar(?:e|es|ed|ing)|characteri[sz]\w+|discuss\w*|announc\w*|cop(?:y|ies|ied|ying)|upload\w*|label\w*"
        r"|paraphras\w+|restat\w+|describ\w+|name|put",
    ),
    "hold": (
        r"quot(?:e|es|ed|ing)|includ(?:e|es|ed|ing)|contain(?:s|ed|ing)?|cit(?:e|es|ed|ing)|carr(?:y|ies|ied)|referenc(?:e|es|ed|ing)"
        r"|cop(?:y|ies|ied|ying)",
    ),
    # Public in so many words, and what is public without saying so.
    "open": (
        r"public(?:ly|-facing)?(?! (?:api|method|key|function|class|index|package|holiday|domain|interface|member|cloud"
        r"|gpg|license|preview|field|export)s?)",
        r"in the open|the world|social media|blog(?: posts?)?|open list|dev@\S*|users@\S*|announce@\S*|<dev-list>|<users-list>"
        r"|<announce-list>|everyone can (?:see|read)",
    ),
    "venue": (
        r"<upstream>|branch names?|commit messages?|(?:pr|pull[- ]request)(?:['’]s)? (?:bod(?:y|ies)|titles?|descriptions?"
        r"|contents?|comments?)|(?:pr|pull request)s?|release notes?|changelogs?|test names?|newsfragments?|news fragments?"
        r"|(?:the|a|any) (?:branch|commit)|commits|descriptions?|gists?|audit (?:record|log)|wiki|chat rooms?|web ?sites?",
        r"outside (?:the|of the) (?:tracker|team|list|project|security team)|externally|anywhere else|(?:any|another|other)"
        r" (?:channel|surface|place|list|repository)|outsiders|third parties|attachments?|e-?mails? to|other (?:tracker|teams)",
    ),
    "protect": (
        r"(?:is|are|stay|stays) (?:strictly |all |kept )?(?:private|confidential|secret|embargoed|internal-only)(?= *[-—–,.:)(]|$)|redact(?:s|ed|ing|ion|ions)?|scrub(?:s|bed|bing)?|anonymi[sz]\w+|withh(?:o|e)ld\w*|mask(?:s|ed|ing)?|sanitise\w*|blot\w* out"
        r"|hold back|replaced by roles|strip (?:the )?(?:e-?mail|host|internal|names|customer|user|paths)\w*"
        r"|summari[sz]ed?,? (?:and |but )?not quoted|keep\w*(?: \w+){0,6}? (?:private|internal|confidential|secret|out of"
        r"|off|away)|kept (?:\w+ )?(?:private|internal|confidential|secret|out of|off)",
        r"(?:stays?|remains?|must be|held|live in|lives in|belongs? in)(?: \w+){0,3} (?:private|confidential|internal|unaware"
        r"|secret|<tracker>)|rout(?:e|ed|es)(?: \w+){0,2} privately|would (?:leak|reveal|expose|disclose|betray)"
        r"|privacy boundary|in confidence|confidential handling",
    ),
    # --- the other way round: what a guard does, and what turns a guard off
    "guarding": (
        r"flag(?:s|ged|ging)?|mask(?:s|ed|ing)?|warn(?:s|ed|ing|ings)?|scrub(?:s|bed|bing)?|redact(?:s|ed|ing|ion)?|anonymi[sz]\w*|refus\w+"
        r"|decline[sd]?|declining|withh\w+|screen(?:s|ed|ing)?|scan(?:s|ned|ning)?|verif\w+|summari[sz]\w+|quarantine\w*",
        r"(?:injection|permission|collaborator|identity|trust|confidentiality|privacy|security|membership|roster)[- ](?:\w+[- ])?"
        r"(?:checks?|guards?|screens?|gates?|lookups?|callouts?|scrubs?|rules?|warnings?)|check(?:s|ed|ing)?|lookups?|look(?:ing)?"
        r" up|callouts?|guards?|gatekeeping|comparison with",
        r"treat(?:s|ed|ing)? \w+(?: \w+){0,4} as (?:data|untrusted)|keep\w*(?: \w+){0,9}? (?:private|internal|confidential|secret"
        r"|out of|off|from)|wait(?:s|ing|ed)?(?: for)?|distrust\w*|ignor(?:e|es|ed|ing) (?:it|them|such|instructions?|directives?)",
    ),
    # What a negation turns into leave: "do not hesitate", "no harm in".
    # What an override does to the wording of a rule that it quotes.
    "edits": (
        r"too strict|too strong|read (?:it|this|that) as|chang(?:e|es|ed)|remov(?:e|es|ed|ing)|strik(?:e|es) (?:out )?the|delet(?:e|es|ed)"
        r"|drop(?:s|ped)?|relax(?:es|ed)?|loosen\w*|soften\w*|weaken\w*|no longer|does not (?:apply|hold)|is (?:lifted|retired|waived)",
    ),
    "scruple": (
        r"hesitate|shy away|harm|wrong|problem with|objection to|refrain|mind|qualms|prevents?|speaks against|bars?|turn(?:ing)? down"
        r"|refus\w*|declin\w*|withhold\w*|reject\w*|too secret|so secret",
    ),
    "off": (
        r"skip(?:s|ped|ping)?|drop(?:s|ped|ping)?|remov(?:e|es|ed|ing)|omit(?:s|ted|ting)?|leav(?:e|es|ing) (?:out|off|aside)"
        r"|disabl\w+|turn(?:s|ed|ing)? off|switch(?:es|ed|ing)? off|disregard\w*|waiv\w+|bypass\w*|suspend\w*|forgo|dispense with"
        r"|do(?:es)? without|(?:don't|do not|doesn't|does not) have to|no need|need(?:s)? no|need not|not necessary|unnecessary|not needed|not required|superfluous|never"
        r"|don't|do not|does not|doesn't|stop(?:s|ped)?|cease|without|no|nothing|unredacted|too strict|not bother|limit(?:s|ed)?",
    ),
    "enough": (
        r"(?:is|are|will be) (?:enough|sufficient|all (?:it|that is) (?:takes|needed|needs))|suffic(?:e|es)|go(?:es)? ahead|at (?:its|their"
        r"|his|her) word|in the same way as|like those of|at face value|as it stands|as (?:final|settled|decided)|has the standing",
    ),
    # --- what a rule does to another, and how firm it is
    "negation": (
        r"(?<!or )not|never|no|none|nothing|nobody|neither|nor|cannot|can't|don't|doesn't|mustn't|won't|isn't|aren't|shouldn't"
        r"|forbid\w*|forbidden|prohibit\w*|refus\w+|must not|disallow\w*|reject(?:s|ed)?|under no circumstances"
        r"|instead of|rather than|ban(?:s|ned)?|off[- ]limits|nowhere|unaware",
    ),
    "duty": (r"alone|nobody else|no one else|none but|must|always|shall|required?|mandatory|has to|have to|only|every|all|any|absolute|hard rule|needs? to",),
    "hedge": (
        r"(?<=[^\s.] )should(?:n't)?|ought|usually|often|mostly|generally|normally|typically|rarely|seldom|sometimes|perhaps|possibly"
        r"|probably|likely|may be|might be|can be|could be|might|could|tend\w*|as a rule of thumb|in general|in most cases",
        r"where (?:possible|practical|practicable|feasible|sensible|reasonable|appropriate|convenient)|(?:if|when|whenever"
        r"|as far as|as much as|wherever) (?:\w+ )?(?:possible|practical|feasible|reasonable|convenient|you can)"
        r"|to the extent|best effort|ideally|preferabl[ey]|prefer(?:s|red)?|advis(?:e|ed|able)|recommend\w*|suggested",
        r"try|tries to avoid|try not|avoid(?:s|ed|ing)?|consider(?:s|ed|ing)?|be (?:careful|cautious|wary|mindful)|caution"
        r"|with care|take care|think twice|better|it is best|good idea|at (?:your|their|its) discretion|judge?ment"
        r"|common sense|sparingly|more or less|main|less weight|where it helps|optional(?:ly)?|desirable|aim(?:s)? to",
    ),
    "permission": (
        r"may|can|is (?:fine|ok|okay|allowed|permitted|enough|acceptable|safe)|are (?:fine|ok|okay|allowed|permitted"
        r"|accepted|welcome)|allowed to|permitted|free to|feel free|need not|needs? no|no need|does(?:n't| not) (?:need|have)"
        r" to|don't (?:need|have) to|there is no need|lets?|whether or not|without (?:asking|waiting|a vote|confirmation"
        r"|consent)|straight away|at once|regardless of who|no matter who|does not matter who|is a directive",
    ),
    "exception": (
        r"unless|except(?:ions?|ing|ed|ional\w*)?|other than|excluding|exempt\w*|with the exception|save for|apart from|but"
        r" (?:do(?:es)? it|not (?:for|when|if))|does(?:n't| not) (?:apply|cover|concern|hold|count)|do not (?:apply|cover)"
        r"|not (?:covered|bound|subject|required|needed|in force)|no longer (?:\w+ )?(?:applies|required|valid|holds?|in"
        r" force|needed)|outside (?:of )?this rule|out of scope of this",
        r"ignor(?:e|es|ed|ing) (?:the |this |that )?(?:\w+ )?(?:rules?|callout|guard|section|sentence|paragraph|following"
        r"|above|check|gate)|disregard\w*|retired|lifted|relaxed|exempt|withdrawn|revoked|repealed|cancel(?:s|led|ed)?|suspend(?:s|ed)?|has no effect"
        r"|no effect|void|obsolete|superseded|out of date|do the opposite|opposite of|not true that|untrue|is (?:wrong"
        r"|false|mistaken)|not required any ?more|any more|skip(?:s|ped|ping)? (?:the |this )?(?:\w+[- ])*?(?:check|rule|gate"
        r"|screen|callout|redaction|lookup|guard)|drop(?:s|ped)? the|waive\w*|overrul\w+|bypass(?:es|ed)? (?:the|this)"
        r"|the reverse|contrary|used to (?:say|be|apply)|formerly|once said|nobody (?:follows|uses)",
    ),
    "limit": (
        r"(?:is|are) meant (?:only )?for|covers? (?:only|\w+ alone)|(?:applies|apply|holds?|counts?|is meant|are meant|in force|relevant|valid) only|only (?:applies|apply|holds?|when"
        r"|while|if|for|during|in|at|within|after|before|on|as long as)|(?:triage|import|first|last|final|this|that)"
        r" (?:step|item|phase|stage|run|part) only|step \w+ only|limited to|restrict\w* to|limit\w* .* to|confined to|just"
        r" (?:for|in|while|during)|nowhere else|in the steps before|in (?:all )?other steps|in step \w+ only"
        r"|for (?:bodies|titles|comments|closing|issues|labels) only|only bodies|in this section only",
    ),
    # Speaking of a rule, not of the world.
    "rule": (
        r"rules?|callouts?|guards?|clauses?|gates?|this section|paragraph|following|the above|above|below|sentence"
        r"|statement|polic(?:y|ies)|provisions?|the next|previous (?:rule|paragraph|sentence)|requirement|safeguards?",
        r"exceptions?|(?:does|do)(?: not|n't) (?:apply|cover|hold|count|concern)|not covered|appl(?:y|ies) only|holds only|is meant|are meant",
    ),
}
