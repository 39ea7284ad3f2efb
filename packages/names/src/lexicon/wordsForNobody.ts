/**
 * Words that stand beside names and say nothing of who is named, so that a text of nothing else names nobody. Phrases in
 * the spelling of `normalise`.
 */
import { designationWords, phrases, roleWords, statusWords } from "./besideNames.ts"
import { businessWords } from "./businessWords.ts"
import { isHonorific } from "./honorifics.ts"
import { beginsLegalForm, isLongLegalForm } from "./legalForms.ts"
import { trusteeOpenings, trusteePhrases } from "./trusteeWordings.ts"

/** What joins the parts of a field: one name to another, or to a trust, an estate or an agent. */
export const connectives: ReadonlySet<string> = new Set([
  ...phrases(`
    AND, OR, AND OR, THE, OF, FOR, CARE OF, ON BEHALF OF, OBO, FBO, FOR THE BENEFIT OF, IN TRUST FOR, ITF, AS NOMINEE FOR, AS AGENT FOR, AS CUSTODIAN FOR,
    TRADING AS, DOING BUSINESS AS, DBA, ALSO KNOWN AS, KNOWN AS, NOW KNOWN AS, FORMERLY KNOWN AS, FORMERLY, PREVIOUSLY, FKA, NKA, ALIAS
  `),
  ...trusteeOpenings,
  // Apart, the letters of ATF are initials.
  ...trusteePhrases.filter((phrase) => phrase !== "A T F")
])

/** Those that alone may be what a business is called by: FBO PTY LTD. */
export const alsoInitials: ReadonlySet<string> = new Set(["OBO", "FBO", "ITF", "DBA", "FKA", "NKA"])

/** Other short ones are surnames or initials as well. */
const shortForms = phrases("PTY, LTD, INC, LLC, LLP, PLC")

export const isPlainForm = (phrase: string): boolean => shortForms.has(phrase) || isLongLegalForm(phrase)

/** How somebody is addressed whose name is not known. Titles are in `honorifics.ts`. */
export const greetings = phrases("DEAR SIR, DEAR MADAM, DEAR SIR OR MADAM, SIR OR MADAM, SIR MADAM")

/** Whom a text addresses by what they are. */
export const addressees = phrases(`
  ATTN, ATTENTION, FAO, TO WHOM IT MAY CONCERN, OCCUPIER, OCCUPIERS, OCCUPANT, OCCUPANTS, RESIDENT, RESIDENTS, HOMEOWNER, ADDRESSEE,
  MANAGER, GENERAL MANAGER, BRANCH MANAGER, ACCOUNT MANAGER, ACCOUNTS MANAGER, OFFICE MANAGER, DIRECTOR, DIRECTORS, MANAGING DIRECTOR, COMPANY DIRECTOR,
  SOLE DIRECTOR, SECRETARY, COMPANY SECRETARY, CEO, CFO, COO, CTO, CHIEF EXECUTIVE OFFICER, CHIEF EXECUTIVE,
  ACCOUNTS PAYABLE, ACCOUNTS RECEIVABLE, ACCOUNTS DEPARTMENT, ACCOUNT HOLDER, SHAREHOLDER, SHAREHOLDERS, OWNER, OWNERS, PROPRIETOR, TRUSTEE, TRUSTEES,
  EXECUTOR, EXECUTORS, EXECUTRIX, LEGAL PERSONAL REPRESENTATIVE, LPR, BENEFICIARY, BENEFICIARIES, ESTATE OF, ESTATE OF LATE, ESTATE OF THE LATE,
  THE LATE, DECEASED, DECD, DEC D, NEXT OF KIN, CASH CUSTOMER, WALK IN CUSTOMER, SUNDRY DEBTORS, SUNDRY CREDITORS, HEAD OFFICE
`)

