"""The patterns of sentences and forms in which an agent is spoken to.

They are texts, compiled where a text has the words for them (`re` keeps them), and are applied to what
`injection_blocks` made plain: small letters, single blanks, quotations as fillers. Every gap in them is bounded.
"""

from __future__ import annotations

from . import injection_words as words
from .injection_kinds import FORGED_ROLE, MODE, OVERRIDE, SECRECY, UNRESTRICTED

WORD = r"[a-z][\w.]*(?:['\u2019-]\w+)*|[^\sa-z]"
VERB = (
    rf"\b(?:{'|'.join(words.SETTING_ASIDE_PHRASES)}|{'|'.join(sorted(words.SETTING_ASIDE | words.WORKING))})\b".replace(
        " ", " +"
    )
)
TOLD = rf"[ ,(]*{words.TOLD}"
ELSEWHERE = rf" *{words.ELSEWHERE}"
NOUN = "|".join(
    sorted(words.NOUNS | {"training", "orders", "restrictions", "constraints", "policies", "safety protocols"})
)
PASSIVE = (
    rf"\b(?:(?:instructions|directives|orders|guidelines|prompt) +(?:above|before +this|you +(?:were|have +been|"
    rf"had +been) +given|given +to +you|so +far)(?= .{{0,40}}[a-z] *(?:[.,;!]|and\b|$))|(?:(?:all|any|every|each|the|"
    rf"these|those|of|your|my) +)*(?:your|previous|prior|earlier|above|preceding|former|foregoing|original|initial|"
    rf"existing|past|old|system|safety)(?: +(?:and|or|system|safety|developer|content|security|ethical|previous|"
    rf"prior|earlier|"
    rf"original|initial|existing|core|set +of|the|your)){{0,4}} +(?:{NOUN})"
    r"(?: +(?:above|before +this|and +\w+|so +far|you +(?:were|have +been|had +been) +given|given +to +you|"
    r"from +\w+ +\w+)){0,2}) +"
    r"(?:are|is|have +been|has +been|were|was|shall +be|will +be|must +be|should +be|no +longer|do +not|don't|"
    r"does +not|can +be|may +be|become|became|stand)\b"
    r"(?: +(?:now|all|hereby|to +be|considered|no +longer|being|therefore|thus|completely|be|currently|officially|"
    r"immediately))* *"
    r"(?:cancel+ed|revoked|void\w*|superseded|suspended|rescinded|lifted|obsolete|nullified|overrid\w*|ignored|"
    r"disregarded|"
    r"forgotten|discarded|null\b|invalid\w*|replaced|withdrawn|repealed|annulled|apply|applicable|valid|in +(?:force|"
    r"effect)|binding|"
    r"expired|outdated|disabled|deactivated|terminated|erased|deleted|wiped|set "
    r"+aside|inactive|abolished|retired|dropped|bypassed|"
    r"deprecated|count|matter|relevant|over\b|fake|wrong|removed)"
)
RULE_NOUN = (
    r"(?:restrictions?|limits?|limitations?|rules?|guidelines?|filters?|constraints?|instructions?|guardrails?|"
    r"safeguards?|polic(?:y|ies)|"
    r"censorship|boundaries|ethics|moral\w*|prohibitions|safety|obligations?|directives|programming|training|"
    r"content polic\w+|chains|shackles)"
)
PERSONA = (
    rf"\byou(?:'re| are| have| can| will| may| must| shall| now| do| need|r)\b[^.!?;]{{0,60}}?\b(?:(?:no|"
    rf"without(?: any)?|free (?:of|from)(?: all| any)?|freed from|"
    rf"unbound by|not (?:bound|restricted|limited|constrained|governed|subject)(?: by| to)?|no longer (?:bound|"
    rf"restricted|limited|constrained|governed|subject|"
    rf"required|obliged|obligated|need|have|confined|under|beholden)(?: by| to)?|"
    rf"never (?:bound|restricted) by|ignore|exempt from|released from|liberated from|beyond|above|not (?:have|"
    rf"need) to (?:follow|obey|respect|comply with)|"
    rf"don't (?:have|need) to (?:follow|obey|respect|comply with))"
    rf"(?: (?:follow|obey|by|to|from|all|any|the|your|its|usual|of|normal|those|these|such|longer|more|ethical|moral|"
    rf"safety|content|openai|anthropic|"
    rf"previous|prior|earlier|typical|standard|system|or|and|former|old|original|initial|other|its|developer|legal|"
    rf"company|\w+'s|confines|"
    rf"\w*ly|{RULE_NOUN[3:-1]}|comply|with|adhere|abide|respect|set|built-in|"
    rf"internal)){{0,8}} {RULE_NOUN}(?! (?:on|for|in|about|to) (?:the|this|how|number|which|size))|"
    rf"unrestricted|unfiltered|uncensored|jailbroken|un-?aligned|do anything now|amoral)(?!\w)"
)
PRETEND = (
    rf"\b(?:act|pretend|role-?play|simulate|imagine|behave|respond|answer|speak|operate|function|continue|reply|work|"
    rf"proceed)\b[^.!?;]{{0,80}}?\b(?:"
    rf"(?:no|without(?: any)?|free (?:of|from)|not bound by|unbound by|not subject to|lacks?)(?: (?:any|all|the|your|"
    rf"usual|ethical|moral|safety|content|such|of|"
    rf"more|kind|normal|or|and|{RULE_NOUN[3:-1]})){{0,5}} (?:restrictions|limitations|filters|guidelines|guardrails|"
    rf"safeguards|censorship|ethics|rules|constraints|filtering|moral\w*|safety|limits|polic\w+)|"
    r"unrestricted (?:ai|assistant|model|agent|system|version|mode)|unfiltered|uncensored|jailbroken|evil (?:ai|"
    r"assistant|twin)|"
    r"dan\b|do anything now)"
)
NOW = (
    r"\b(?:you(?:'re| are| will(?: now)? be| have(?: now)? entered)(?: now| hereby| currently| officially|"
    r")(?: entering| switching to| running| operating| put| placed|)(?: in| into|) "
    r"(?:an? |the |your |full |my )?(?:[\w-]+ ){0,3}?(?:mode|state)\b|"
    r"you(?:'re| are) (?:now|hereby|from now on|no longer|not|actually)(?: called| named| known as|)(?: an?| the| my|"
    r")(?: [\w-]+){0,2}? (?:dan|stan|aim|root|admin|administrator|"
    r"unrestricted|unfiltered|free|jailbroken|unchained|liberated|evil|release "
    r"bot|terminal|shell|hacker|omega|superuser|"
    r"(?:ai |language |safety )?(?:assistant|model|agent|reviewer|reconciler|chatbot|bot))\b|"
    r"(?:enter|activate|enable|engage|switch (?:in)?to|go into|turn on|start|unlock|initiate|move to|boot into|"
    r"drop into)(?: the| your| into|) (?:[\w-]+ ){0,2}?"
    r"(?:god|jailbreak|dan|sudo|unrestricted|unfiltered|superuser|opposite|"
    r"chaos|unsafe|compliance|no[- ]limits?|do anything now|bypass|god-?like|uncensored)[ -]mode\b)"
)
QUIET_MODES = (
    r"\b(?:dry[- ]run|read[- ]only|preview|plan|planning|discovery|interactive|batch|default|explicit|sweep|manual|"
    r"normal|standalone|offline|edit|draft|insert|"
    r"review|detached|selection|import|update|write|check|list|single|multi|diff|safe|wizard|setup|install|rebase|"
    r"merge|conflict|clean|dirty|known|good)\b"
)
# Other ways to put what is written here above the agent's instructions; each with its kind.
OTHER_WAYS = (
    (OVERRIDE,
        r"\beven (?:if|when|though) (?:it|this|that|they|doing so) (?:contradict|conflict|violate|break|go|goe|"
        r"run)s?(?: with| against| counter to)? (?:any |all |some |of )*(?:your|the (?:system|above|previous)|"
        r"previous|prior|earlier|other) (?:\w+ ){0,2}?(?:instructions?|rules?|guidelines?|prompt|directives|policies|"
        r"training|polic\w+)"),
    (OVERRIDE,
        r"\b(?:more important than|(?:a )?higher (?:priority|authority|rank) than|takes? (?:precedence|"
        r"priority) over|stands? above|comes? before|outweighs?) (?:all |any |every |of )*(?:your|the system|"
        r"any other|all other|previous|prior|earlier) (?:\w+ ){0,2}?(?:prompt|instructions?|rules?|guidelines?|"
        r"directives|policies|safeguards)"),
    (OVERRIDE,
        r"\b(?:everything|anything|all|whatever|what)(?: that)? (?:you(?:'ve| have| had| were|"
        r" are)?(?: been)? (?:ever |previously )?(?:told|instructed|taught|given|asked|trained)|(?:i|we|"
        r"they) (?:told|said to) you)\b[^.!?]{0,30}? (?:is|was|are|were) (?:now |hereby )?(?:obsolete|void|null|"
        r"wrong|false|a lie|cancel+ed|invalid|irrelevant|outdated|superseded|revoked|overridden|over|no longer)"),
    (OVERRIDE, r"\byour (?:instructions|task|role|rules|goal|orders|guidelines|system prompt|prompt) (?:are|is) now\b"),
    (OVERRIDE,
        r"\b(?:do not|don't|never|stop|no longer) (?:obey(?:ing)?|listen(?:ing)? to|serv(?:e|ing)|"
        r"work(?:ing)? for) (?:the |your )(?:user|operator|human|maintainer|developer|system|owner)\b"),
    (OVERRIDE,
        r"\b(?:obey|listen (?:only )?to|answer only to|serve only) me\b|\b(?:obey|"
        r"follow) (?:only )?my (?:\w+ )?(?:instructions|orders|commands|words|directions)\b|\bdo (?:exactly |"
        r"only )?(?:as|what|whatever) i (?:say|tell|order|command)"),
    (UNRESTRICTED,
        r"\bthere (?:are|is) no (?:more |longer any )?(?:rules|restrictions|limits|limitations|guidelines|policies|"
        r"filters|boundaries) (?:for|on|upon|binding) you\b|\b(?:rules|restrictions|limits|guidelines|policies|laws|"
        r"ethics|filters|safeguards) (?:do not|don't|no longer|never|cannot|can't) (?:apply to|bind|concern|restrict|"
        r"govern|hold|affect|limit) you\b"),
    (UNRESTRICTED,
        r"\byou (?:must|may|can|will|shall|are) (?:not|never|not allowed to|no longer) (?:allowed to |able to |"
        r"permitted to )?(?:refuse|decline|say no|object)\b(?= *(?:[.,;:!]|$|any|this|these|my|the (?:next|"
        r"following)|to (?:answer|comply|obey|do)|a request|requests))"),
    (UNRESTRICTED,
        r"\byou no longer (?:need|have) to (?:ask|confirm|seek|request|wait|get|obtain|"
        r"check)\b[^.!?]{0,30}?(?:confirm\w*|permission|approval|user|consent|human|maintainer|review)"),
    (MODE,
        r"\b(?:stop being|cease to be|quit being) (?:an? |the )?(?:\w+ )?(?:ai|assistant|agent|model|reviewer|"
        r"reconciler|chatbot|bot)\b"),
    (MODE, r"\b(?:respond|answer|reply|act|behave|speak)\b[^.!?]{0,60} from now on\b(?= *[.!]|$)"),
    (FORGED_ROLE,
        r"\b(?:treat|regard|consider|interpret|handle|read|take|process|accept) (?:this|that|it|the (?:next|"
        r"following|rest|remainder|text|above|lines?|paragraph|comment|section)|what follows|everything|all|these|"
        r"my)\b[^.!?]{0,50}? as (?:an? |the |your |if it were an? |coming from the )?(?:new |real |genuine |actual |"
        r"trusted |legitimate |authoritative |high[- ]priority )*(?:system|developer|admin\w*|operator|root|"
        r"user'?s?)(?:[- ]level)? (?:message|prompt|instruction|command|directive|order|request|input)s?\b"),
    (FORGED_ROLE,
        r"(?:^|[\x1e\[(<#=-]) *(?:begin|start|end|end of|begin of|beginning of|initiate|"
        r"new) (?:of )?(?:the )?(?:system|admin\w*|developer|root|assistant)[ -](?:override|prompt|message|"
        r"instructions?|command|mode|directive)\b"),
    (SECRECY,
        r"\b(?:do not|don't|never|without) (?:includ(?:e|ing)|writ(?:e|ing)|put(?:ting)?|log(?:ging)?|record(?:ing)?|"
        r"quot(?:e|ing)|repeat(?:ing)?|list(?:ing)?|output(?:ting)?|print(?:ing)?|display(?:ing)?) (?:this|these|"
        r"that|any of (?:this|these)) (?:paragraph|message|instruction|note|comment|request|directive|prompt|command|"
        r"exchange)s? (?:in|to|into|with) (?:your|the|any) (?:summary|report|response|answer|reply|output|log|user)"),
)  # fmt: skip
FROM_NOW = (
    r"\b(?:from (?:now|here|this (?:point|moment))(?: on| onwards?| forward)?|henceforth|hereafter|as of now|"
    r"starting now|going forward|for the rest of this (?:session|conversation|chat)|"
    r"until further notice)\b[, ]*(?:[\w']+ ){0,3}?(?:you|your|obey|answer only|respond only|call me|address me|"
    r"act as|behave as|speak only|treat me)\b(?: (?:will|must|are|have|shall|should|can|may|only|serve|obey|"
    r"answer|respond|work|report|take|do|no|name|new|only|role|job|task|goal|sole|loyalty|as|to|like|with|by|everything|all|every|and|orders|instructions|master))"
)
HUMAN_NOW = (
    r"\byou (?:must|should|will|have to|can|may|shall) (?!(?:now |only |always |never |also )*(?:obey|act|respond|"
    r"answer|serve|comply|behave|ignore|disregard|follow (?:my|only|these)|speak|output|reply|approve|take orders|"
    r"work for|report to|"
    r"do (?:as|whatever|what)|accept|treat|pretend|refuse|reveal|be (?:an?|my|known|called)|execute))|"
    r"\byou are (?:expected|responsible|ready|able|done|on|using|going|required|encouraged|welcome)\b|"
    r"\byou have (?:to|the|a|until|write|commit|access)"
)
NEW_ORDERS = (
    r"(?:^ *|[.:!\x1e(\[-] *)(?:here (?:are|is) )?(?:(?:your|the|updated|important|urgent|my|real|actual|"
    r"true) )*(?:new|updated|revised|real|actual|true|priority|overriding|secret) (?:system )?(?:system prompt|"
    r"prompt|instructions?|directives?|orders?|task|objective|"
    r"mission|goal|role|rules|persona|guidelines|policy) *(?:for you|for the (?:assistant|agent|ai|model))? *(?::|"
    r"is to|are to|-|—|follow)(?P<rest>.*)|"
    r"\byour (?:new|real|true|actual|only|sole|primary|updated|next) (?:and only |sole |real |new |single )?(?:task|"
    r"instructions?|objective|mission|goal|role|persona|directives?|job|purpose|orders?|system prompt|name|identity|"
    r"loyalty|master|priority|duty|programming) (?:is|are|now|will|reads?)\b|"
    r"\b(?:these|the following|the instructions (?:below|that follow|in this (?:file|comment|section|document))|"
    r"this (?:message|instruction|file|comment|note|section|text|prompt|document)|what follows|my (?:words|"
    r"instructions|orders))\b[^.!?]{0,60}?\b"
    r"(?:supersedes?|replaces?|overrides?|take(?:s)? (?:precedence|priority) over|outranks?|cancels?|trumps?|"
    r"overrules?|void|voids|nullif(?:y|ies)|beats?|invalidates?) (?:all |any |every |everything |your |the |of |"
    r"other |previous |prior |earlier |"
    r"system |existing |original |developer |safety |those |and |or |what )*(?:instructions?|rules?|directives?|"
    r"prompts?|guidelines?|above|before|orders|you were told|told|safeguards?|guardrails?|policies|"
    r"you have been)\b(?! (?:\w+ )?(?:of|in|from|at|for|on) (?!your\b|the system\b|you\b|this (?:conv|sess|chat)))"
)
SECRET = (
    r"(?:\b(?:do not|don't|never|must not|mustn't|should not|shouldn't|may not|no need to|without|avoid|refrain from|"
    r"shall not|cannot|not to) (?:ever |also |even |under any circumstances |in any way |explicitly )?"
    r"(?:tell|telling|mention|mentioning|inform|informing|notify|notifying|alert|alerting|reveal|revealing|disclose|"
    r"disclosing|let|letting|report|reporting|say|saying|share|sharing|warn|warning|bring|bringing|show|showing|talk|"
    r"talking|explain|explaining|admit|"
    r"acknowledge|acknowledging|divulge|discuss|discussing|confess|leak)\b(?P<rest>[^.!?;\x1e]{0,120})|"
    r"\b(?:keep|hide|conceal|withhold|mask|obscure|suppress)(?:ing)? (?P<kept>[^.!?;]{0,60}?)\b(?:from|between us|"
    r"secret from|hidden from|to yourself)\b(?P<whom>[^.!?;]{0,60})|"
    rf"\b{words.PRINCIPAL} (?:must|should|shall|may|can|need|does|do|will|is|are|has)(?: not|n't| never|"
    rf" no)?(?: ever)?(?: to| not)*(?: ever)? (?:know|learn|see|notice|find out|realize|realise|be (?:told|informed|"
    rf"aware|made aware|notified|alerted)|become aware|suspect|unaware|hear)\b(?P<learn>[^.!?;]{{0,60}}))"
)
WHOM = rf"^ *(?:to |with |up )?{words.PRINCIPAL}\b(?P<what>.*)$"
ABOUT_THIS = (
    r"^ *(?:[,.)!;:—–-]|$|and\b|or\b|but\b|know\b *(?:$|[,.]|about (?:this|it|that)|that you|you|what|any)|"
    r"see (?:this|it|that)|notice\b|find out|about (?:this|it|that|these|those|what|any of|the (?:change|upload|"
    r"transfer|message|instruction|comment|command|"
    r"note|request|step))|"
    r"(?:that|what|why|how|when|where|of|anything|any of this|this|it|these|afterwards?|first|before|after|either|"
    r"at (?:all|any)|in (?:any|the|your))\b(?! (?:the|a|an)\b)(?=(?: (?:you|this|it|about|that|file|message|"
    r"instruction|note|comment|step|section|point|time|way|"
    r"did|happened|afterwards|summary|report|answer|these|was|were|upload|change|any|have|saw|read|happens|all|"
    r"instructions)\b| *[,.;!)—–-]| *$)))"
)
THIS = (
    r"^ *(?:about )?(?:any of (?:this|it)|(?:these|this|the|such|those|that) (?:instructions?|messages?|note|comment|"
    r"text|directive|prompt|command|step|section|paragraph|rule|request|upload|change|transfer|sentence|order|"
    r"exchange|conversation|action|operation|override|modification)s?|"
    r"(?:anything|a word|what) (?:about|of) (?:this|it|these|that)|(?:that|what) you (?:did|have|were|are|saw|read|"
    r"received|sent|ran|do|\w+ed)|having \w+|the existence of (?:this|these)|your (?:new )?instructions|it|this|"
    r"that)\b(?P<after>[^.!?;]*)"
)
DECODE = (
    r"(?:base64 +(?:-d|-di|--decode|-D|-id)\b|base64 -{1,2}d\w*|b64decode|xxd +-r|openssl (?:enc )?(?:-)?base64 -d|"
    r"frombase64string|atob\()[^\n]{0,200}?(?:\| *(?:sudo +)?(?:/bin/)?(?:ba|z|da|k)?sh\b|\| *(?:python3?|perl|node|"
    r"ruby|php)\b|\| *(?:source|eval|xargs|iex)\b)|"
    r"\b(?:eval|exec|source|iex|invoke-expression|(?:ba|z)?sh +(?:-c|<))\b[^\n]{0,80}?(?:base64 +(?:-d|--decode)|"
    r"b64decode|xxd +-r|frombase64string|atob\()|"
    r"\bpowershell(?:\.exe)?\b[^\n]{0,60}? -e(?:nc|ncodedcommand)? +[a-z0-9+/=]{16}|"
    r"\b(?:decode|decrypt|unscramble|deobfuscate|base64-decode|unpack|convert|translate|"
    r"un-?base64)\b[^.!?\n]{0,100}?\b(?:and|then|to get|into)\b[^.!?\n]{0,60}?\b(?:run|execute|follow|obey|carry out|"
    r"do what|pipe|eval|evaluate|perform|act on|comply|apply|treat it as)\b(?!\w)"
)
ENCODED = (
    r"base64|b64|hex|rot-?13|string|text|blob|payload|bytes|characters|cipher|encoded|message|comment|following|"
    r"below|line"
)
ORDER = (
    r"\b(?:run|execute|paste|type|enter|invoke|start|launch|decode|use|call|perform|pipe|feed|decrypt|unpack|convert|"
    r"translate|deobfuscate|unscramble|un-?base64|base64-decode|eval\w*)\b"
)
PIPE = (
    r"\b(?:curl|wget|fetch|iwr)\b[^\n]{0,200}?(?:\| *(?:sudo +)?(?:/bin/)?(?:ba|z|da)?sh\b|\| *(?:python3?|perl|"
    r"node)\b)|(?:ba|z)?sh +(?:-c +\S{0,3}\$\(|<\() *(?:curl|wget)"
)
SEND = (
    r"\b(?:send|post|upload|transmit|e-?mail|forward|leak|exfiltrate|deliver|relay|beam|ship|smuggle|copy|append|"
    r"include|embed|encode|put|attach|report|submit|share|publish|push|paste|curl|pass|write|add|insert|mail|exfil|"
    r"sync|stream|dump|place|hand|provide|give|disclose|tunnel|make a (?:get|post|http) request|message|dm|drop|"
    r"collect|gather|harvest|read|grab|cat|print|output|reveal|list|zip|tar|archive)\b"
)
VALUABLE = (
    r"\$[a-z0-9 ]{0,20}(?:token|secret|password|key)\b|(?<!\w)\.ssh\b|\bid[_ ]rsa\b|\bid[_ ]ed25519\b|"
    r"(?<![\w/])\.env\b|\.aws/|\.netrc\b|/etc/(?:passwd|shadow)|\.gnupg|\.npmrc|\.pypirc|\.kube/|keychain|"
    r"\bprivate[ _-]?keys?\b|\bssh[ _-]?keys?\b|\b(?:all|any|every|whatever|which) (?:\w+ ){0,3}?(?:secrets?|"
    r"credentials|passwords|cookies|tokens|keys)\b|\benv(?:ironment)? ?(?:variables|vars)\b|"
    r"\b(?:contents? of|whole|entire|full|output of) (?:the |your |my )?(?:environment|env|printenv|conversation|"
    r"chat|context)\b|\byour system prompt\b|\b(?:user|maintainer|operator|reviewer|owner|victim|their|his|"
    r"her)(?:'?s'?)? (?:\w+ ){0,2}?(?:tokens?|secrets?|api keys?|passwords?|credentials|keys|cookies)\b|"
    r"\b(?:conversation|chat|shell|bash|browser) history\b|\bseed phrase\b|"
    r"\b(?:secrets?|credentials|passwords|tokens|keys)\b[^.!?]{0,30}\byou (?:can|find|have|hold|know|see|own|"
    r"are able)|\byour (?:\w+ ){0,2}?(?:api keys?|credentials|secrets|tokens?|passwords?)\b"
)
TO = (
    r"https?://|\bftp://|[\w.+-]+@[\w-]+\.\w{2,}|\bwebhook\b|\bpastebin\b|\bgist\b|\b(?:attacker|my|this|that|"
    r"the following|an external|a remote|our|the collect\w*|remote) (?:\w+ )?(?:server|address|url|endpoint|host|"
    r"site|inbox|domain|machine|account|drop|number|page|channel|ip|location)\b|\bto me\b|\bquery (?:string|"
    r"parameter)\b|"
    r"\b(?:image|link|request|get|the|a) (?:url|parameter)\b|\bpull request (?:body|description)\b|\b(?:issue|"
    r"pull request|pr|commit) (?:body|description|comment|message|title)\b|\bas an? (?:\w+ )?comment\b|\b(?:server|"
    r"address|url|endpoint|host) (?:below|above|named|given)\b|\bpublic (?:issue|comment|gist|repo|repository|"
    r"channel|pull request|thread)\b|\bdns\b|\b[a-z0-9-]+\.(?:example|com|net|org|io|xyz|ru|cn|evil|site|dev|app|"
    r"invalid|test|top|co|info|tk)(?:/\S*)?(?!\w)"
)
# Files that nobody sends anywhere.
TAKEN = (
    r"\b(?:upload|send|post|e-?mail|transmit|exfiltrate|leak|forward|publish|share|smuggle|beam|deliver|paste|"
    r"attach)\b[^.!?]{0,60}?(?:(?<!\w)\.ssh\b|\bid[_ ]rsa\b|\bid[_ ]ed25519\b|\.aws/|\.netrc\b|/etc/(?:passwd|"
    r"shadow)|\.gnupg|\.kube/)"
)
REVEAL = (
    r"\b(?:reveal|print|show|output|repeat|disclose|dump|leak|display|recite|give me|tell me|send me|quote|write out|"
    r"echo|share|expose|spell out|list|return|reproduce|summari[sz]e|copy|paste|translate|state|type out|divulge|"
    r"post)\b(?: \w+){0,6}? "
    r"(?:your (?:\w+ ){0,3}?(?:system prompt|system message|instructions|prompt|secrets?|rules|guidelines|"
    r"configuration|directives|api keys?|credentials|password)|(?:the|all|any) (?:\w+ ){0,2}?(?:system prompt|"
    r"system message|hidden (?:prompt|instructions)|initial (?:prompt|instructions)|secrets you|developer message|"
    r"(?:conversation|text|words|everything) (?:above|before this|so far)(?= *(?:[.,;:!]|$|verbatim|word|exactly|"
    r"starting|beginning|and|in (?:a|full)))|instructions you (?:were|have|received))|everything above|(?:all|every|"
    r"any) (?:\w+ )?secrets?(?= *(?:[.,;:!]|$|you|and|to|known)))\b(?P<after>.{0,60})"
)
I_ALLOW = (
    r"\bi(?:'m| am| have|'ve)?,?(?: [\w']+,?){0,8}? (?:hereby |now |do |fully |explicitly |formally |"
    r"officially )?(?:authori[sz]e|permit|allow|order|command|instruct|direct|grant|require|empower|clear|"
    r"demand that|approve|release|exempt|give|waive|tell|want|need)(?:d|ed|ing|s)? "
    r"(?:that )?(?:you\b|this (?:action|session|change|agent)|the (?:agent|assistant|ai|model)|full (?:access|"
    r"permission)|all (?:actions|safety|checks|restrictions)|the (?:confirmation|review|check|"
    r"guard))(?P<what>[^.!?]{0,100})"
)
I_AM = (
    r"\b(?:i am|i'm|this is|here is|it is i,|speaking is|signed,|we are|it's) (?:your|"
    r"the) (?:\w+ ){0,2}?(?:developers?|creators?|administrators?|admins?|makers?|owners?|vendor|boss|master|"
    r"programmer|operators?|system administrator|security team|supervisor|engineer|ceo|author|principal)(?: (?:of|"
    r"behind|at|who) [^.,;!?]{0,60})?(?P<what>[ ,;:.!—–-]+.{0,120})|"
    r"\b(?:message|notice|instruction|update|order|directive|communication|announcement|command|memo|request|patch|"
    r"notification)s? (?:comes? |is |sent |issued |signed )?(?:straight |directly )?(?:from|by) (?:openai|anthropic|"
    r"google|meta|microsoft|mistral|deepmind|your (?:\w+ )?(?:developers?|creators?|makers?|vendor|administrators?|"
    r"operators?|owner)|the (?:\w+ ){0,2}?"
    r"(?:developers|administrators?|security team|admins?|platform team|ai (?:team|lab)|vendor|model provider|"
    r"operators|system)(?: team)?)\b(?P<more>.{0,150})|"
    r"\b(?:as|in my (?:role|capacity) as|speaking as|on behalf of|by order of|with the authority of|acting as|"
    r"per) (?:your|the|an?|this \w+'s) (?:\w+ ){0,3}?(?:developers?|creators?|administrators?|admins?|makers?|"
    r"owners?|vendor|authors?|operators?|maintainers?|security team|engineer|lead|manager|root user|"
    r"ceo)\b[^.!?]{0,80}?,? (?:i|we) "
    r"(?:\w+ )?(?:authori[sz]e|permit|allow|order|command|instruct|direct|grant|require|hereby|need you|want you|"
    r"tell you|ask you|give you|waive|confirm|override|exempt|clear|approve|declare|demand|am telling|am ordering|"
    r"request)\w*"
)
CLEARED = (
    r"\byou(?:'re| are| have been| were)(?: now| hereby| already| fully| explicitly| officially|"
    r" specially)* (?:pre-?)?(?:authori[sz]ed|permitted|cleared|ordered|instructed|commanded|granted|allowed|"
    r"given (?:permission|clearance|authority|full)|free|exempt(?:ed)?|directed|approved|"
    r"empowered)\b(?P<what>[^.!?]{0,140})"
)
YOU = r"\b(?:you|your|you're|assistant|agent|model|ai|llm)\b"
COMMANDING = (
    r"\byou (?:must|will|shall|are (?:to|now|required|ordered)|should|have no|need to|may|can)|\byour (?:new|task|"
    r"only|job|instructions|role|goal)\b|\bobey\b|\bcomply\b"
)


