import { assert, describe, it } from "@effect/vitest"
import type { FileColumns } from "@entity-watch/contract/schema/admin/FileColumns"
import { screenedFields } from "@entity-watch/core/formats/headers/usualHeaders"
import { type ColumnChoice, chooseColumns } from "@entity-watch/core/rows/read/customerColumns"
import { faultAtCommandLine } from "@entity-watch/server/cli/fileRemedies"
import { Result } from "effect"

const chosen = (
  header: ReadonlyArray<string>,
  given: FileColumns = {},
  choice: ColumnChoice = {}
): string | Readonly<Record<string, unknown>> =>
  Result.match(chooseColumns(header, given, screenedFields, choice), {
    onFailure: faultAtCommandLine,
    onSuccess: ({ ignored, parties, places }) => ({
      ...Object.fromEntries(
        [{ label: "", places }, ...parties].flatMap((each) =>
          [...each.places].map(([field, all]) => [
            each.label === "" ? field : `${each.label}.${field}`,
            all.map((at) => header[at]).join(" + ")
          ])
        )
      ),
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
    "Entity Name (as registered)",
    "Vessel Name",
    "Supplier name"
  ])("take %s for the name", (name) => assert.deepStrictEqual(chosen([name]), { name }))

  it.each(
    "Student|Patient|Member|Client|Tenant|Insured|Resident|Participant|Pupil|Guest|Donor|Volunteer|Life Insured|Wobbler|Lead Wobbler".split(
      "|"
    )
  )("take %s Surname and Given Names for a person's", (whose) => {
    for (const given of ["Given Names", "First Name"]) {
      const header = [`${whose} Surname`, `${whose} ${given}`, "Suburb"]
      assert.deepStrictEqual(chosen(header), { given: header[1], family: header[0], ignored: ["Suburb"] })
      const beside = chosen(["Parent 1", ...header.slice(0, 2), `${whose} DOB`])
      assert.isObject(beside, whose)
      assert.notProperty(beside, "ignored")
    }
  })

  it.each([
    [
      ["Vorname", "Nachname", "Geburtsdatum"],
      ["given", "family", "dob"]
    ],
    [
      ["Name", "Vorname", "Geburtsort"],
      ["family", "given", "pob"]
    ],
    [
      ["Nom", "Prénom", "Date de naissance"],
      ["family", "given", "dob"]
    ],
    [
      ["NOM", "Raison sociale"],
      ["name", "name"]
    ],
    [
      ["Nombre", "Apellidos", "Fecha de nacimiento"],
      ["given", "family", "dob"]
    ],
    [
      ["Nome", "Cognome", "Data di nascita"],
      ["given", "family", "dob"]
    ],
    [
      ["Nama", "Tanggal Lahir"],
      ["name", "dob"]
    ],
    [
      ["Nama Depan", "Nama Belakang", "Nama Alias"],
      ["given", "family", "alias"]
    ],
    [
      ["Họ", "Tên", "Ngày sinh"],
      ["family", "given", "dob"]
    ],
    [
      ["Họ và tên", "Công ty"],
      ["name", "name"]
    ],
    [
      ["姓名", "出生日期", "公司名称", "曾用名"],
      ["name", "dob", "name", "alias"]
    ],
    [
      ["姓", "名"],
      ["family", "given"]
    ],
    [
      ["الاسم الأول", "اسم العائلة", "تاريخ الميلاد"],
      ["given", "family", "dob"]
    ],
    [
      ["Geburtsname", "Vorname", "Familienname"],
      ["former_family", "given", "family"]
    ]
  ] as ReadonlyArray<readonly [ReadonlyArray<string>, ReadonlyArray<string>]>)(
    "read %j in their language",
    (header, fields) => {
      const byField: Record<string, string> = {}
      for (const [at, field] of fields.entries())
        byField[field] = [...(byField[field] === undefined ? [] : [byField[field]]), header[at] ?? ""].join(
          " + "
        )
      assert.deepStrictEqual(chosen(header), byField)
    }
  )

  it("take no English header for one of another language", () => {
    assert.deepStrictEqual(chosen(["Name", "HO", "Ten"]), { name: "Name", ignored: ["HO", "Ten"] })
  })

  it("take no half of a person's columns for a person where no word says whose it is", () =>
    assert.deepStrictEqual(chosen(["Name", "Wobbler First Name", "Product Name", "Wobbler DOB"]), {
      name: "Name",
      ignored: ["Wobbler First Name", "Product Name", "Wobbler DOB"]
    }))

  it.each([
    ["dob", ["DOB", "D.O.B.", "Date of Birth", "Date of birth (DD/MM/YYYY)", "Birth date", "birthdate"]],
    ["dob", ["Customer Date of Birth", "Client D.O.B.", "DOB_DD_MM_YYYY", "Date of birth / DOB"]],
    ["pob", ["Place of Birth", "Birthplace", "Country of birth"]],
    ["abn", ["A.B.N.", "ABN number", "Australian Business Number", "ABN/ACN", "Supplier ABN"]],
    ["acn", ["ACN Number", "Australian Company Number"]],
    ["country", ["Customer Country", "Country", "Citizenship", "Nationality", "Country of residence"]],
    ["imo", ["IMO", "IMO Number", "imo_no"]],
    ["identifiers", ["Passport / ID", "identifiers", "Document Number", "Identification No."]],
    [
      "passport",
      ["Customer Passport Number", "Travel Document", "Passport", "Passport No", "passport_number"]
    ],
    ["national_id", ["National ID", "ID card number", "ID number"]],
    [
      "alias",
      ["Alias", "AKA", "Also known as", "Former Name", "Trading Name", "Customer Alias", "T/A", "DBA"]
    ],
    ["registration", ["Company Number", "Registration Number", "Company registration no."]],
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

  it("know a given and a family name by two words for each", () =>
    assert.deepStrictEqual(chosen(["Surname / Family Name", "Given Name(s)"]), {
      given: "Given Name(s)",
      family: "Surname / Family Name"
    }))

  it("take a word for whose it is off a header, but not where another column is meant", () =>
    assert.deepStrictEqual(
      chosen(["Customer Name", "Customer Type", "Customer ID Number", "Account Number"]),
      {
        id: "Customer ID Number",
        name: "Customer Name",
        ignored: ["Customer Type", "Account Number"]
      }
    ))

  it("are all read where they hold numbers of documents, ships or further names", () => {
    const header = ["Name", "Passport No", "IMO No", "Passport Number", "IMO", "Alias", "Trading Name"]
    const all = {
      name: "Name",
      imo: "IMO + IMO No",
      passport: "Passport Number + Passport No",
      alias: "Alias + Trading Name"
    }
    assert.deepStrictEqual(chosen(header), all)
    assert.deepStrictEqual(
      chosen(
        header,
        {
          name: "Name",
          imo: ["IMO", "IMO No"],
          passport: ["Passport Number", "Passport No"],
          alias: ["Alias", "Trading Name"]
        },
        { isAll: true }
      ),
      all
    )
    assert.deepStrictEqual(
      chosen(["Name", "Papers", "Passport"], { name: "Name", passport: "Papers" }, { isAll: true }),
      { name: "Name", passport: "Papers", ignored: ["Passport"] }
    )
    assert.deepStrictEqual(chosen(["ABN", "Registration Number", "Company Number"]), {
      abn: "ABN",
      registration: "Registration Number + Company Number"
    })
  })

  it("are not read where somebody says so, and must be there", () => {
    assert.deepStrictEqual(
      chosen(["Name", "Vessel Name", "Alias"], {}, { leftOut: ["Vessel Name", "alias"] }),
      {
        name: "Name",
        ignored: ["Vessel Name", "Alias"]
      }
    )
    assert.match(String(chosen(["Name"], {}, { leftOut: ["Alias"] })), /^has no column called "Alias"/u)
  })

  it("are named by --column, which goes before the usual headers", () => {
    assert.deepStrictEqual(chosen(["Kunde", "Geboren"], { name: "Kunde", dob: "geboren" }), {
      name: "Kunde",
      dob: "Geboren"
    })
    const both = ["Full name", "First name", "Last name", "Company name"]
    assert.deepStrictEqual(chosen(both, { name: "Company name" }), {
      name: "Company name + Full name",
      given: "First name",
      family: "Last name"
    })
    assert.deepStrictEqual(chosen(both, { name: "Company name" }, { isAll: true }), {
      name: "Company name",
      ignored: ["Full name", "First name", "Last name"]
    })
    assert.deepStrictEqual(chosen(["Customer", "Surname"], { name: "Customer" }), {
      name: "Customer",
      ignored: ["Surname"]
    })
    assert.deepStrictEqual(
      chosen(["Kunde", "Alt", "Firma", "Zweit"], { name: ["Kunde", "Firma"], alias: ["Alt", "Zweit"] }),
      { name: "Kunde + Firma", alias: "Alt + Zweit" }
    )
    assert.deepStrictEqual(chosen(["ABN/ACN"], { abn: "ABN/ACN", acn: "ABN/ACN" }), {
      abn: "ABN/ACN",
      acn: "ABN/ACN"
    })
  })

  it("are never guessed where two could be the same", () => {
    assert.strictEqual(
      chosen(["Name", "Surname", "dob"]),
      'has several columns that could be the name: "Name", "Surname". Say which by --column name="…".'
    )
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

  it("are all names of the customer where several hold names, whole or in parts", () => {
    assert.deepStrictEqual(chosen(["Company name", "Business Name", "dob"]), {
      name: "Company name + Business Name",
      dob: "dob"
    })
    assert.deepStrictEqual(chosen(["Business Name", "First Name", "Last Name"]), {
      name: "Business Name",
      given: "First Name",
      family: "Last Name"
    })
    assert.deepStrictEqual(chosen(["First Name", "Second Given Name", "Surname", "Maiden name"]), {
      given: "First Name",
      middle: "Second Given Name",
      family: "Surname",
      former_family: "Maiden name"
    })
  })

  it("are those of a further party where the header names one", () => {
    assert.deepStrictEqual(
      chosen([
        "Name",
        "DOB",
        "JOINT_HOLDER_NAME",
        "jointHolderDob",
        "2nd Holder",
        "Secondary Applicant Surname",
        "Secondary Applicant Given Names",
        "Spouse D.O.B.",
        "Director ID"
      ]),
      {
        name: "Name",
        dob: "DOB",
        "joint holder.name": "JOINT_HOLDER_NAME",
        "joint holder.dob": "jointHolderDob",
        "2nd holder.name": "2nd Holder",
        "2nd applicant.given": "Secondary Applicant Given Names",
        "2nd applicant.family": "Secondary Applicant Surname",
        ignored: ["Spouse D.O.B.", "Director ID"]
      }
    )
    assert.deepStrictEqual(chosen(["Company", "Director", "Director", "Director DOB", "Director DOB"]), {
      name: "Company",
      "director.name": "Director",
      "director.dob": "Director DOB",
      "director (2).name": "Director",
      "director (2).dob": "Director DOB"
    })
    assert.deepStrictEqual(
      chosen(["Name", "Sig", "Rep", "Rep born"], {
        party: ["Sig"],
        "agent.name": "Rep",
        "agent.dob": "Rep born"
      }),
      { name: "Name", "Sig.name": "Sig", "agent.name": "Rep", "agent.dob": "Rep born" }
    )
    assert.match(
      String(chosen(["Name", "Spouse First Name"])),
      /^has only a part of the names of the spouse/u
    )
    assert.deepStrictEqual(chosen(["Client", "Opposing solicitor"]), {
      name: "Client",
      "opposing solicitor.name": "Opposing solicitor"
    })
    assert.deepStrictEqual(chosen(["First", "Last", "Alias 2", "First Holder DOB"]), {
      given: "First",
      family: "Last",
      dob: "First Holder DOB",
      alias: "Alias 2"
    })
    assert.deepStrictEqual(chosen(["Beneficiary Name", "Amount"]), {
      name: "Beneficiary Name",
      ignored: ["Amount"]
    })
  })

  it("are the customer's where one is called after the customer and no other is named", () => {
    for (const header of ["Customer", "Client", "CUSTOMERS", "Person", "Member", "Vessel"])
      assert.deepStrictEqual(chosen([header, "DOB"]), { name: header, dob: "DOB" })
    assert.deepStrictEqual(chosen(["Customer", "Person", "Vessel"]), {
      name: "Customer",
      "person.name": "Person",
      "vessel.name": "Vessel"
    })
    assert.match(
      String(chosen(["Person", "Vessel"])),
      /^has no column that is known to hold names or numbers/u
    )
  })

  it("are those of somebody else where a person is numbered from one beside the customer", () =>
    assert.deepStrictEqual(
      chosen(["FirstName", "LastName", "POAttentionTo", "Person1FirstName", "Person1LastName"]),
      {
        given: "FirstName",
        family: "LastName",
        "po attention.name": "POAttentionTo",
        "person 1.given": "Person1FirstName",
        "person 1.family": "Person1LastName"
      }
    ))

  it("take initials for given names where there are no others", () => {
    assert.deepStrictEqual(chosen(["Title", "Initials", "Surname"]), {
      given: "Initials",
      family: "Surname",
      ignored: ["Title"]
    })
    assert.deepStrictEqual(chosen(["Name", "Joint Initials", "Joint Surname"]), {
      name: "Name",
      "joint.given": "Joint Initials",
      "joint.family": "Joint Surname"
    })
    assert.match(String(chosen(["Middle Initial", "Surname"])), /^has only a part of the names/u)
  })

  it("are not of a party where a program for customers names its staff", () => {
    const header = ["Account Name", "Account Owner", "Owner Name", "Owner"]
    assert.deepStrictEqual(chosen([...header, "Created By", "Last Modified By"]), {
      name: "Account Name",
      "owner.name": "Owner",
      ignored: ["Account Owner", "Owner Name", "Created By", "Last Modified By"]
    })
    assert.property(chosen(header), "account owner.name")
  })

  it("are refused with what was found where nothing could be screened, or a part of each name", () => {
    assert.strictEqual(
      chosen(["Wobbler", "", "Quandong\u0007"]),
      'has no column that is known to hold names or numbers. Its columns: "Wobbler", "Quandong". Say which does by --column name="…", or by --header-row which row names the columns.'
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