/** Titles and roles that are surnames as well: beside a title or an initial they name somebody. */
export const rolesAndNames = phrases(`
  CASH, CHILD, DRIVER, HOLDER, HOLD, MINOR, PARENT, PARTNER, PERSON, SON, SELLER, BUYER, OFFICER, CHAIR, TENANT, DOCTOR, LATE, OLD, NEW, CURRENT, FORMER, PAY, TO,
  RE, BY, SENIOR, JUNIOR, MAJOR, MARSHAL, JUSTICE, JUDGE, BISHOP, LORD, LADY, MASTER, PASTOR, RABBI, HAJI, HAJJI, HADJI, SHEIKH, SHEIK, SHAYKH, SHEKH, AO, CA, ENG, GEN, MAJ, HON, AKA, NEE, WILL, NO,
  GUEST, HERR, DAME, LAWYER, BARE, DEAR, VIA, GIVEN, HUSBAND, SONS, COMMANDER, STAFF, HOLDING, SUPER, CAPTAIN, STUDENT, NUMBER, AGENT, FROM, HOUSEHOLDER,
  PRIVATE, SELLERS, FOREMAN, BROKER, WON, PAYER
`)

/** Titles that are names in the first place. */
const ratherNames = phrases(
  "TAN, TUN, DON, DONA, SYED, SAYED, SAYYID, AMIR, EMIR, IMAM, HAFIZ, QARI, SHAIKH, MULLA, MOLLA, USTAD, MAULANA, BRIG"
)

/** Whether a phrase is no name as a rule. Somebody may be called so all the same, as a business `Family Trust`. */
export const isSeldomName = (phrase: string): boolean =>
  (isHonorific(phrase) && !ratherNames.has(phrase)) ||
  roleWords.has(phrase) ||
  statusWords.has(phrase) ||
  designationWords.has(phrase) ||
  others.has(phrase)

const others = phrases(
  "OTHERS, OTHER, ANOTHER, ANOR, ORS, ET AL, VARIOUS, SUNDRY, MISCELLANEOUS, BEARER, HOUSEHOLD, WITH, VIA, PER, MADAM, SIRS, EXECUTORS, PARTIES, HUMAN RESOURCES, HR, PAYROLL, RECEPTION, FAMILIES, ASSOCIATION, ASSOC, SONS, BROS, DEPT, DEPARTMENT, OFFICE, TREASURER, PRINCIPAL, EXCELLENCY, HIS EXCELLENCY, HER EXCELLENCY, HRH, BABY, BABY OF, INFANT, MALE, FEMALE, GUEST, VALUED, DEAR, CASH SALE, CASH SALES, COUNTER SALE, COUNTER SALES, PETTY CASH, WALK IN, ONLINE, WEB, MISC, CUSTOMERS, CLIENTS, SUPPLIERS, VENDORS, BODY CORPORATE, STRATA PLAN, JOHN DOE, JANE DOE, GIVEN"
)

/** What says whose something is, or of which kind, and not what an organisation is called by. */
const whose = phrases(
  "FAMILY, FAMILIES, CHILDREN, ESTATE, ESTATES, EXECUTIVE, EMPLOYEE, PRIVATE, PRIMARY, SECONDARY, TRUSTEE, TRUSTEES, CREDIT, PENSION, UNIT"
)

const furtherCallings = phrases(
  "BANK, BAR, BOOKS, CAFE, CLUB, FILMS, FOODS, PRESS, RECORDS, RESTAURANT, SHOP, STORE, TOURS"
)

/** Whether a word says that an organisation is named. */
export const isOfOrganisation = (word: string): boolean =>
  (businessWords.has(word) && !whose.has(word)) || furtherCallings.has(word)

/** Whether an organisation is called by a phrase that is no name alone: "K & M Nominees". */
export const isCalling = (phrase: string): boolean => isSeldomName(phrase) && isOfOrganisation(phrase)

/** What is held for somebody, and is called by their initials: "G T Super Fund". */
export const bodies = phrases(
  "FUND, SUPER FUND, SUPERFUND, SMSF, SF, TRUST, PARTNERSHIP, CO, COMPANY, CORP, CORPORATION"
)

const beginnings = new Set(
  [
    connectives,
    shortForms,
    greetings,
    addressees,
    rolesAndNames,
    roleWords,
    statusWords,
    designationWords,
    others,
    bodies
  ].flatMap((each) => [...each].map((phrase) => phrase.split(" ")[0]))
)

/** Whether a phrase that says nothing of who is named may begin with this word. */
export const mayNameNobody = (word: string): boolean =>
  word.length < 2 || beginnings.has(word) || isHonorific(word) || beginsLegalForm(word)

/** In words, of the longest phrase: "to whom it may concern". */
export const MOST_WORDS_FOR_NOBODY = 5
