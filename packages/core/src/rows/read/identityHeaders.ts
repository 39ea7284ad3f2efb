/** Whether a header says that its column holds names, or what somebody is recognised by. */
import { headerWords } from "../../formats/headers/headerWords.ts"
import { type Field, withoutPunctuation } from "../../formats/headers/usualHeaders.ts"

/** `Geb.` is the German of both a date of birth and a maiden name. */
const ofNumbers = /passport|birth|dob|born|document|^geb$/u
const ofNames =
  /name|alias|^aka|aka$|knownas|former|trading|beneficia|payee|director|shareholder|trustee|signatory|guarantor|maiden/u
/** Names of things, and what is said about somebody or a document beside the name or number. */
const ofOtherThings =
  /^(?:user|file|host|domain|product|branch|plan|street|suburb|city|state|country|campaign|department|team|system)names?$|(?:type|status|expiry|expirydate|expires|expirationdate|issue|issued|issuedate|dateofissue|issuer|issuingcountry|issuingauthority|verified|url|link|image|copy|phone|phoneno|mobile|tel|telephone|fax|email|bsb|yn|flag|indicator|address|relationship|percentage|percent|shares|gender|sex|occupation)$/u

/** By these nobody is recognised. */
const ofNobody: ReadonlySet<Field> = new Set<Field>(["id", "type", "state", "postcode"])

/** What such a column holds: names, or numbers and dates; undefined where its header speaks of neither. */
export const identityIn = (header: string): "names" | "numbers" | undefined => {
  const compact = withoutPunctuation(header)
  if (ofOtherThings.test(compact)) return undefined
  if (ofNumbers.test(compact)) return "numbers"
  const read = headerWords(header)
  return ofNames.test(compact) || (read !== undefined && read.key !== "" && !ofNobody.has(read.field))
    ? "names"
    : undefined
}
