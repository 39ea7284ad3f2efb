/**
 * Words that people and programs write where they have no value, and what stands beside them. All in lower case, their
 * words parted by one space.
 */

/** Words for nothing that are names of people or companies too. */
export const mayBeName =
  /^(?:na|nil|none|null|un(?:available|defined|disclosed|identified|known|named|specified)|tba|tbc|tbd|pending|redacted|withheld|anonymous|ditto|blank|empty|test|dummy|(?:(?:grand|sub) )?totals?|subtotals?|(?:opening|closing) bal(?:ance)?|(?:bal(?:ance)? )?(?:(?:brought|carried) (?:forward|down)|[bc]\/[fd])|(?:first|given) (?:middle )?(?:last|family)|company names?)$/u

/** `Nan` is a name, and programs write `NaN` and `nan`. */
export const notANumber = /^(?:NaN|nan)$/u

const participles =
  "known applicable available provided given supplied stated recorded disclosed specified entered advised listed found set shown legible readable captured collected obtained visible clear completed identified named published released filled".split(
    " "
  )
const participle = `${participles.join("|")}(?: in| out)?`

/** What nobody is called. FNU and LNU are a first and a last name that are not known, as on visas. */
export const nobody = new RegExp(
  `^(?:n[./\\\\]a|n/k|\\\\n|t\\.b\\.[acd]|fnu|lnu|nfn|nln|nmn|object object|(?:not|never|none) (?:yet )?(?:${participle})|not on file|no (?:data|value|entry|information|info|record|details?)|illegible|indecipherable|truncated|suppressed|anonymi[sz]ed|cut off|to be (?:advised|confirmed|determined|provided)|(?:same )?(?:see|as) (?:attached|above|below|file|notes?)|please select)$`,
  "u"
)

/** What says that there is a name, or a part of one, which stands elsewhere or is kept back. */
export const elsewhere =
  /^(?:redacted|withheld|undisclosed|illegible|indecipherable|truncated|suppressed|anonymi[sz]ed|cut off|not (?:yet )?(?:disclosed|shown|legible|readable|clear|visible|published|released)|(?:same )?(?:see|as) (?:attached|above|below|file|notes?))$/u

/** What says that nobody knows it. */
export const unknown = new RegExp(
  `^(?:un(?:available|identified|known|named|specified)|n/k|not on file|t\\.?b\\.?[acd]|to be (?:advised|confirmed|determined|provided)|(?:not|never) (?:yet )?(?!applicable)(?:${participle})|no (?:data|entry|information|info|record|details?))$`,
  "u"
)

/** What each phrase of `mayBeName`, `notANumber` and `nobody` begins with: most names have no such word. */
const beginning =
  /^(?:na|n[./\\]|\\n|nil|non|no$|nul|un|t\.|tb|pend|redac|withh|anon|ditto|blank|empty|test|dummy|grand|sub|total|open|clos|bal|brou|carr|[bc]\/|first|given|compan|[%{$#<[]|fnu|lnu|nfn|nln|nmn|object|not|never|illeg|indec|trunc|suppr|cut|to$|same|see|as$|please)/iu

export const mayBeginForNothing = (word: string): boolean => beginning.test(word)

const fieldName =
  "(?:(?:first|last|middle|given|family|full|sur|fore|customer|client|account|holder|owner|member|contact|joint|user)[ _.-]?)*(?:names?|first|last|given|family)\\d?"

/** A field of a template or of a program's text, which was to be filled in: `{{last}}`, `$LASTNAME`, `%s`, `[object Object]`. */
export const templateField = new RegExp(
  [
    String.raw`\{\{\s?(?:\w+\.)*${fieldName}\s?\}\}|\[\[\s?${fieldName}\s?\]\]|[$#]\{\s?[\w.]{1,60}\s?\}|<%=?[^%<>]{0,60}%>|\{\d*\}|\[object \p{L}{1,20}\]`,
    String.raw`(?<![\p{L}\p{N}])(?:%(?:[a-z@]|${fieldName})|\$${fieldName})(?![\p{L}\p{N}])%?`,
    String.raw`\[\s?${fieldName}\s?\]|<\s?${fieldName}\s?>(?![^<>]+<\/)|\{\s?${fieldName}\s?\}`
  ].join("|"),
  "giu"
)

/** In words, of the longest of these phrases. */
export const MOST_WORDS_FOR_NOTHING = 4

const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u))

export const company = setOf("pty proprietary ltd limited inc llc co company corporation trust")
export const heading = setOf(
  "name names surname surnames forename forenames fname fnames lname lnames firstname lastname"
)

/** What stands beside a word for nothing, or beside "name", and names nobody either. */
export const beside = setOf(
  `no not never yet first last middle given family full legal person customer client supplier vendor owner contact user
  account business trading is insert enter select please type your here ${participles.join(" ")}`
)
