import { assert, describe, it } from "@effect/vitest"
import { numberHeader } from "@entity-watch/core/rows/read/numberHeaders"

const lines = (text: string): ReadonlyArray<string> =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")

describe("the header of a column of numbers", () => {
  it.each(
    lines(`
      ABN
      abn
      A.B.N.
      A. B. N.
      A B N
      ABN__c
      Account.ABN__c
      Supplier_ABN__c
      Payee ABN
      Payee's ABN
      Supplier’s ABN
      Suppliers' ABN
      Vendor_ABN_Number
      VENDOR-ABN-NO
      AbnNumber
      ABNNumber
      ABNno
      ABNNO
      vendorabn
      suppabnno
      Billing ABN
      Remit-to ABN
      ABN/ACN No
      ABN or ACN
      ACN / ABN
      ABN #
      ABN No:
      ABN (11 digits)
      ABN (if registered for GST)
      ABN*
      ABN - Contractor
      ABN of Payee
      ABN of the contractor
      Contractor's ABN No.
      Subcontractor ABN
      Tenderer ABN
      Grantee ABN
      Trust ABN
      Provider ABN
      Custom Field 3 - ABN
      UDF_ABN
      u_abn
      Z_ABN_NUM
      lfa1.abn
      GST / ABN
      ABN/Tax ID
      Tax ID (ABN)
      Number (ABN)
      Registration number [ABN]
      Tax Number 1 (ABN)
      Australian Business Number
      Australian Business No.
      AustralianBusinessNumber
      AUST BUSINESS NO
      Aust. Bus. No.
      Australian Business Number (ABN)
      Business Number (Australia ABN)
      ABN 1
      ABN Nbr
      Abn Value
      Vendor: ABN
      pse__ABN__c
      Company_ABN__c
      Account: ABN
      ABN_NO
      Abn Nbr
      cre_abn
      abn-no
      ABN No. (11 digit)
      ABN - no spaces
      Aus. Business Number
      Australian Bus. Number
      Business No. (ABN)
      Business ID No. (ABN)
      ABN/Tax No
      ABN/GST Reg No
      ABN_ACN
      abn_or_acn__c
      SuppABN#
      ABN Number of Supplier
      Creditor A.B.N.
      A\u200bBN
    `)
  )("%s is the ABN's own", (header) => {
    assert.deepStrictEqual(numberHeader(header), { field: "abn", rank: "own" })
  })

  it.each(
    lines(`
      ACN
      A.C.N.
      Supplier ACN
      Company ACN
      ACN__c
      ACN/ARBN
      ARBN
      ARBN No
      acnNumber
      Australian Company Number
      Australian Company No
      Aust. Co. No.
      Trading entity ACN
    `)
  )("%s is the ACN's own", (header) => {
    assert.deepStrictEqual(numberHeader(header), { field: "acn", rank: "own" })
  })

  it.each(
    lines(`
      vat
      VAT No
      VAT Number
      VAT ID
      VAT Registration No.
      VAT Reg. No.
      VATRegNo
      VATREGNO
      Vendor VAT Reg No
      Tax Registration No
      Tax Registration Number
      Tax Reg. Number
      TAX_REG_NUM
      Tax Number
      Tax Number 1
      TaxNumber
      Tax ID
      Tax Id No.
      TAXID
      taxidno
      Company Tax ID
      Supplier Tax Number
      Taxpayer ID
      TAXPAYER_ID
      Tax Identification Number
      Federal Tax ID
      Tax/VAT ID
      GST No
      GST Number
      GST Registration Number
      GST Reg No.
      GSTNo
      TIN
      TIN No.
      Tax Identification No. (TIN)
      Business No
      Bus. No
      Business Number
      Business Registration No
      Business ID
      Biz Reg No
      TAX_REGISTRATION_NUM
      VAT_REGISTRATION_NUM
      Tax No.1
      VAT/Tax ID
      Vendor's Tax Ident.
      Supplier business number
      TAX ID #
      Cust Tax Regn No
    `)
  )("%s may mean the ABN", (header) => {
    assert.deepStrictEqual(numberHeader(header), { field: "abn", rank: "perhaps" })
  })

  it.each(
    lines(`
      Company Number
      Company No.
      CompanyNumber
      Co. No.
      Company Reg No
      Company Registration Number
      Company Registration ID
      Registration Number
      Reg. No.
      Corporate Registration No
      COMPANY_REG_NBR
      Vendor Company No
    `)
  )("%s may mean the ACN", (header) => {
    assert.deepStrictEqual(numberHeader(header), { field: "acn", rank: "perhaps" })
  })

  it.each(
    lines(`
      Parent ABN
      ABN/GST Branch
      ABN & Branch No
      Holding Company ABN
      Agent's ABN
      Trustee ABN
      Previous ABN
      Old ABN
      Payer ABN
      Employer ABN
      Group ABN
      Buyer ABN
    `)
  )("%s is that of somebody else or of another time", (header) => {
    assert.deepStrictEqual(numberHeader(header), { field: "abn", rank: "other" })
  })

  it.each(
    lines(`
      Urbanabn
      Urbanabn Pty
      Cabna
      Vaccine
      Vacation
      Private
      Tint
      Tinned
      Renovator
      Macnamara
      Bacnet
      Excavator
      ABN status
      ABN Status Date
      ABN Registered?
      ABN?
      ABN registered
      ABN Branch
      A.B.N. Branch
      ABN Name
      ABN Verified
      ABN checked on
      ABN Lookup URL
      ABN_STATUS__c
      abnstatus
      ABN Effective From
      ABN exemption reason
      Valid ABN
      Has ABN
      No ABN
      No ABN Withholding
      Is ABN active
      ABN State
      Business Name (ABN)
      GST
      GST?
      GST (Y/N)
      GST Registered
      GST Registration
      GST amount
      GST Code
      GST Included
      GST Rate
      VAT rate
      VAT Code
      VAT Amount
      VAT Bus. Posting Group
      Tax
      Tax Code
      TaxCode
      Tax Rate
      Tax Type
      Tax Name
      Tax Amount
      Tax File Number
      Tax File No
      TFN
      Tax ID Type
      Tax Invoice No
      Tax Group
      Tax Exempt
      Tax Liable
      NUM_1099
      VAT Registered Since
      ABN Withholding Rate
      ABN quoted (Y/N)
      ABN_LENGTH
      ABN Lookup Result
      Last ABN Check
      GST_REGISTERED
      GSTINCLUSIVE
      Account Registration Date
      Business
      Business Name
      Business Phone
      Business Phone No
      Business Type
      Company
      Company Code
      Company Name
      Company ID
      Number
      No.
      Account Number
      Account No
      Supplier Number
      Vendor No
      Vendor ID
      Invoice Number
      Invoice No
      Bank Account No.
      Contact Number
      Phone Number
      Registration Date
      Registered
      Registered Name
      Customer ID
      Card ID
      Order No
      BSB
      Postcode
    `)
  )("%s is none", (header) => {
    assert.isUndefined(numberHeader(header))
  })
})
