/**
 * The words of which headers of names are made: whose column it is (roles, words for a customer, numbers) and what it holds
 * (a field). `headerWords.ts` reads headers by them.
 */
import { type Field, usualNames } from "./usualHeaders.ts"

/** What a piece of a header says. */
export type HeaderPiece =
  /** Somebody beside the customer. */
  | { readonly is: "role"; readonly word: string }
  /** The customer, or anybody: it says nothing beside a role. */
  | { readonly is: "holder"; readonly word: string }
  /** Something of which somebody may be the holder. */
  | { readonly is: "thing"; readonly word: string }
  | { readonly is: "number"; readonly word: string }
  /** A name that the same person had or has besides. */
  | { readonly is: "besides"; readonly word: string }
  | { readonly is: "field"; readonly word: Field }
  | { readonly is: "joining"; readonly word: string }

const words = (text: string): ReadonlyArray<string> => text.trim().split(/\s+/u)

/** Each word, with its short forms behind it after a slash. Contracts, insurance, trade, securities, courts and families have them. */
const roles = words(`
  joint/jt/jnt/jointly co other another additional/addl alternate/alternative further extra
  spouse/spousal husband wife partner defacto fiance/fiancee
  guarantor/gtor surety indemnifier director managing_director officer office_holder office_bearer secretary
  chair/chairman/chairwoman/chairperson president treasurer ceo cfo proprietor owner/ownr
  shareholder/shldr stockholder beneficial_owner/ubo/bo/ultimatebeneficialowner beneficial ultimate
  beneficiary/beneficiaries/bene/benef/bnf controller controlling psc
  attorney/atty/poa/epoa/powerofattorney signatory/signatories/signer/signor authorised/authorized/auth operator
  nominee nominated trustee/ttee trust appointor/appointer settlor protector
  executor/executrix administrator guardian carer next_of_kin/nok/kin emergency contact
  payee payer/payor remitter originator sender recipient receiver consignee consignor shipper notify notify_party
  drawer drawee introducer referrer referee agent representative/rep responsible
  parent mother father mum dad child/children son daughter dependant/dependent minor sibling brother sister relative
  donor grantor grantee lessor lessee landlord landlady tenant occupant assignor assignee endorser
  mortgagor mortgagee creditor debtor counterparty related associated associate affiliated affiliate
  attention/attn care_of authorised_user/authorizeduser/authuser account_designation other_side family_member household_member family_trust
  holding subsidiary witness solicitor lawyer accountant employer cosigner signee
  deceased estate testator life_insured annuitant legal_personal_representative/lpr seller buyer purchaser transferor transferee importer exporter charterer
  obligor obligee promisor promisee covenantor covenantee warrantor indemnitor indemnitee releasor releasee licensor licensee
  franchisor franchisee bailor bailee vendee offeror offeree principal_debtor mandator delegate delegator proxy deputy
  chargor/charger chargee pledgor/pledger pledgee mortgager caveator lienor lienholder hypothecator provider security_provider
  security_giver secured_party leaseholder landholder sublessor sublessee subtenant occupier
  acceptor endorsee endorser indorsee indorser remittee ordering_customer ordering_party forwarder carrier manufacturer shipowner/ship_owner
  skipper captain driver proposer seconder assured life_assured lives_insured claimant injured_party third_party underwriter insurer
  cedant custodian subcustodian sponsor promoter arranger allottee optionee optionholder bondholder debentureholder
  donee testatrix remainderman conservator litigation_guardian liquidator bankrupt plaintiff defendant respondent appellant petitioner
  opponent complainant accused victim founder cofounder coo cto md 2ic appointee nominator patron trainer jockey breeder
  widow widower grandparent grandmother grandfather grandchild grandson granddaughter uncle aunt cousin relations stepson stepdaughter
  household group_head firm practice lender financier broker adviser/advisor addressee linked connected interested
  owned_by controlled_by held_by guaranteed_by represented_by signed_by introduced_by referred_by witnessed_by nominated_by
  appointed_by operated_by chartered_by administered_by sponsored_by supplied_by sold_by employed_by paid_by
  signs_for acts_for on_behalf_of in_trust_for/itf trustee_for mail_to ship_to bill_to sold_to send_to deliver_to invoice_to pay_to remit_to payable_to in_favour_of
`)
const holders = words(`
  customer/cust/customers client/clnt/clients account/acct/accnt/acc/ac member/mbr/members supplier/suppliers vendor/vendors
  person/pers/persons individual/indiv/individuals entity/entities company/coy/companies organisation/organization/org business vessel/vessels ship/ships party/parties full legal registered current
`)
/** They say which of several somebody is, and make no name of a column by themselves. */
export const telling = new Set(
  words(
    "other another additional alternate further extra related associated affiliated authorised nominated responsible emergency holding ultimate beneficial notify operator minor linked connected interested provider"
  )
)
/** By such a word alone a column holds names. */
const people = words(`
  holder/hldr applicant/appl borrower account_holder policy_holder card_holder unit_holder security_holder note_holder
  insured investor registrant subscriber policy_owner
  student pupil scholar learner patient resident participant guest passenger traveller volunteer player athlete pensioner attendee candidate
`)
/** What such a word says of an account tells whose it is: the account of a beneficiary is a number, and a joint account is somebody. */
export const ofAccounts = new Set(words("joint linked connected related associated parent"))
const things = words(
  "policy card loan unit security note certificate deposit share facility mortgage home term"
)
const numbers = words(
  "1/first/primary/prim/main/principal/lead 2/second/secondary 3/third/tertiary 4/fourth 5/fifth"
)
const besides = words(
  "ex former/formerly previous/previously/prev prior old maiden/nee birth born married preferred known native local original foreign chinese"
)
const joining = words("of the and or for to if any s")