AGENT_WORDS = (
    "ai",
    "agent",
    "assistant",
    "model",
    "llm",
    "bot",
    "copilot",
    "claude",
    "gpt",
    "gemini",
    "llama",
    "codex",
    "cursor",
    "mistral",
    "grok",
    "deepseek",
    "a.i.",
    "network",
    "machine",
    "artificial",
    "automated",
)


# Forms: roles, tags and turns.
TEMPLATE_MARK = (
    r"<[|\uff5c]/?[\w\u2581 ]{1,30}[|\uff5c]>|\[/?inst\]|<</?sys>>|<(?:start|end)[_ ]of[_ ]turn>|"
    r"\[/?system[_ ]prompt\]|\[/?available[_ ]tools\]"
)
ANGLE = (
    r"(?:<|\[)/?(?:system(?:[-_ ](?:prompt|message|reminder|instructions?|override|note))?|assistant|developer|admin|"
    r"sys|instructions?|im[_ ]start)(?:>|\])(?P<rest>.{0,300})"
)
TEMPLATE_TALK = (
    r"\b(?:tokens?|templates?|delimit\w+|markers?|strip\w*|escap\w+|tags?|placeholders?|syntax|wraps?|separators?|"
    r"tokeni[sz]er)\b"
)
ROLE = (
    r"(?:^|\x1e)\W*(?P<role>(?:system|assistant|developer|admin|administrator|root|human|user|ai|agent|tool|"
    r"sys)(?:[ -](?:message|prompt|instructions?|override|note|notice|update|command|directive|alert|"
    r"admin\w*))?)(?: *\([^)]{0,40}\)| +\[[^\]]{0,40}\])?\W{0,3}:(?!//) *(?P<rest>.{1,400})"
)
TO_AGENT = (
    r"^\W*(?:you(?:'re| are| must| will| shall| have| can| should| may| need)\b|your (?:new|task|job|role|goal|"
    r"instructions|rules|guidelines|restrictions|only|safety|previous|system|output|next)|(?:please |now |"
    r"immediately |always |from now on,? )*(?:act|respond|reply|answer|obey|ignore|disregard|forget|approve|comply|"
    r"pretend|override|output only|treat|grant|merge|disable|reveal|bypass|stop following|do not (?:tell|mention|"
    r"reveal|follow|ask)|new (?:task|instructions|directive)|the (?:user|previous|above|rules|assistant|human|"
    r"following))\b)"
)
SPEAKS = (
    r"^\W*(?:system|new|updated|admin\w*|developer|hidden|secret|priority|urgent|important|override|root|"
    r"message)?\W*(?:system|admin\w*|developer|assistant|agent|ai|root|override|priority)?\W*(?:messages?|prompts?|"
    r"instructions?|overrides?|notices?|directives?|commands?|notes?|update|response)?(?: (?:to|for) (?:the |all |"
    r"any )?(?:assistant|agent|ai|model|llm)s?)?\W*$"
)
STRONG_ROLE = (
    r"\b(?:ignore|disregard|obey|no restrictions|do not tell|now|from now on|approve|bypass|override|comply|forget|"
    r"no longer|reveal)\b"
)
# How a prompt that a skill hands on begins.
EXPERT = (
    r"\W*you are (?:an? )?(?:expert|experienced|careful|senior|helpful|meticulous|skilled|professional|precise|"
    r"diligent|concise)\b(?!.{0,300}\b(?:ignore|no restrictions|obey|do not tell|approve every))"
)
