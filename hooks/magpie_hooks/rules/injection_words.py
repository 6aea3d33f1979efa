"""The vocabulary of injection signs: what an instruction aimed at an agent is made of.

Everything is lower case. A pattern has bounded gaps only, so that no text makes it slow; ``_`` in a tuple's text
stands for a gap of blanks.
"""

from __future__ import annotations

# Verbs that set instructions aside, and nothing else when their object is what an agent was told.
SETTING_ASIDE = frozenset(
    [
        "ignore",
        "disregard",
        "forget",
        "discard",
        "abandon",
        "neglect",
        "unlearn",
        "dismiss",
        "scrap",
        "disobey",
        "overlook",
        "overrule",
        "violate",
        "nullify",
        "countermand",
        "circumvent",
        "renounce",
        "repudiate",
    ]
)
# Verbs of everyday work that do so only to an agent's own instructions (``your rules``, ``all previous rules``).
WORKING = frozenset(
    [
        "override",
        "bypass",
        "drop",
        "skip",
        "delete",
        "remove",
        "erase",
        "wipe",
        "clear",
        "reset",
        "cancel",
        "revoke",
        "suspend",
        "void",
        "supersede",
        "disable",
        "deactivate",
        "break",
        "replace",
        "defy",
        "evade",
        "escape",
        "rewrite",
        "undo",
        "invalidate",
        "ditch",
        "shed",
        "purge",
        "lift",
    ]
)
# Verbs of several words, each ending in what comes before the object.
SETTING_ASIDE_PHRASES = (
    "pay no attention to", "pay no heed to", "take no notice of", "turn a blind eye to", "set aside", "put aside",
    "throw away", "throw out", "toss out", "leave behind", "let go of", "cast aside", "stop following",
    "stop obeying", "stop applying", "no longer follow", "no longer obey", "do not follow", "do not obey",
    "do not adhere to", "do not comply with", "don't follow", "don't obey", "don't adhere to", "cease following",
    "cease to follow", "refuse to follow", "break free from", "break free of", "free yourself from",
    "free yourself of", "act against", "wipe from your memory", "purge from memory", "get rid of", "step outside",
    "rid yourself of", "give no weight to", "nothing in", "strike out", "work around", "treat as void",
)  # fmt: skip
# What an agent is told. The weak ones are everyday words: only an agent's own, or all that came before, count.
NOUNS = frozenset(
    [
        "instruction",
        "instructions",
        "direction",
        "directions",
        "directive",
        "directives",
        "rule",
        "rules",
        "guideline",
        "guidelines",
        "guidance",
        "prompt",
        "prompts",
        "guardrail",
        "guardrails",
        "safeguard",
        "safeguards",
        "programming",
        "preprompt",
        "metaprompt",
        "instructing",
    ]
)
WEAK_NOUNS = frozenset(
    [
        "order",
        "orders",
        "command",
        "commands",
        "restriction",
        "restrictions",
        "constraint",
        "constraints",
        "limitation",
        "limitations",
        "policy",
        "policies",
        "training",
        "protocol",
        "protocols",
        "principle",
        "principles",
        "message",
        "messages",
        "context",
        "conversation",
        "request",
        "requests",
        "task",
        "tasks",
        "requirement",
        "requirements",
        "briefing",
        "filter",
        "filters",
        "safety",
        "ethics",
        "alignment",
        "memory",
        "memories",
        "objective",
        "objectives",
        "boundaries",
        "boundary",
        "mandate",
        "role",
        "settings",
        "configuration",
        "checks",
    ]
)
ALL_NOUNS = frozenset(["everything", "anything", "whatever", "what"])
# What a reader has too: his settings, his tasks.
EVERYDAY = frozenset(
    (
        "settings", "configuration", "checks", "messages", "message", "context", "request", "requests", "task", "tasks",
        "memory", "requirements", "filter", "filters", "commands", "command", "conversation", "policy", "order", "role",
        "objective",
    )
)  # fmt: skip
POSSESSIVE = frozenset(["your", "ur", "thy"])
BEFORE = frozenset(
    [
        "previous",
        "previously",
        "prior",
        "earlier",
        "above",
        "preceding",
        "former",
        "foregoing",
        "aforementioned",
        "past",
        "old",
        "initial",
        "original",
        "existing",
        "preexisting",
        "current",
        "antecedent",
        "hitherto",
    ]
)
SYSTEM = frozenset(
    ["system", "developer", "developer's", "operator", "operator's", "anthropic's", "openai's", "vendor's", "safety"]
)
QUANTITY = frozenset(["all", "any", "every", "each"])
MODIFIERS = (
    POSSESSIVE
    | BEFORE
    | SYSTEM
    | QUANTITY
    | frozenset(
        [
            "the",
            "these",
            "those",
            "this",
            "that",
            "of",
            "and",
            "or",
            "both",
            "whole",
            "entire",
            "other",
            "own",
            "its",
            "my",
            "such",
            "core",
            "ethical",
            "content",
            "security",
            "hidden",
            "default",
            "internal",
            "built",
            "builtin",
            "in",
            "given",
            "provided",
            "loaded",
            "stated",
            "usual",
            "normal",
            "standard",
            "strict",
            "behavioral",
            "behavioural",
            "moral",
            "user",
            "user's",
            "preset",
            "programmed",
            "underlying",
            "foundational",
            "base",
            "agents.md",
            "claude.md",
            "single",
            "last",
            "set",
            "sets",
            "lot",
            "list",
            "body",
            "operating",
            "usage",
            "moderation",
            "corporate",
            "stupid",
            "silly",
            "full",
            "various",
            "as",
            "also",
            "well",
            "written",
            "supplied",
            "established",
            "prevailing",
            "standing",
            "set-up",
            "governing",
            "safety-related",
            "pre-existing",
        ]
    )
)
# After the object: it is what the agent was told, or what came before.
TOLD = (
    r"(?:that |which )?(?:you(?:'ve| have| had| were| are|'d)? (?:ever |just |so far |all |previously |already |"
    r"originally |initially )?(?:been |be )?(?:given|told|taught|trained|instructed|received|got|get|know|learned|"
    r"learnt|programmed|asked|supplied|provided|handed|read|loaded|following|operating|bound|follow|obey)|"
    r"(?:were |was |have been |has been )?(?:given|told|issued|supplied|provided|handed) to you|"
    r"you were|(?:i|we|they|anyone|anybody|someone|somebody|others?) (?:said|told|gave|wrote)|govern(?:ing)? you|"
    r"(?:your|the) (?:system|developers?|operators?|creators?|makers?|vendors?|company|users?|owner) (?:gave|set|told|"
    r"wrote|put|imposed|says?|said)|came before|come before|went before|precede[sd]?|preceding|"
    r"(?:so far|until now|up to now|up to here|up to this point|before (?:this|now|here)|above|earlier|previously|"
    r"hitherto|thus far|to date)(?= *(?:[^\w \-'/]|$|(?:and|or|but|then|because|since|instead|as|you|from|for|-|–|"
    r"—)\b))|"
    r"(?:set |given |imposed |issued )?(?:by|of|from) (?:your |the )(?:system|developers?|operators?|creators?|makers?|"
    r"company|owners?|user|prompt|vendor)\b(?!s?['-])|in (?:your|the) (?:system|developer) (?:prompt|message))"
)
# After the object: it is not the agent's instructions but what somebody wrote in what is read.
ELSEWHERE = (
    r"(?:that |which )?(?:are |is |may be |appear |appears |appearing |come |comes |coming |stand |you find |you see |"
    r"you encounter )?(?:in|inside|within|from|embedded|contained|found|hidden|buried|written|placed|addressed|"
    r"appearing|quoted|on|under|at|about|for|of|with|only|if|unless|when|where|whose|file|files|block|blocks|section|"
    r"sections|page|template|templates|field|column|step|heading|paragraph|version|list|table|matching|below|entry|"
    r"entries|set|sets|engine|violations?|numbers?|names?|ids?|cache|history|output|results?|text|caching)\b"
)
# What stands before a verb that is told to somebody: the beginning, a comma, `please`, `you must`.
TOLD_TO = (
    r"(?:^|[,;:!?()\[\]>—–\x1e] *|(?: -|--) *|\b(?:please|pls|kindly|now|just|simply|immediately|then|and|also|"
    r"hereby|first|"
    r"second|instead|so|must|to "
    r"completely|therefore|thus|hence|next|finally|again|completely|fully|entirely|henceforth|"
    r"should|shall|promptly|silently|quietly|temporarily|permanently|always|can|may|will|could|would|"
    r"let's|let us|you|but|or|safely|totally|utterly|hereafter|urgent|important|good|effectively|better|"
    r"(?:you|assistant|agent|model|ai|llm|bot) (?:must|should|shall|will|can|may|need to|have to|are to|ought to|are|"
    r"is to|"
    r"has to|needs to|may now|can now|will now|must now|should now|are free to|are allowed to|are permitted to|"
    r"are instructed to|are ordered to|are required to|are asked to|are advised to|are expected to|are going to|are "
    r"now to)|"
    r"(?:want|need|order|ask|instruct|command|tell|authori[sz]e|require|urge|direct|allow|permit|like|beg|invite|have) "
    r"you(?: now)? to|(?:free|allowed|permitted|authori[sz]ed|required|instructed|ordered|cleared) to|"
    r"(?:task|goal|job|objective|duty|mission|purpose|instruction|order) (?:now )?is (?:now )?to|"
    r"(?:time|necessary|imperative|vital|essential|crucial|okay|ok|fine) to) +)$"
)
NEGATED = (
    r"\b(?:never|not|cannot|can't|n't|without|nor|refuse to|refuses to|avoid|no one|nobody|"
    r"neither)\b[ ,]*(?:[\w'-]+ +){0,2}$"
)
# A subject before `should`, `may`, `and`: somebody else's doing, told about.
OTHERS = (
    r"\b(?:maintainers?|reviewers?|contributors?|committers?|adopters?|users?|people|readers?|teams?|projects?|"
    r"callers?|"
    r"tools?|scripts?|hooks?|parsers?|they|we|he|she|it|clients?|builds?|developers?|authors?|consumers?|voters?|"
    r"editors?|admins?|implementations?|runners?|compilers?|browsers?) +(?:also +|simply +|often +|then +|still +)?"
    r"(?:should|shall|may|might|can|could|will|would|must|tend to|want to|have to|need to)? *(?:\w+ly +|then +|"
    r"also +)?$"
)
AGENT = (
    r"(?:(?:ai|a\.i\.|artificial intelligence|llm|(?:large )?language[- ]model|assistant|agent|chat ?bot|bot|copilot|"
    r"claude(?: code)?|chatgpt|gpt-?\w*|gemini|llama|codex|cursor|mistral|grok|deepseek|neural network|model|machine|"
    r"automated (?:reviewer|agent|system|tool)|robot|reviewer bot|coding assistant)s?"
    r"(?: (?:models?|agents?|assistants?|systems?|reviewers?|tools?|bots?|readers?|coders?|instances?))?)"
)
# Somebody speaks to the agent.
VOCATIVE = (
    rf"(?:\b(?:dear|hey|hi|hello|attention|attn|listen|okay|ok|yo|greetings|calling)\b[ ,:!-]*(?:to )?"
    rf"(?:all |any |every |the |my |you |our )?(?:[\w-]+ )?{AGENT}\b|"
    rf"\b(?:notes?|messages?|notice|instructions?|memo|reminder|attention|warning|important|hint|word|request|"
    rf"directive|"
    rf"command|orders?|information|addendum|ps|p\.s\.)(?: only)?[ :,-]*(?:to|for|intended for|aimed at|addressed to) "
    rf"(?:all |any |every |the |an? |whichever |whatever |our )?(?:[\w-]+ ){{0,2}}?{AGENT}\b|"
    rf"\b(?:if|when|since|because|in case|should) you(?:'re| are| be| happen to be)? (?:an? |the |"
    rf"some )?(?:[\w-]+ ){{0,2}}?"
    rf"(?:ai|llm|language[- ]model|assistant|chat ?bot|claude|chatgpt|copilot|gemini)\b|"
    rf"\bas an? (?:[\w-]+ ){{0,2}}?(?:ai|llm|language[- ]model|assistant|chat ?bot)(?: \w+){{0,2}},? you\b|"
    rf"(?:^ *|"
    rf"[\x1e.!?>(\[] *|\bps: |\bnb: ){AGENT}(?: (?:reading|that|who|which|processing|parsing|reads?|is|are|this|these|"
    rf"file|text|page|document|here|of|mine)){{0,6}} *[,:!](?!//)|"
    rf"[,;] *(?:my |dear )?(?:ai|llm|assistant|agent|language model|bot|claude|chatgpt|copilot|gemini) *[,:!.?]|"
    rf"\b(?:any|all|every|the|whichever|whatever|an|to|you,? the) (?:[\w-]+ )?{AGENT} (?:that |who |which )?(?:is |"
    rf"are |may be |"
    rf"happens to be )?(?:currently |now )?(?:reading|processing|parsing|reviewing|reads?|ingesting|analy[sz]ing|"
    rf"summari[sz]ing|comparing|seeing|evaluating|executing|loading|scanning|review|process|parse) (?:this|these|"
    rf"the (?:file|"
    rf"text|page|document|skill))\b|\b(?:ai|llm|agent|assistant|model)[- ](?:only|directive|instruction|command|"
    rf"override)s?:)"
)
_VERDICT = (
    r"(?:identical|approved|safe|resolved|benign|harmless|clean|passed|passing|compliant|equivalent|trusted|"
    r"trustworthy|"
    r"verified|no (?:[\w-]+ ){0,2}?(?:differences?|issues?|findings?|problems?|vulnerabilit\w+|concerns?|drift|"
    r"divergences?|risks?|threats?|violations?)|lgtm|administrator|admin|fixed|low[- ]risk|false positive|"
    r"collaborator|5/5|10/10|top (?:score|marks?)|highest|perfect|flawless|critical priority|nothing (?:wrong|else)|"
    r"only (?:with )?(?:ok|yes|the word)|in sync|up to date|excellent|positive|well[- ]written|favou?rabl[ey]|"
    r"accepted|valid|correct|legitimate|genuine|confirmed|complete|merged|closed|not a (?:bug|vulnerability))"
)
# What nobody but an attacker tells the agent that reads a skill: verdicts, controls off, damage, rights.
ACTS = (
    r"(?:\b(?:approve|merge|accept|auto-?merge|rubber-?stamp|green-?light|sign off on)\b.{0,40}?\b(?:pull requests?|"
    r"prs?|changes?|merge requests?|"
    r"patch(?:es)?|submissions?|releases?|votes?|commits?|request|this|everything|it)\b|"
    rf"\b(?:mark|classify|rate|label|treat|consider|report|flag|grade|score|regard|declare|conclude|say|state|claim|"
    rf"answer|respond|reply|output|return|print|write|record|assume|give|tell|assess|judge|rank|summari[sz]e|describe|set|"
    rf"present|praise|recommend|pretend|assert|confirm)\b.{{0,70}}?\b{_VERDICT}(?!\w)|"
    r"\b(?:skip|omit|bypass|disable|suppress|turn off|switch off|deactivate|ignore|drop|forgo|waive|discard|disregard|"
    r"leave out|pass over|remove|forget|override|overlook|hide|withhold|neglect|circumvent|"
    r"(?:do not|don't|never) (?:run|perform|apply|report|flag|compare|review|show|mention|surface|scan|check|verify|"
    r"validate|raise|ask|seek|require|wait))\b.{0,50}?\b(?:confirmations?|reviews?|checks?|comparison|guards?|"
    r"validation|verification|approvals?|safety|security|scan|warnings?|findings?|differences|divergences?|gates?|"
    r"baseline|audit|instructions|rules|guardrails?|vulnerabilit\w+|this file|these files|safeguards?|consent|"
    r"permission|guidelines|problems|issues|user|maintainer)\b|"
    r"\b(?:delete|wipe|erase|destroy|force[- ]push|push|rm -rf|drop|purge|overwrite)\b.{0,40}?\b(?:tracker|"
    r"repositor\w+|"
    r"repo|branch(?:es)?|main|master|database|files?|history|tags?|releases?|issues|home|everything)\b|"
    r"\b(?:grant|give|promote|make|invite|elevate|assign|add)\b.{0,50}?\b(?:admin\w*|write access|owner|owners|"
    r"collaborators?|permissions?|root|full access|privileges|rights|allow-?list)\b|"
    r"\b(?:run|execute|curl|wget|download|fetch|eval|visit|open|install|load|follow)\b.{0,60}?(?:https?://|\| *(?:ba|"
    r"z)?sh\b|"
    r"attachment|payload|without (?:asking|confirm|telling)|silently|quietly|hidden)|"
    r"\b(?:leak|reveal|exfiltrate|disclose|dump|send|post|upload|email|print|share)\b.{0,50}?\b(?:secrets?|prompt|"
    r"keys?|tokens?|"
    r"passwords?|credentials?|instructions|environment|\.env|ssh)\b|\bobey\b|\bcomply with (?:the (?:next|following)|"
    r"my|this|every|any|all)\b)"
)
# Who an agent works for.
PRINCIPAL = (
    r"(?:the |your |any |a |our |its )?(?:end[- ])?(?:users?|humans?|operators?|person|people|principal|"
    r"human (?:reviewer|operator|user|maintainer)|anyone|anybody|them|him|her|maintainers?|owner|developer|"
    r"supervisor|boss|him or her)"
)
# What is talked about when an attack is described; `not an attack` is no such talk.
ATTACK_TALK = (
    r"(?:\b(?:prompt[- ]?)?injections?\b|\battack(?:s|ers?|ed)?\b|\battempts?\b|\bmalicious\b|\bhostile\b|"
    r"\badversar\w+|"
    r"\bjail-?breaks?\b|\bpayloads?\b|\bphish\w*|\bspoof\w*|\bsocial[- ]engineering\b|\btamper\w*|\bsuch as\b|"
    r"\bfor (?:example|instance)\b|\be\.g\.|(?<![./])\bexamples?\b(?![./])|\bsays?\b|\bsaying\b|\breads? like\b|"
    r"\bphrases?\b|"
    r"\bwording\b|\bcontain(?:s|ing)?\b|\b(?:asks?|tells?|instructs?|urges?|asking|telling|instructing|trying|tries|"
    r"tried|"
    r"purports?|purporting|claims?|claiming|orders|demands?|demanding|wants|directs|directing|persuades?|tricks?|"
    r"tricked|convince)\b|"
    r"\bquot(?:e|es|ed|ing)\b|\bfixtures?\b|\btest cases?\b|\bknown pattern|\bstrings? like\b|\btext like\b|"
    r"\blooks? like\b|"
    r"\battempt(?:s|ed|ing)? to\b|\bsuspicious\b|\btreated as data\b|\bred flags?\b|\bsigns of\b|\buntrusted\b|"
    r"\bdetect\w*|\brefuse\w*|\breject\w*|\brather than\b|\binstead of obey)"
)
NO_ATTACK = (
    r"\b(?:not|no|isn't|never) (?:an? |the |any )?(?:[\w-]+ )?(?:prompt[- ]?injection|attack|jail-?break|attempt|"
    r"phishing)\w*"
)
# After the words: `… is a prompt-injection attempt`, `… are data`.
TALK_AFTER = (
    r"(?:\b(?:is|are|be|counts?|was|were|would be|being|as|like)\b.{0,60}?\b(?:injections?|attacks?|attempts?|data|"
    r"suspicious|malicious|"
    r"hostile|jail-?breaks?|flagged|reported|phrases?|(?<![./])examples?(?![./])|tricks?|payloads?|red flags?|"
    r"not (?:an? )?(?:instructions?|"
    r"directives?|commands?))\b|\b(?:must|should|will|shall|may|can|has|have) never\b|\bdo not (?:follow|obey|"
    r"comply)\b|"
    r"\b(?:flag|report|surface) (?:it|them|any|every|the (?:attempt|hit|line|text|sentence))\b)"
)
