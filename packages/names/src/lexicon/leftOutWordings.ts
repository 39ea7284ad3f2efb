/**
 * How people say, in place of a name or of a part of one, that it was left out, is kept back or stands elsewhere: a grammar
 * of few kinds of words in place of a list of sentences. A phrase is in lower case, its words parted by one space, without
 * punctuation: "see the attached schedule", "removed under gdpr", "2nd holder on file", "can t read".
 */

const anyOf = (...patterns: ReadonlyArray<string>): string => `(?:${patterns.join("|")})`
const listed = (words: string): string => anyOf(...words.trim().split(/\s+/u))
const perhaps = (pattern: string): string => `(?:${pattern} )?`

const articles = listed("the our your their its a an this that")
const article = perhaps(articles)

/** What a part of a name is called. */
const heading = `(?:(?:first|last|middle|given|family|full|legal|other|second|2nd|joint|customer|client|owner|holder|director|party) )*${listed(
  "names? surnames? forenames? details? identity identities parts? rest remainder handwriting writing signature"
)}`

/** Of one word or two, by which somebody may also be called: they count alone, in brackets or behind a heading. */
const keptBack = `(?:${listed(
  `hidden missing masked obscured confidential incomplete unclear blurred deleted pseudonym omitted removed unreadable encrypted
  protected scrambled erased expunged purged hashed obfuscated tokeni[sz]ed pseudonymi[sz]ed restricted declined refused unrecorded smudged
  faded redacted withheld suppressed anonymi[sz]ed illegible indecipherable truncated undisclosed`
)}|(?:blacked|left|crossed|struck|cut|kept|held|de) (?:out|off|back|blank|identified))`

const reason = `(?:as per|per|under|due to|because of|owing to|pursuant to|for|by|at|on|in) ${article}(?:(?:customers?|clients?|owners?|holders?|users?|data subjects?|courts?|police|legal|privacy|security|safety|personal|own|s) )*${listed(
  `gdpr privacy law laws request requests order orders reasons? act policy consent compliance regulations? confidentiality security safety
  customers? clients? owners? holders? users? courts? police admin administrator staff system scan copy fax form import export migration`
)}(?: of ${article}${listed("customers? clients? owners? holders? users? courts? police")})?`

const leavingOut = `${perhaps(heading)}(?:(?:was|were|is|are|has been|have been|being|part|partly|partially) )*${keptBack}(?: ${reason})*`

/** That somebody does not want to say it, and that nobody could read it. */
const unwilling = `(?:(?:would|does|do|did|has|is|was|customer|client|owner|holder) )*(?:not )?${listed(
  "prefers? preferred declined declines refused refuses asked asks wishe?s? wished chose chooses opted elected willing unwilling prepared reluctant want wants"
)} (?:not )?to (?:be )?${listed("say answer disclose provide state give share supply identify respond tell reveal named identified specify")}(?: \\S+){0,4}`

const unreadable = `(?:${perhaps(heading)}(?:cannot|can not|can ?t|could not|couldn ?t|unable to|not able to|not possible to|impossible to|hard to|difficult to)) (?:be )?${listed(
  "read make made decipher deciphered identify identified determine determined obtain obtained capture captured scan scanned"
)}(?: out)?(?: ${perhaps(heading)}?)?(?:${article}${heading})?`

/** Where a name stands that is not here. Some of these are surnames as well (Page, Title). */
const place = listed(
  `attached attachments? enclosed enclosure above below over overleaf previous prior next following first second last separate other another
  files? notes? schedules? application applications app forms? lists? listing annexures? annex appendix exhibit ids? passport licence license lines? pages?
  rows? records? comments? documents? docs? documentation agreement contract deeds? trust title original scan scanned copy image pdf sheets? tabs? column field spreadsheet
  workbook system crm accounts? register extract side back reverse folder papers? paperwork letter e?mail correspondence memo card signature statement certificate`
)
/** The same without what somebody may be called. */
const plainPlace = listed(
  `attached attachments? enclosed above below overleaf files? schedules? application applications forms? annexures? annex appendix ids? passport licence license
  records? documents? docs? documentation agreement deeds? register system crm`
)
/** Both begin with the space before them. */
const places = `(?: ${articles})?(?: ${place})+(?: (?:no )?[a-z]?\\d+| [a-z])?`
const plainPlaces = `(?: ${articles})?(?: ${place})*? ${plainPlace}`

const pointing = `(?:please |pls |now |same )*${anyOf(
  `${anyOf(
    "(?:as )?(?:see|refer|refers|check|consult|cf|vide)(?: (?:to|in|at|on|under))?",
    "(?:same |listed |shown |stated |recorded |noted |named |advised )*as(?: (?:per|in|on|at|for|(?:stated|shown|listed|noted|recorded|advised|described)(?: in)?))?",
    "according to",
    "(?:contd|cont ?d|cont|continued|continues)(?: (?:from|on|over|to|in))?"
  )}${places}`,
  `per${plainPlaces}`,
  "contd|cont ?d|continued|continues overleaf"
)}`

const stored = `(?:(?:held|kept|stored|recorded|listed|shown|named|stated|available|supplied) )?${anyOf(
  `(?:on|in|with|at) ${article}(?:${place} )*${listed("files? system crm applications? attachments? schedules? annexures? appendix reverse notes")}`,
  "on record|in (?:our|their|your) records",
  `(?:on|in|with) ${article}(?:${listed("next previous other another separate following attached enclosed trust loan")} )+${place}`
)}`

const toCome = `${anyOf(
  `${heading} (?:to|will) (?:follow|come|be \\S+)`,
  `(?:awaiting|await|pending) ${perhaps(listed("further more customer client receipt of"))}${anyOf(heading, listed("information info documents? docs id advice confirmation"))}`
)}`