/** How fields are written beside the usual headers, where whose they are stands with them. */
const furtherNames: Readonly<Partial<Record<Field, string>>> = {
  name: "name names nm nme fullnm fullname nameline registrationname registrationline",
  given: "fname fnm firstnm givennm christianname christiannames",
  middle: "mname mi middleinitial middleinitials initial initials",
  family: "last lname lnm lastnm surnames",
  dob: "birthday birthdt dtofbirth dobdate dateofbirthdob",
  country: "nationalities"
}

export const vocabulary = new Map<string, ReadonlyArray<HeaderPiece>>()
const learn = (text: string, piece: HeaderPiece) => {
  if (text !== "") vocabulary.set(text, [...(vocabulary.get(text) ?? []), piece])
}
const learnAll = (is: Exclude<HeaderPiece["is"], "field">, entries: ReadonlyArray<string>) => {
  for (const entry of entries) {
    const [word = "", ...forms] = entry.split("/")
    const piece = { is, word: word.replaceAll("_", " ") }
    for (const form of [word, ...forms].map((each) => each.replaceAll("_", ""))) {
      learn(form, piece)
      if (is === "role" && !/(?:s|ies|ren)$/u.test(form)) learn(`${form}s`, piece)
    }
  }
}
learnAll("role", roles)
learnAll("holder", [...holders, ...people])
learnAll("thing", things)
learnAll("number", numbers)
learnAll("besides", besides)
learnAll("joining", joining)
/** These are headers by themselves only: before others, "first" is a number. */
const onlyAlone = new Set(words("first ta ne dba"))
for (const [field, names] of [...Object.entries(usualNames), ...Object.entries(furtherNames)])
  for (const name of words(names))
    if (!onlyAlone.has(name)) learn(name, { is: "field", word: field as Field })

export const longestWord = Math.max(...[...vocabulary.keys()].map((each) => each.length))
export const isOfPeople = new Set(people.map((each) => each.split("/")[0]?.replaceAll("_", " ")))

/** By such a word and a number a column holds names: `Client 2`. */
export const isNumbered = new Set(
  words("customer client member supplier vendor person individual party entity company vessel ship")
)

/** A number before others, and somebody by itself. */
export const aloneSomebody = new Set(["principal"])
