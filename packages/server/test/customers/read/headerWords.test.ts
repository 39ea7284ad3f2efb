import { assert, describe, it } from "@effect/vitest"
import { headerWords } from "@entity-watch/core/formats/headers/headerWords"

/** The party and the field, as `--column` names them. */
const read = (header: string): string => {
  const found = headerWords(header)
  return found === undefined ? "-" : `${found.key}.${found.field}`
}

describe("the words of a header", () => {
  it.each([
    [
      "joint.name",
      "Joint Holder|JOINT_HOLDER_NAME|jointHolderName|Name of Joint Holder|JOINTHOLDERNAME|Jt Hldr Nm"
    ],
    ["joint.name", "Name (joint)|Joint Account Holder|Joint Account Name|Joint Applicant"],
    [
      "joint.dob",
      "JOINT_HOLDER_DOB|Joint Holder D.O.B.|Date of birth of joint holder|jointHolderDateOfBirth"
    ],
    [
      "2.name",
      "2nd Holder|Second Holder|Holder 2|Holder2|Applicant B|Secondary Applicant|Account Holder 2|Name 2"
    ],
    ["2.name", "Client 2|Member 2|Name Line 2"],
    [
      "reversionary beneficiary.name",
      "Reversionary Beneficiary|reversionaryBeneficiary|REVERSIONARY_BENEFICIARY_NAME"
    ],
    ["opposing party.name", "Opposing Party|Opposing party name|OPPOSING_PARTY"],
    ["account designation.name", "Account Designation"],
    ["significant shareholder.dob", "Significant Shareholder DOB"],
    ["ex spouse.name", "Ex-spouse|Ex-Spouse Name"],
    ["family trust.name", "Family Trust|Family Trust Name"],
    ["2.family", "Secondary Applicant Surname|Borrower 2 Last Name|Surname 2|APPLICANT_2_SURNAME"],
    ["2.given", "Secondary Applicant Given Names|Borrower 2 First Name"],
    ["co.name", "Co-Borrower|Co Applicant Full Name|COBORROWER_NAME|CoApplicant"],
    ["spouse.name", "Spouse|Spouse Name|Spouse's Name|Name of spouse"],
    ["guarantor.name", "Guarantor|Guarantors|GUARANTOR_NAME|Guarantor Full Name"],
    ["guarantor 2.name", "Guarantor 2|Second Guarantor|2nd Guarantor Name"],
    ["director.name", "Director|Directors|Director's Name|Company Director"],
    ["beneficial owner.name", "UBO|Beneficial Owner|Ultimate Beneficial Owner Name|BENEFICIAL_OWNER"],
    ["attorney.name", "Attorney|POA|Power of Attorney|POA Name"],
    ["authorised signatory.name", "Authorised Signatory|Authorized Signatory Name|AUTH_SIGNATORIES"],
    ["next of kin.name", "Next of Kin|NOK Name|nextOfKin"],
    ["trustee.name", "Trustee|Trustee Name"],
    ["executor.name", "Executor|Executrix Name"],
    ["contact.name", "Contact|Contact Name|Contact Person"],
    ["joint.name", "Joint Account"],
    ["parent.name", "Parent Account"],
    ["owned by.name", "Owned By|OWNED_BY|ownedBy|Owned by %"],
    ["controlled by.name", "Controlled By|CONTROLLED_BY_NAME"],
    ["referred by.name", "Referred By"],
    ["signs for.name", "Signs for"],
    ["pay to.name", "Pay To|PAYTO"],
    ["mail to.name", "Mail To"],
    ["principal 2.name", "Principal 2"],
    ["principal.name", "Principal|PRINCIPALS"],
    ["connected.name", "Connected Persons|Connected Party"],
    ["linked.name", "Linked Customers|linked_entity"],
    ["po attention.name", "POAttentionTo"],
    [".former_family", "Née|NEE|Né(e)|Geborene"],
    [".alias", "Trading as|Doing Business As"],
    ["director.alias", "Director Former Name|Director Alias"],
    ["director former.name", "Former Director"],
    ["guarantor.abn", "Guarantor ABN"],
    [".former_family", "Maiden Name|Previous Surname|Birth Surname"],
    [
      ".name",
      "ACCT_NAME|CUST_NM|Client Full Name|Party Name|Member Name|Policyholder|First Holder Name|Primary Applicant"
    ],
    [".dob", "Policy Holder DOB|Primary Applicant Date of Birth|CUST_DOB"]
  ])("say %s", (expected, headers) => {
    for (const header of headers.split("|")) assert.strictEqual(read(header), expected, header)
  })

  it.each(
    `Obligor|Obligee|Chargor|Chargee|Pledgor|Pledgee|Mortgagor|Mortgagee|Grantor|Grantee|Lessor|Lessee|Sublessee|Licensor|Licensee|Bailor|Bailee
     Assignor|Assignee|Covenantor|Warrantor|Indemnitor|Transferor|Transferee|Settlor|Appointor|Donee|Caveator|Surety|Security Provider
     Consignor|Consignee|Shipper|Notify Party|Carrier|Forwarder|Charterer|Drawee|Acceptor|Payor|Payer|Remittee|Ordering Customer
     Proposer|Seconder|Life Insured|Life Assured|Claimant|Driver|Underwriter|Custodian|Sponsor|Bondholder|Allottee|Promoter
     Plaintiff|Defendant|Respondent|Deceased|Testatrix|Liquidator|Delegate|Proxy|2IC|Group Head|Household|Household Members|Firm|Practice
     Addressee|Occupier|Leaseholder|Widow|Grandchild|Lender|Broker|Adviser|Founder|Trainer|Skipper`
      .split(/[|\n]/u)
      .map((header) => header.trim())
  )("name somebody by %s, alone and beside what is told of somebody", (header) => {
    assert.match(read(header), /^[a-z0-9 ]+\.name$/u)
    assert.match(read(`${header} Name`), /^[a-z0-9 ]+\.name$/u)
    assert.match(read(`${header} DOB`), /^[a-z0-9 ]+\.dob$/u)
  })

  it.each(
    "Principal Amount|Ownership|Partnership|Membership|Driver Licence|Practice Area|Managed By|Approved By|Contact Phone|Contact Email|Joint Account Y/N|Partner Code|Beneficiary BSB|Account Manager|Relationship Manager|Product Name|Policy Name|Loan|Other|Others|Account Number|Status|Street|Suburb|Notes|Customer|Home Address|Order|Office|Number of directors|Director since|Second line|Bank Name|Beneficiary notes|Guarantor share|Director term|Loan Name|Joint Loan|Reason for contact|Beneficiary Bank|Number of beneficiaries|Last contact by|Client|Beneficiary Account|Street name|Product Name 2|Date customer|New account|Has guarantor|customer;born".split(
      "|"
    )
  )("are not all known in %s", (header) => assert.strictEqual(read(header), "-"))

  it("give a number of a party, which is no name", () =>
    assert.strictEqual(read("Director ID"), "director.id"))
})
