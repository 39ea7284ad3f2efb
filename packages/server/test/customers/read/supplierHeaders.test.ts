import { assert, describe, it } from "@effect/vitest"
import { resolvedFields } from "@entity-watch/core/formats/headers/usualHeaders"
import { chooseColumns } from "@entity-watch/core/rows/read/customerColumns"
import { faultAtCommandLine } from "@entity-watch/server/cli/fileRemedies"
import { Result } from "effect"

/** The columns that are read, by field. */
const read = (header: string, given: Readonly<Record<string, string>> = {}) => {
  const headers = header.split("|")
  return Result.match(chooseColumns(headers, given, resolvedFields), {
    onFailure: (fault): unknown => faultAtCommandLine(fault),
    onSuccess: ({ places }) =>
      Object.fromEntries([...places].map(([field, all]) => [field, all.map((at) => headers[at]).join(" + ")]))
  })
}

const addresses = [1, 2, 3, 4, 5]
  .map(
    (at) =>
      `Addr ${at} - Line 1|           - Line 2|           - Line 3|           - Line 4|           - City|           - State|           - Postcode|           - Country|           - Phone # 1|           - Phone # 2|           - Phone # 3|           - Fax #|           - Email|           - WWW|           - Contact Name|           - Salutation`
  )
  .join("|")

