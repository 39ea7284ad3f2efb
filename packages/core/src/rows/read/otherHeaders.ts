/** What a header says plainly that its column holds, where that is no name: a place, a thing, an address, a text. */
import { vocabulary } from "../../formats/headers/headerVocabulary.ts"
import { betweenWords, withoutPunctuation } from "../../formats/headers/usualHeaders.ts"

/** Whether names are looked for in lines of addresses and in texts differs from how they are looked for elsewhere. */
export type OtherKind =
  /** The first line of an address has a number, or the way that it is in. */
  | "first line"
  | "address"
  | "text"
  | "thing"
  /** Numbers and codes. */
  | "code"
  /** A number or word by which the row is called, and which is repeated in the results. */
  | "id"
  /** Who wrote the row: a program keeps it. */
  | "record"

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u))

/** The last word of a header says what it is: `Billing Street`, `Lead Source`. */
const addresses = words("address addresses addr add street road")
const texts = words(`
  note notes comment comments remark remarks memo memos description descriptions descr desc narrative narration message messages
  text subject summary history background observation observations feedback instruction instructions reason purpose explanation
`)
const things = words(`
  suburb city town locality local state county region province territory district ward electorate division campus house building
  site location place area zone postcode zip pcode venue room floor country countries nationality nationalities citizenship citizen
  branch office depot warehouse outlet centre council municipality village port airport station destination origin domicile residence
  product plan campaign status state type types subtype kind category categories class subclass segment occupation profession trade role
  position industry sector department dept team unit school course program programme project source channel medium method mode
  currency language languages religion ethnicity gender sex race hobby hobbies interest interests sport outcome result stage phase
  level rating grade rank score risk band tier size frequency term period month day date dt year time weekday quarter colour color make
  model brand vehicle car rego topic theme event activity activities action task version format
  limit price cost fee rate percent percentage value total sum income salary wages turnover revenue flag indicator yn url website web
  link domain file filename path image photo phone telephone fax mobile mob email mail relationship relation education qualification
  qualifications degree skill skills diet allergy allergies condition conditions diagnosis medication treatment species breed policy
  scheme licence license permit system platform device browser server queue folder tag tags labels keyword keywords salutation
  honorific prefix suffix pronoun pronouns timezone locale currencycode size shape material basis option options preference preferences
  goods commodity cargo asset property service services item items cover coverage package bundle subscription module feature
  authorisation authorisations authorization authorizations certificate certificates
  terms cause causes requirement requirements consent unsubscribed subscribed incoterm incoterms
  height weight age count quantity qty units hours days answer question reading
`)
const codes = words("code codes no num number numbers key amount balance")
/** Such a word is told from a name by the word before it: `Job Title`, `Street Name`, `Product Line`. */
const naming = words("name names line")
const titled = words("job position courtesy work")

/** Of a header in one word without capitals, such as `leadsource`, this may be the first. */
const qualifying = words(`
  customer client cust account acct member lead job risk sales order contact home work business mailing postal billing shipping delivery
  residential primary secondary marital deal loan policy claim file record user company street street state transaction payment invoice entity
`)

/** `Created By` of a program for customers; who approved or referred somebody is somebody. */
const byAProgram =
  /^(?:record|row|entry)?(?:last)?(?:created|modified|updated|changed|edited|entered|added|deleted|imported|exported|uploaded|printed|generated|synced)by(?:user|name|id|alias)?$/u
/** Behind it stands whose or of what it is: `Country of issue`, `Source of funds`. */
const joining = words("of for in at by to from on")

/** "How did you hear about us?" asks for no name, and "Who referred you?" does. */
const asking = words("how why when where do does did is are was were has have had can will would should may")

const kindOfWord = (word: string): OtherKind | undefined =>
  addresses.has(word)
    ? "address"
    : texts.has(word)
      ? "text"
      : codes.has(word)
        ? "code"
        : things.has(word)
          ? "thing"
          : undefined

const kindOfGlued = (word: string): OtherKind | undefined => {
  for (let at = 3; at < word.length - 2; at++) {
    const first = word.slice(0, at)
    const kind =
      qualifying.has(first) || kindOfWord(first) !== undefined ? kindOfWord(word.slice(at)) : undefined
    if (kind !== undefined) return kind
  }
  return undefined
}

const wordsIn = (header: string): ReadonlyArray<string> =>
  header
    .slice(0, longestHeader)
    .replace(/\([^()]*\)|\[[^[\]]*\]/gu, " ")
    .replace(betweenWords, " ")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "")

const longestHeader = 100

/** The number of the line of an address, where it is another one than the first. */
const isFurtherLine = (header: string): boolean => /[2-9]|1\d/u.test(header)

/** What the column holds; undefined where its header does not say. */
export const otherKindOf = (header: string): OtherKind | undefined => {
  if (byAProgram.test(withoutPunctuation(header))) return "record"
  const all = wordsIn(header)
  if (all.length > 1 && asking.has(all[0] ?? "")) return "thing"
  // "Mail to" asks for somebody, as "Contact & Phone" does.
  if (isSeveral(header) || joining.has(all.at(-1) ?? "")) return undefined
  const joint = all.findIndex((word, at) => at > 0 && joining.has(word))
  const before = joint === -1 ? all : all.slice(0, joint)
  const head = before.at(-1) ?? ""
  const prior = before.at(-2) ?? ""
  const kind = naming.has(head)
    ? kindOfWord(before.length > 1 ? prior : (all.at(-1) ?? ""))
    : head === "title"
      ? (before.length === 1 && !/\d/u.test(header)) || titled.has(prior)
        ? "thing"
        : undefined
      : (kindOfWord(head) ?? kindOfGlued(head))
  // "Joint Holder Notes" speaks of somebody.
  if (kind === "text" && before.slice(0, -1).some(isRole)) return undefined
  return kind === "address" && !isFurtherLine(header) ? "first line" : kind
}

/** "Contact & Phone" holds somebody too. */
const isSeveral = (header: string): boolean => {
  const parts = header.split(/[&+/,]|(?<!\p{L})and(?!\p{L})/iu)
  return parts.length > 1 && parts.some((part) => wordsIn(part).length > 0 && wordsIn(part).every(isRole))
}

const isRole = (word: string): boolean => vocabulary.get(word)?.some(({ is }) => is === "role") === true
