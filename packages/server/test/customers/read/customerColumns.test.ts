import { assert, describe, it } from "@effect/vitest"
import { chooseColumns } from "@entity-watch/server/customers/read/customerColumns"
import { Result } from "effect"

const chosen = (
  header: ReadonlyArray<string>,
  given: Readonly<Record<string, string>> = {}
): string | Readonly<Record<string, unknown>> =>
  Result.match(chooseColumns(header, given), {
    onFailure: (fault) => fault,
    onSuccess: ({ ignored, places }) => ({
      ...Object.fromEntries([...places].map(([field, at]) => [field, header[at]])),
      ...(ignored.length > 0 && { ignored })
    })
  })

describe("the columns of a customers' file", () => {
  it.each([
    "Full Name",
    "CUSTOMER_NAME",
    "ClientName",
    "account name",
    "Legal name *",
    "Company Name",
    "Entity Name (as registered)"
  ])("take %s for the name", (name) => assert.deepStrictEqual(chosen([name]), { name }))

  it.each([
    ["dob", ["DOB", "D.O.B.", "Date of Birth", "Date of birth (DD/MM/YYYY)", "Birth date", "birthdate"]],
    ["pob", ["Place of Birth", "Birthplace"]],
    ["abn", ["A.B.N.", "ABN number", "Australian Business Number"]],
    ["acn", ["ACN Number", "Australian Company Number"]],
    ["country", ["Country", "Citizenship", "Nationality", "Country of residence"]],
    ["imo", ["IMO", "IMO Number", "imo_no"]],
    ["identifiers", ["identifiers", "Document Number", "Identification No."]],
    ["passport", ["Passport", "Passport No", "passport_number"]],
    ["national_id", ["National ID", "ID card number", "ID number"]],
    ["registration", ["Registration Number", "Company registration no."]],
    ["id", ["Customer ID", "client_id", "Reference", "Ref."]]
  ])("know the usual headers of %s", (field, headers) => {
    for (const header of headers)
      assert.deepStrictEqual(chosen(["name", header]), { name: "name", [field]: header })
  })

  it("join given and family names in any order of the columns, and say which are not read", () => {
    assert.deepStrictEqual(chosen(["Surname", "Middle Name", "First name", "Segment"]), {
      family: "Surname",
      middle: "Middle Name",
      given: "First name",
      ignored: ["Segment"]
    })
  })

  it("are named by --column, which goes before the usual headers", () => {
    assert.deepStrictEqual(chosen(["Kunde", "Geboren"], { name: "Kunde", dob: "geboren" }), {
      name: "Kunde",
      dob: "Geboren"
    })
    const both = ["Full name", "First name", "Last name", "Company name"]
    assert.deepStrictEqual(chosen(both, { name: "Company name" }), {
      name: "Company name",
      ignored: ["Full name", "First name", "Last name"]
    })
    assert.deepStrictEqual(chosen(both, { given: "First name" }), {
      given: "First name",
      family: "Last name",
      ignored: ["Full name", "Company name"]
    })
    assert.deepStrictEqual(chosen(["ABN/ACN"], { abn: "ABN/ACN", acn: "ABN/ACN" }), {
      abn: "ABN/ACN",
      acn: "ABN/ACN"
    })
  })

  it("are never guessed where two could be the same", () => {
    assert.strictEqual(
      chosen(["Customer name", "Company name", "dob"]),
      'has several columns that could be the name: "Customer name", "Company name". Say which by --column name="…".'
    )
    for (const header of [
      ["name", "Name"],
      ["Full name", "First name", "Last name"],
      ["Name", "Surname"]
    ])
      assert.match(String(chosen(header)), /^has several columns that could be the name/u)
    assert.match(String(chosen(["name", "DOB", "Birth date"])), /could be the dob: "DOB", "Birth date"/u)
    assert.deepStrictEqual(chosen(["name", "Country", "Nationality"]), {
      name: "name",
      country: "Nationality",
      ignored: ["Country"]
    })
    assert.deepStrictEqual(chosen(["Reference", "name", "Customer ID"]), {
      name: "name",
      id: "Customer ID",
      ignored: ["Reference"]
    })
  })

  it("are refused with what was found where nothing could be screened, or a part of each name", () => {
    assert.strictEqual(
      chosen(["Kunde", "", "Geboren\u0007"]),
      'has no column that is known to hold names or numbers. Its columns: "Kunde", "Geboren". Say which does by --column name="…".'
    )
    assert.match(String(chosen(["id", "dob"])), /^has no column that is known to hold names or numbers/u)
    assert.match(String(chosen(["First name", "dob"])), /^has only a part of the names: "First name"/u)
    assert.match(String(chosen(["Surname"])), /^has only a part of the names: "Surname"/u)
    const many = Array.from({ length: 500 }, (_, i) => `column ${i} ${"x".repeat(1000)}`)
    assert.isBelow(String(chosen(many)).length, 1500)
  })

  it("are refused without a header, of which no customer is shown", () => {
    for (const first of [
      ["Vladimir Putin", "07/10/1952"],
      ["51 824 753 556", "Somebody"]
    ]) {
      const fault = String(chosen(first))
      assert.match(fault, /^has no header/u)
      assert.notInclude(fault, first[0] ?? "")
    }
  })

  it("are refused by --column for a field or a header that is not there, or is there twice", () => {
    assert.match(String(chosen(["name"], { email: "name" })), /the fields are id, name, given/u)
    assert.strictEqual(
      chosen(["Customer", "Born"], { name: "Client" }),
      'has no column called "Client". Its columns: "Customer", "Born".'
    )
    assert.strictEqual(chosen(["x", "x"], { name: "x" }), 'has more than one column called "x".')
  })
})
