import { assert, describe, it } from "@effect/vitest"
import { headerWords } from "@entity-watch/server/customers/read/headerWords"

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
    "Contact Phone|Contact Email|Joint Account Y/N|Partner Code|Beneficiary BSB|Account Manager|Relationship Manager|Product Name|Policy Name|Loan|Other|Others|Account Number|Status|Street|Suburb|Notes|Customer|Home Address|Order|Office|Number of directors|Director since|Second line|Bank Name|Beneficiary notes|Guarantor share|Director term|Loan Name|Joint Loan|Reason for contact|Beneficiary Bank|Number of beneficiaries|Last contact by|Client|Joint Account|Beneficiary Account|Street name|Product Name 2|Date customer|New account|Has guarantor|customer;born".split(
      "|"
    )
  )("are not all known in %s", (header) => assert.strictEqual(read(header), "-"))

  it("give a number of a party, which is no name", () =>
    assert.strictEqual(read("Director ID"), "director.id"))
})
