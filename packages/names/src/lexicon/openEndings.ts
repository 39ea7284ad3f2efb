/**
 * What a name ends in that says that somebody else is meant as well, or that it goes on: "& Ors", "incl. 3 more", "Joint holder:",
 * "ATF", "aka", "(cont'd)". A grammar of what joins, how many, and whom, in place of a list of endings.
 */

const anyOf = (...patterns: ReadonlyArray<string>): string => `(?:${patterns.join("|")})`
const listed = (words: string): string => anyOf(...words.trim().split(/\s+/u))
const spaced = (words: string): string => listed(words).replaceAll("_", String.raw`[\s-]`)

/** What joins a name to another. */
const joining = anyOf(
  String.raw`,?\s?(?:[&+]+|w\/)\s*`,
  String.raw`,?\s${spaced("and with plus incl\\.? including jointly_with together_with along_with as_well_as")}\s+`
)
const inBrackets = (pattern: string): string => String.raw`\s?[([{<]\s*${pattern}\.?\s*[)\]}>]`

const number = spaced(
  "\\d+ one two three four five six seven eight nine ten some several many few numerous various both"
)
const ordinal = listed(
  "second third fourth fifth sixth 2nd 3rd 4th 5th 6th other another additional further joint remaining addl add'l more extra"
)
const determiner = listed("his her their the all any our my a an")
/** What a party is, and nobody is called. */
const role = spaced(
  `holders? owners? persons? people party parties borrowers? applicants? directors? trustees? members? shareholders? signator(?:y|ies) guarantors?
  beneficiar(?:y|ies) customers? clients? names? individuals? partners? account_holders? account_owners? policy_?holders? tenants? executors?`
)
/** Who is named so in place of a name, beside anybody. */
const others = spaced("ors anor another others? etc")
const nameless = anyOf(
  others,
  spaced("blank empty unnamed unknown spouse wife husband de_facto fianc[eé]e?"),
  String.raw`(?:someone|somebody|anybody|nobody|no\sone)(?:\selse)?`,
  spaced("co_?owners? co_?borrowers? co_?applicants? co_?signers? co_?holders? co_?signator(?:y|ies)"),
  spaced("directors? guarantors? shareholders beneficiaries trustees?")
)
/** Firms are called by these as well: "Invented & Partner", "Invented & Sons". */
const ofFamily = spaced(
  "partner family mother father parents? children kids friend relatives? nominee anon anonymous"
)
const family = spaced(
  "partner family children child son daughter parents? mother father kids siblings? brother sister friend"
)

const person = anyOf(
  String.raw`(?:${determiner}\s)?(?:${number}\s)?${nameless}`,
  String.raw`(?:${determiner}\s)?(?:${number}\s)?(?:${ordinal}\s)+(?:${number}\s)?${role}`,
  String.raw`(?:${determiner}\s)?${number}\s(?:${ordinal}\s)*(?:${role}|more|others?|further)`,
  String.raw`(?:the|all|any)\s(?:${ordinal}\s)+${number}`,
  String.raw`(?:his|her|their|a|both)\s(?:${ordinal}\s)?${family}`,
  String.raw`\d+`
)

/** Marks and bracketed words that stand in place of a name: "& .", "& [blank]". */
const blank = String.raw`(?:[-–—._]+|[([{<"]\s*(?:blank|empty|name|names|unknown|none given)?\s*[)\]}>"])`

/** What would introduce the name of another, which is missing or refused: "Joint holder:", "spouse: -", "2nd: withheld". */
const introduced = String.raw`(?:${determiner}\s)?(?:(?:${ordinal}\s)*(?:${role}|spouse|wife|husband|de\sfacto|partner|joint|co-?(?:owner|borrower|applicant|holder))|${ordinal}(?:\s\d+)?)(?:\s\d)?`
const refused = String.raw`(?:[-–—._?]+|refused|declined|withheld|unknown|missing|blank|tb[acd]|not\s\w+|hidden|redacted|illegible|pending|see\s\w+|on\sfile)`

/** A name ends where one of these begins. */
export const openEndings: ReadonlyArray<RegExp> = [
  String.raw`,?\s(?:et\.?\s?al(?:ii|ia|iae)?|et\sux(?:or)?|et\svir|et\scon(?:jux|j)|etc|et\scetera)\b\.?`,
  String.raw`${joining}${person}\.?`,
  inBrackets(
    String.raw`(?:(?:and|with|plus|incl\.?|including|jointly\swith|together\swith|[&+]+|w\/)\s*)${anyOf(person, family, "one")}`
  ),
  inBrackets(
    anyOf(
      others,
      String.raw`${number}\s(?:more|others?|further)(?:\s${role})?|(?:more|others?|further)\s${role}`,
      "cont(?:['’]?d|inued)?|ctd"
    )
  ),
  `${joining}${blank}`,
  String.raw`[\s,;(/-]+${introduced}\s?:\s*(?:${refused})?\)?`
].map((pattern) => new RegExp(String.raw`${pattern}\s*$`, "iu"))

/**
 * The same by a word that is a name as well. It is none in small letters in a text with capitals; where the case says nothing,
 * or the word is no surname, behind two words: "Casey Invented nee", "CASEY INVENTED AND", but "Peter Nee", "DAVID OR".
 */
export interface DoubtfulEnding {
  readonly ending: RegExp
  /** Whether people and firms end in it with a capital: "Peter Nee", "Casey & More". */
  readonly isSurname: boolean
}

export const doubtfulEndings: ReadonlyArray<DoubtfulEnding> = [
  {
    isSurname: true,
    ending: new RegExp(
      String.raw`(?:\s(?:(?:[&+]+|and|or)\s)?(?:and|or|with|nee|née|born|alias|aka|cont|ors|anor)|${joining}(?:more|${number}|x))\.?\s*$`,
      "iu"
    )
  },
  {
    isSurname: false,
    // P&F stands for Parents and Friends.
    ending: new RegExp(
      String.raw`(?<!\bP\s?)${joining}(?:${ofFamily}|(?:n\.?\s?n|x{2,3}|(?![ci])[a-z])\.?)\s*$`,
      "iu"
    )
  }
]

/**
 * A word or a mark behind which another name would follow: "Citizen &", "Citizen,", "Kestrel Pty Ltd ATF". The names of
 * organisations end in a plus that touches them. What stands before is looked at last: a text may be nothing but marks.
 */
export const goesOnBehind: ReadonlyArray<RegExp> = [
  /(?:(?<!&)&+|[/\\|])\s*$(?<=\p{L}[\p{L}.)]*\s?(?:&+|[/\\|])\s*)|(?<=\S\s)\+\s*$|\s?[,;]\s*$(?<=\p{L}\S*\s?[,;]\s*)/u,
  /\s(?<=\p{L}\S*\s)(?:(?:and|&)\s?\/\s?or|care of|c\/-|c\/o|t\/as?|atf|a\/t\/f|trading as|doing business as|d\.?\/?b\.?\/?a\.?|on behalf of|(?:(?:formerly|also|now|previously|otherwise) )?known as|formerly|previously|a(?:\.k\.|\/k\/)a\.?|[fn]\.?\/?k\.?\/?a\.?|for the benefit of|in trust for|(?:as )?trustees? (?:for|of)(?: the)?|estate of(?: the late)?)\s*$/iu,
  /(?<![\s(])[\s(](?<=\p{L}\S*[\s(])[\s(]*(?:cont['’]d|contd|continued|ctd|p\.?t\.?o)\.?\)?\s*$/iu
]