describe("the columns of a file of suppliers", () => {
  it.each([
    "Supplier",
    "Supplier Name",
    "Vendor",
    "Vendor Name",
    "Business Name",
    "Company",
    "Trading As",
    "Legal Name",
    "Contact Name",
    "Account Name",
    "Payee"
  ])("take %s for the name", (name) => {
    assert.deepStrictEqual(read(`${name}|ABN`), { name, abn: "ABN" })
  })

  it.each([
    ["abn", ["Tax Number", "Tax ID", "ABN/Tax ID", "ABN / ACN", "Supplier ABN", "Business ID No."]],
    ["acn", ["Company Number", "ACN", "Registration Number"]],
    ["state", ["State", "Supplier State", "State/Territory", "PORegion"]],
    ["postcode", ["Post Code", "PostCode", "Postal Code", "ZIP", "POPostalCode"]],
    [
      "alias",
      [
        ...["Trading As", "Trading Name", "Company", "Legal Name"],
        ...["Registered Name", "Legal name of supplier", "Registered Business Name", "Name of entity"],
        ...["Trust Name", "Trustee Name", "Proprietor", "Beneficiary Name"],
        ...["Remit to", "Payable To", "Pay-to Name", "Cheque Name", "Name on Cheque", "EFT Payee"],
        ...[
          "Bank Account Name",
          "BankAccountName",
          "EFT Account Name",
          "Account Holder",
          "Account in the name of"
        ]
      ]
    ],
    ["id", ["Supplier ID", "Vendor Code", "Card ID", "Reference"]]
  ])("know the usual headers of %s", (field, headers) => {
    for (const header of headers)
      assert.deepStrictEqual(read(`Supplier|${header}`), { name: "Supplier", [field]: header })
  })

  it("are those that Xero exports", () => {
    const xero =
      "*ContactName|AccountNumber|EmailAddress|FirstName|LastName|POAttentionTo|POAddressLine1|POAddressLine2|POAddressLine3|POAddressLine4|POCity|PORegion|POPostalCode|POCountry|SAAttentionTo|SAAddressLine1|SAAddressLine2|SAAddressLine3|SAAddressLine4|SACity|SARegion|SAPostalCode|SACountry|PhoneNumber|FaxNumber|MobileNumber|DDINumber|SkypeName|BankAccountName|BankAccountNumber|BankAccountParticulars|TaxNumber|AccountsReceivableTaxCodeName|AccountsPayableTaxCodeName|Website|LegalName|Discount|CompanyNumber|DueDateBillDay|DueDateBillTerm|DueDateSalesDay|DueDateSalesTerm|SalesAccount|PurchasesAccount|TrackingName1|SalesTrackingOption1|PurchasesTrackingOption1|BrandingTheme|DefaultTaxBills|DefaultTaxSales|Person1FirstName|Person1LastName|Person1Email"
    const { name, ...others } = read(xero.replace("|LegalName", "")) as Record<string, string>
    assert.strictEqual(name, "*ContactName")
    assert.deepStrictEqual(others, {
      abn: "TaxNumber",
      acn: "CompanyNumber",
      alias: "BankAccountName",
      state: "PORegion",
      postcode: "POPostalCode"
    })
    // Few contacts have a legal name.
    assert.deepInclude(read(xero) as object, { name: "*ContactName", alias: "BankAccountName + LegalName" })
  })

  it("are those of cards that MYOB exports, where a card is a company or a person", () => {
    assert.deepStrictEqual(
      read(
        `Co./Last Name|First Name|Card ID|Card Status|Currency Code|${addresses}|Picture|Notes|Identifiers|Custom List 1|Terms - Payment is Due|Tax Code|Tax ID No.|A.B.N.|A.B.N. Branch|Account Number|Account Name`
      ),
      {
        id: "Card ID",
        given: "First Name",
        family: "Co./Last Name",
        abn: "A.B.N.",
        state: "           - State",
        postcode: "           - Postcode"
      }
    )
    assert.deepStrictEqual(read("Co./Last Name|A.B.N."), { name: "Co./Last Name", abn: "A.B.N." })
  })

  it("are those of suppliers that QuickBooks exports", () => {
    assert.deepStrictEqual(
      read(
        "Active Status|Vendor|Balance|Balance Total|Company|Mr./Ms./...|First Name|M.I.|Last Name|Primary Contact|Main Phone|Fax|Main Email|Bill from 1|Bill from 2|Account No.|Credit Limit|Tax ID|Terms|Print on Check as"
      ),
      { name: "Vendor", abn: "Tax ID", alias: "Company + Print on Check as" }
    )
    assert.deepStrictEqual(
      read("Supplier|Company name|Street Address|City|State|Country|Post Code|Phone|Email|ABN|Open Balance"),
      { name: "Supplier", alias: "Company name", abn: "ABN", state: "State", postcode: "Post Code" }
    )
    assert.deepStrictEqual(read("!VEND|NAME|REFNUM|ADDR1|CONT1|TAXID|COMPANYNAME|FIRSTNAME|LASTNAME"), {
      name: "NAME",
      abn: "TAXID",
      alias: "COMPANYNAME"
    })
  })

  it("leave out who pays, the bank, and what is yes or no, and take a legal entity where no supplier has a column", () => {
    for (const header of ["Legal Entity", "Bank Name", "Trust", "Trustee", "Owner", "Account Name", "Vessel"])
      assert.deepStrictEqual(read(`Supplier|${header}|ABN`), { name: "Supplier", abn: "ABN" })
    assert.deepStrictEqual(read("Trading Name|Legal Entity|ABN"), {
      name: "Legal Entity",
      abn: "ABN",
      alias: "Trading Name"
    })
  })

  it("leave the people out to whom one writes, and numbers of tax where there is an ABN", () => {
    assert.deepStrictEqual(read("Company|First Name|Last Name|Contact Name|ABN|Tax Number"), {
      name: "Company",
      abn: "ABN"
    })
    assert.deepStrictEqual(read("First Name|Last Name|ABN"), {
      given: "First Name",
      family: "Last Name",
      abn: "ABN"
    })
    assert.deepStrictEqual(read("Supplier|Contact Name|ABN", { name: "Contact Name" }), {
      name: "Contact Name",
      abn: "ABN"
    })
  })

  it("are never guessed where two could be the same", () => {
    assert.strictEqual(
      read("Supplier|Supplier|ABN"),
      'has several columns that could be the name: "Supplier", "Supplier". Give them headers that differ.'
    )
    assert.match(`${read("Supplier|ABN|Supplier ABN")}`, /^has several columns that could be the abn/u)
    assert.match(`${read("51 824 753 556|11 Street")}`, /no column|no header/u)
  })
})