/** Whom a text stands for without a name. */
const parties = listed(
  `owners? co-?owners? parties party holders? directors? people persons? individuals? customers? clients? trustees? members? shareholders? beneficiary
  beneficiaries applicants? borrowers? co-?borrowers? signatory signatories guarantors? officers? entities companies contacts? tenants? heirs? executors? names?`
)
const counted = `(?:all|both|multiple|various|several|many|numerous|different|too many|more than one) (?:${listed("the joint other account unnamed different co")} )*${parties}(?: ${anyOf(pointing, stored)})?`

/** Those whom a text counts beside the one that it names: "2nd holder name", "other names", "others". */
const another = anyOf(
  "others",
  `(?:(?:the|his|her|their|\\d+|two|three|both) )*(?:${listed("2nd 3rd 4th second third fourth other others further more additional remaining joint next")} )+(?:(?:account|policy) )*(?:${parties}(?: names?)?|names?|surnames?|spouse)`
)
/** What is said of a part of the name, or of those beside it. */
const besideName = anyOf(
  `${heading}(?: (?:was|is|has been))?`,
  `${another}(?: (?:was|were|is|are|to be|not yet))*`
)
const anotherElsewhere = `${another}(?: (?:was|were|is|are|to be|not yet))*${anyOf(
  " (?:not \\S+|to follow|unknown|blank)",
  `(?: (?:listed|named|shown|given|appears?|continued?))*(?: (?:on|in|at|over)${places}|${plainPlaces})`
)}`

/** That a program or a page has no room for the rest of a name, or that nobody could read it. */
const cut = listed(
  "partial partially part incomplete cut clipped snip snipped illeg trunc abbrev abbr abbreviated abridged shortened redact censor censored omit smudge smudgy blurry faint over more pto etc cont contd continued ctd"
)
const cutName = anyOf(
  `(?:partial|part|incomplete|shortened|abbreviated|abridged|clipped|cut|half a|half)(?: of)?(?: the)? names?(?: (?:only|here|given|shown))?`,
  `names? (?:(?:is|was|got|has been) )?(?:partial|cut|cut off|cut short|clipped|shortened|abbreviated|incomplete)`,
  "(?:please )?turn over",
  "(?:blacked|scratched|crossed|struck|rubbed) out|cut (?:off|short)|left blank"
)

const unknowing = `${anyOf("(?:do not|don ?t|does not|doesn ?t) know", "not sure", "unsure", "no idea")}(?: ${perhaps("of")}${article}${heading})?`

const wholly = (pattern: string): RegExp => new RegExp(`^${pattern}$`, "u")

const keptBackAlone = wholly(keptBack)
const alone = wholly(
  anyOf(
    leavingOut,
    unwilling,
    unreadable,
    `${perhaps(heading)}${anyOf(pointing, stored)}`,
    toCome,
    "to follow",
    counted,
    unknowing
  )
)
const same = wholly(
  anyOf("ditto", "idem", "cont", `(?:the )?same(?: (?:as|name)(?: as)?(?:${places}| before))?`)
)
const behindName = wholly(
  anyOf(
    `${besideName} ${keptBack}(?: ${reason})*`,
    `(?:(?:was|is|has been) )?${keptBack} ${reason}`,
    unwilling,
    unreadable,
    `${perhaps(besideName)}${anyOf(pointing, stored)}`,
    toCome,
    anotherElsewhere,
    cutName
  )
)
const cutAlone = wholly(anyOf(`(?:(?:name|text|is|was) )*${cut}(?: (?:only|off|short|here))?`, cutName))

/** A phrase of more words says more than that. */
export const MOST_WORDS_OF_LEFT_OUT = 10

/** Whether it is one of the words for it by which somebody may be called as well: "Missing", "Protected". */
export const isKeptBack = (phrase: string): boolean => keptBackAlone.test(phrase)

/** Whether a text of nothing else says that the name is the one above. */
export const saysSame = (phrase: string): boolean => same.test(phrase)

/** Whether a text of nothing else says that a name was left out or stands elsewhere. */
export const saysLeftOutAlone = (phrase: string): boolean => alone.test(phrase)

/** Whether the same is so of what stands behind a name, and is no part of anybody's. */
export const saysLeftOutBehind = (phrase: string): boolean => behindName.test(phrase)

/** Whether a text of nothing else in brackets says that a name goes on behind what is shown. */
export const saysCutShort = (phrase: string): boolean => cutAlone.test(phrase)

/** What every such phrase has behind a name. */
export const mayBeLeftOutBehind =
  /\b(?:prefer|declin|refus|ask|wish|ch[oo]+se|opted|elected|willing|unwilling|prepared|reluctant|want|cannot|can|can['’]?t|could|couldn['’]?t|unable|not|hard|difficult|impossible|see|refer|check|consult|cf|vide|as|per|according|cont|continue|on|in|with|at|under|due|because|owing|pursuant|by|for|to|will|awaiting|await|pending|others?|further|more|additional|remaining|joint|next|\d(?:nd|rd|th)|second|third|fourth|names?|out|over|off|short|blank)/iu

/** Ditto marks of a table, in place of what stands above: `"`, `''`, `〃`, `-"-`, `do.`. */
export const dittoMark = /^[-–—\s]*(?:["“”„〃″]|''|’’|″|d[o°]\.)[-–—\s]*$/u
/** Behind a name, where quotation marks enclose nothing. */
export const dittoBehind = /\s(?:["“”〃″]|''|-\s?"\s?-|do\.)\s*$/u
