import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { screenedFields } from "@entity-watch/core/formats/headers/usualHeaders"
import { blankCells } from "@entity-watch/core/rows/read/Cells"
import { type CustomerFileOptions, openCustomerFile } from "@entity-watch/core/rows/read/CustomerFile"
import { fileSource } from "@entity-watch/node/rows/files/fileBytes"
import { remarkAtCommandLine } from "@entity-watch/server/cli/fileRemedies"
import { Effect, Stream } from "effect"
import { saidAtCommandLine } from "../../support/saidAtCommandLine.ts"

const folder = mkdtempSync(join(tmpdir(), "entity-watch-customers-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
const written = (content: string | Uint8Array) => {
  const path = join(folder, `${++files}.csv`)
  writeFileSync(path, content)
  return path
}
const usual: CustomerFileOptions = {
  fields: screenedFields,
  columns: {},
  encoding: undefined,
  sheet: undefined
}
const opened = (content: string | Uint8Array, options: Partial<CustomerFileOptions> = {}) =>
  openCustomerFile(fileSource(written(content)), { ...usual, ...options })
const remarksOn = (content: string, options: Partial<CustomerFileOptions> = {}) =>
  Effect.map(opened(content, options), ({ remarks }) => remarks.map(remarkAtCommandLine))
const rowsOf = (content: string | Uint8Array, after = 0, options: Partial<CustomerFileOptions> = {}) =>
  Effect.flatMap(opened(content, options), (file) => Stream.runCollect(file.rowsAfter(after)))
const cells = (content: string | Uint8Array) =>
  Effect.map(rowsOf(content), (rows) => rows.map((each) => each.cells))
const names = (content: string | Uint8Array, options: Partial<CustomerFileOptions> = {}) =>
  Effect.map(rowsOf(content, 0, options), (rows) => rows.map((each) => each.cells.name))
const refusal = (content: string | Uint8Array, options: Partial<CustomerFileOptions> = {}) =>
  Effect.map(Effect.flip(rowsOf(content, 0, options)), (failure) =>
    saidAtCommandLine(failure).replace(/^\S+ /u, "")
  )

const jordan = { ...blankCells, id: "7", name: "Example, Jordan", dob: "1970" }

describe("a file of customers", () => {
  it.effect(
    "is read by column name, in any case and order, with every delimiter, with or without a mark",
    () =>
      Effect.gen(function* () {
        const forms = [
          'id,name,dob\n7,"Example, Jordan",1970\n',
          '\ufeffID,Name,DOB\r\n7,"Example, Jordan",1970\r\n',
          " dob ;NAME;Segment;id\n1970;Example, Jordan;retail;7",
          "name\tid\tdob\nExample, Jordan\t7\t1970\n",
          '"name"|"id"|"dob"\n" Example, Jordan "|7|1970\n',
          'Client ID,"Full\nname",D.O.B.,\n7,"Example, Jordan",1970\n',
          "sep=;\nid;name;dob\n7;Example, Jordan;1970\n",
          "\n\nSegment; a, b;Customer Name;Ref;Date of birth\n;;Example, Jordan;7;1970\n"
        ]
        for (const form of forms) assert.deepStrictEqual(yield* cells(form), [jordan], form)
      })
  )

  it.effect(
    "says where a column of ABNs holds ACNs, and the reverse, unless its header promises neither",
    () =>
      Effect.gen(function* () {
        const numbers = "X,23990000014\nY,990000014\nZ,4085616\n"
        assert.deepStrictEqual(yield* remarksOn(`name,A.B.N.\n${numbers}`), [
          'The column "A.B.N." holds ACNs in 2 rows, the first in row 3, and they were read as ACNs.'
        ])
        assert.deepStrictEqual(yield* remarksOn(`name,Supplier ACN\n${numbers}`), [
          'The column "Supplier ACN" holds an ABN in row 2, and it was read as an ABN.'
        ])
        for (const header of ["ABN/ACN", "ABN"])
          assert.deepStrictEqual(
            (yield* opened(`name,${header}\n${header === "ABN" ? "X,23990000014" : numbers}`)).remarks,
            []
          )
      })
  )

  it.effect("keeps line breaks and quotation marks in cells, and numbers the rows as they stand", () =>
    Effect.gen(function* () {
      const rows = yield* rowsOf('name\n"A ""B""\nC"\n\n"  "\nŌe Kenzaburō\n王小明\n')
      assert.deepStrictEqual(
        rows.map(({ cells: { name }, row }) => [row, name]),
        [
          [2, 'A "B"\nC'],
          [5, "Ōe Kenzaburō"],
          [6, "王小明"]
        ]
      )
    })
  )

  it.effect("goes on after a row, and knows the same bytes again", () =>
    Effect.gen(function* () {
      const text = `name\n${Array.from({ length: 3000 }, (_, i) => `Name ${i + 2}`).join("\n")}\n`
      for (const after of [0, 1, 2, 1500, 3000, 3001]) {
        const rows = yield* rowsOf(text, after)
        assert.strictEqual(rows.length, 3001 - Math.max(after, 1))
        for (const {
          cells: { name },
          row
        } of rows)
          assert.strictEqual(name, `Name ${row}`)
      }
      const [one, two, other] = [text, text, `${text}x\n`].map((each) => opened(each))
      const digest = (file: typeof one) => Effect.map(file ?? Effect.die("none"), ({ sha256 }) => sha256)
      assert.strictEqual(yield* digest(one), yield* digest(two))
      assert.notStrictEqual(yield* digest(one), yield* digest(other))
    })
  )

  it.effect("refuses a row that is shifted, and no other", () =>
    Effect.gen(function* () {
      const rows = yield* rowsOf("id,name\n1,A,B\n2,C,\n3\n4,D\n")
      assert.deepStrictEqual(
        rows.map(({ refused }) => refused),
        [
          "The row has 3 cells where the header has 2.",
          null,
          "The row has 1 cell where the header has 2.",
          null
        ]
      )
    })
  )

  it.effect("points at the quotation marks of a row that took in others", () =>
    Effect.gen(function* () {
      const rows = yield* rowsOf('id,name\n1,A\n"2,B\n3,C"\n4,D\n')
      assert.deepStrictEqual(
        rows.map(({ refused }) => refused),
        [
          null,
          "The row has 1 cell where the header has 2. A quotation mark that is not closed may have taken in the rows below: look at its quotation marks.",
          null
        ]
      )
    })
  )

  it.effect("says which columns it does not read", () =>
    Effect.gen(function* () {
      const { columns, ignored } = yield* opened("Client ID,name,Segment\n1,A,B\n")
      assert.deepStrictEqual(ignored, ["Segment"])
      assert.deepStrictEqual(columns, { id: "Client ID", name: "name" })
    })
  )

  it.effect("is stopped by a value in a column without a header, and by no empty one", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* names("Name,,DOB,\nRuslan,,1971,\nMaria,,1972,\n"), ["Ruslan", "Maria"])
      assert.strictEqual(
        yield* refusal("Name,,DOB\nMaria,,1972\nRuslan,Orlovski-Sample,14/03/1971\n"),
        "has a value in column 2 (B), which has no header: the first stands in row 3. Give the column a header, or delete it."
      )
      assert.match(yield* refusal("Name,DOB,\nRuslan,1971,x\n"), /column 3 \(C\).* row 2\./u)
      assert.deepStrictEqual(yield* names(",Name\n0,Ruslan\n1,Maria\n7,Jordan\n"), [
        "Ruslan",
        "Maria",
        "Jordan"
      ])
      for (const first of ["Orlovski", "9000001"])
        assert.match(yield* refusal(`,Name\n0,Maria\n${first},Ruslan\n`), /column 1 \(A\).* row 3\./u)
      const far = `Name${",x".repeat(27)},,y`
      assert.match(yield* refusal(`${far}\nRuslan${",1".repeat(29)}\n`), /column 29 \(AC\)/u)
    })
  )

  it.effect("refuses the rows of a table that is turned round, and says so", () =>
    Effect.gen(function* () {
      const turned = "Name,Casey Morgan Invented\nDOB,1971-01-01\nAddress,1 Example St\nDate of Birth,x\n"
      assert.match(
        (yield* remarksOn(turned)).join(),
        /^The name in row 2 is the heading of a column\. The table may be turned/u
      )
      for (const { refused } of yield* rowsOf(turned))
        assert.strictEqual(refused, "The heading of a column stands where the customer's name should.")
      const people = "Given,Family\nPeter,Nee\nGrant,Street\n"
      for (const { refused } of [
        ...(yield* rowsOf("Name,Type\nSmith Street,x\nCompany,Company\nCasey Invented,x\n")),
        ...(yield* rowsOf(people))
      ])
        assert.isNull(refused)
    })
  )

  it.effect("tells a column of e-mail addresses that has somebody's name beside one", () =>
    Effect.gen(function* () {
      const headers = (cell: string) =>
        Effect.map(opened(`Name,Email\nJo Roe,${cell}\nBo Roe,bo@example.com\n`), ({ unread }) =>
          unread.map(({ header }) => header)
        )
      assert.deepStrictEqual(yield* headers("Casey Morgan Invented <casey@example.com>"), ["Email"])
      for (const cell of ["casey@example.com", "mailto:casey@example.com", "work: c@example.com"])
        assert.deepStrictEqual(yield* headers(cell), [], cell)
    })
  )

  it.effect("tells columns that speak of names or identity, have values and are not read", () =>
    Effect.gen(function* () {
      const text = [
        "Name,Beneficiary details,Payee notes,Guarantor email,Beneficiary BSB,Document Type,Username,Segment",
        "A,Bo Moe,N/A,,062-001,Passport,a1,retail",
        "C,Cy Roe,,,062-002,Passport,c1,retail"
      ].join("\n")
      assert.deepStrictEqual((yield* opened(text)).unread, [
        { header: "Beneficiary details", rows: 2, first_row: 2 }
      ])
      assert.deepStrictEqual((yield* opened(text, { leftOut: ["beneficiary details"] })).unread, [])
    })
  )

  it.effect("tells columns whose cells look like names, whatever their header, and no others", () =>
    Effect.gen(function* () {
      const text = [
        "Name,Looked after by,Street,Branch,Product",
        "A Roe,Desk 4,Albert Street,Victoria Park,Everyday Saver",
        "B Roe,Brett Simms,Mary Avenue,Geelong,Home Loan",
        "C Roe,Priya Naidu,12 Smith Street,Mount Eliza,Home Loan"
      ].join("\n")
      assert.deepStrictEqual((yield* opened(text)).unread, [
        { header: "Looked after by", rows: 3, first_row: 3 }
      ])
      assert.deepStrictEqual((yield* opened(text, { leftOut: ["Looked after by"] })).unread, [])
    })
  )

  it.effect("finds the columns' names below a title, and reads them where it is told", () =>
    Effect.gen(function* () {
      const people = "Name,DOB,Segment,Branch\nA Roe,1970,x,y\n"
      for (const title of [
        "Customer list,,,\nRun date: 20/11/2026,,,\n\n",
        "Customer list\n",
        "Report,20 Nov 2026,,\n"
      ]) {
        const { columns, headerRow } = yield* opened(title + people)
        assert.deepStrictEqual(columns, { name: "Name", dob: "DOB" }, title)
        assert.strictEqual(headerRow, title.split("\n").length, title)
        assert.deepStrictEqual(yield* names(title + people), ["A Roe"])
      }
      assert.strictEqual((yield* opened(people)).headerRow, null)
      // As wide as the header: it may be a customer.
      const wide = "Smith,1970,a,b\nName,DOB,Segment,Branch\nA Roe,1970,x,y\n"
      assert.match(yield* refusal(wide), /^has no header/u)
      assert.deepStrictEqual(yield* names(wide, { headerRow: 2 }), ["A Roe"])
      assert.deepStrictEqual(yield* names(wide, { headerRow: ["Name", "DOB", "Segment", "Branch"] }), [
        "A Roe"
      ])
      assert.strictEqual(yield* refusal(wide, { headerRow: 9 }), "has nothing in row 9.")
    })
  )

  it.effect(
    "says how many rows above the columns' names were not read, and which of them may hold a customer",
    () =>
      Effect.gen(function* () {
        const people = "Name,DOB,Segment,Branch\nA Roe,1970,x,y\n"
        for (const [title, rows, doubtful] of [
          ["Customer list\nRun date: 20/11/2026\n\n", 3, []],
          ["Dealer:,Jordan Example\nReport,20 Nov 2026\n\n", 3, [1]],
          ["Report\nJordan Example\n", 2, [2]],
          ["Report\nKestrel Finance Pty Ltd\nMary Moe\n", 3, [2, 3]]
        ] as const) {
          const { above, remarks } = yield* opened(title + people)
          assert.deepStrictEqual(above, { rows, doubtful }, title)
          assert.strictEqual(
            remarks.some(({ code }) => code === "rows_above"),
            doubtful.length > 0
          )
        }
        assert.deepStrictEqual((yield* opened(people)).above, { rows: 0, doubtful: [] })
        assert.deepStrictEqual((yield* opened(`Report\nJordan Example\n${people}`, { headerRow: 3 })).above, {
          rows: 2,
          doubtful: []
        })
      })
  )

  it.effect("finds the header below the title of a report whose words are those of parties", () =>
    Effect.gen(function* () {
      const printed = "Printed 14/07/2026 by K Barlow"
      for (const [title, header, total] of [
        ["Barlow & Quill Lawyers", "Matter,Client,Responsible Lawyer,WIP", ",,Total WIP,150.00"],
        ["Barlow & Quill Lawyers", "Matter No,Client Name,Fee Earner,WIP", ",,Total WIP,150.00"],
        ["Barlow & Quill Solicitors,,,", "Matter,Party,Partner,WIP", ",,Total unbilled,150.00"],
        ["Debtors", "No,Customer Name,Contact,Balance", ",,Total balance,150.00"]
      ] as const) {
        const text = `${title}\nMatter list - open matters\n${printed}\n\n${header}\n1,Jordan Example,Ilka Moefelt,100.00\n2,Ruslan Invented,Ilka Moefelt,50.00\n${total}\n`
        const file = yield* opened(text)
        assert.strictEqual(file.headerRow, 5, header)
        assert.deepStrictEqual(file.above, { rows: 4, doubtful: [] })
        const rows = yield* Stream.runCollect(file.rowsAfter(0))
        assert.deepStrictEqual(
          rows.map(({ cells }) => cells.name),
          ["Jordan Example", "Ruslan Invented"],
          header
        )
      }
    })
  )

  it.effect("says by which row the columns may be named where a title has one cell", () =>
    Effect.gen(function* () {
      assert.include(
        yield* refusal("Client Name,,\nof the branch,,\nNo,Who,Balance\n1,Jordan Example,5\n"),
        "the first stands in row 3. Give the column a header, or delete it. If row 3 names the columns, say so by --header-row 3."
      )
    })
  )

  it.effect("reads in place of a cell that points to another column what stands there", () =>
    Effect.gen(function* () {
      const rows = yield* rowsOf(
        [
          "Name,Parent 1,Fee Payer",
          ...[
            "Emily Example",
            "Parent 1",
            "as Parent 1",
            "Same as parent 1",
            "See Parent 1",
            "As per Parent1",
            "As above",
            "Ilka Moefelt"
          ].map((cell) => `Jordan Example,Emily Example,${cell}`),
          "Jordan Example,,Parent 1"
        ].join("\n")
      )
      assert.deepStrictEqual(
        rows.map(({ parties }) => parties[1]?.cells.name),
        [...Array.from({ length: 6 }, () => "Emily Example"), "As above", "Ilka Moefelt", "Parent 1"]
      )
    })
  )

  it.effect("passes over no customers of a narrower table above a wider one", () =>
    Effect.gen(function* () {
      const below = "Name,DOB,Segment,Branch,Country\nA Roe,1970,x,y,z\n"
      for (const above of [
        "Name\nB Moe\nC Poe\n\n",
        "Name,DOB\nB Moe,1971\n",
        "Customer Name,Guarantor\nB Moe,C Poe\n\n"
      ]) {
        const found = yield* Effect.flatMap(opened(above + below), ({ rowsAfter }) =>
          Stream.runCollect(rowsAfter(0))
        )
        assert.deepStrictEqual(
          found.map(({ given }) => given[0]).filter((cell) => cell !== ""),
          [
            ...above
              .split("\n")
              .slice(1)
              .map((row) => row.split(",")[0]),
            "Name",
            "A Roe"
          ].filter((cell) => cell !== ""),
          above
        )
      }
    })
  )

  it.effect("reads columns that are named in two rows, whose they are above what they hold", () =>
    Effect.gen(function* () {
      const people = "Bob,Jones,Amadou,Fictionne\n"
      for (const header of [
        "Customer,,Joint,\nFirst,Last,First,Last\n",
        "Customer,Customer,Joint Holder,Joint Holder\nFirst Name,Last Name,First Name,Last Name\n",
        "List of customers\n\nPrimary Applicant Details,,Second Applicant,\nGiven Name,Surname,Given Name,Surname\n"
      ]) {
        const file = yield* opened(header + people)
        const number = header.split("\n").length - 1
        assert.strictEqual(file.headerRow, number, header)
        for (const options of [{}, { headerRow: number }, { headerRow: file.header }]) {
          const [row, another] = yield* rowsOf(header + people, 0, options)
          assert.isUndefined(another)
          assert.deepInclude(row?.cells, { given: "Bob", family: "Jones" })
          assert.deepStrictEqual(
            row?.parties.map(({ cells: { family, given } }) => [given, family]),
            [["Amadou", "Fictionne"]]
          )
        }
      }
      // A row of names is no row of columns.
      assert.deepStrictEqual(yield* names("Borrower,Guarantor\nB Roe,C Roe\n"), ["B Roe"])
    })
  )

  it.effect("refuses the rows of another table below, and passes over its own header again", () =>
    Effect.gen(function* () {
      const people = "Name,DOB,Type\nA Roe,1970,\n"
      for (const [other, rows] of [
        ["Company,Director,\nAcme Pty Ltd,Jordan Example,\n", 2],
        ["\nCompany Name,Director,Shareholder\nAcme Pty Ltd,Jordan Example,C Moe\nB Pty Ltd,,\n", 3],
        ["First Name,Surname,DOB\nB,Moe,1970\n", 2]
      ] as const) {
        const file = yield* opened(people + other)
        const found = yield* Stream.runCollect(file.rowsAfter(0))
        assert.isNull(found[0]?.refused)
        assert.strictEqual(found.filter(({ refused }) => refused !== null).length, rows, other)
        assert.match(
          file.remarks.map(remarkAtCommandLine).join(),
          /^Row \d names the columns of another table\./u
        )
      }
      const again = `${people}Name,DOB,Type\nB Roe,1971,\n`
      assert.deepStrictEqual(yield* names(again), ["A Roe", "B Roe"])
      assert.deepStrictEqual((yield* opened(again)).remarks, [])
      // A first header for people and a second one for machines say the same.
      const twice = "Name,DOB,Type\ncustomer_name,date_of_birth,type\nA Roe,1970,\n"
      assert.deepStrictEqual(yield* names(twice), ["A Roe"])
      // Words for columns beside a name are of a customer.
      for (const row of [
        "Jordan Example,1971,Company\n",
        "Member Example,Director,Company\n",
        "Family Trust,,Trust\n",
        "Company,,Company\n",
        "Nominee Company,1970,Company\n"
      ])
        assert.deepStrictEqual((yield* opened(people + row)).remarks, [], row)
    })
  )

  it.effect("tells names where a row is called by a number or a word", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual((yield* opened("CRN,Name\nJordan Example,A Roe\n7,B Roe\n")).unread, [
        { header: "CRN", rows: 2, first_row: 2 }
      ])
      assert.deepStrictEqual((yield* opened("CRN,Name\nROEA,A Roe\nROEB,B Roe\n")).unread, [])
    })
  )

  it.effect("names a column of ABNs that is not read, whatever its header says", () =>
    Effect.gen(function* () {
      const rows = ["23990000014", "25 990 000 023", "27-990-000-032", "n/a"]
      const unread = (header: string, ending = "") =>
        Effect.map(
          opened(`name,${header}\n${rows.map((abn, at) => `A Roe ${at},${abn}${ending}`).join("\n")}\n`),
          (file) => file.unread
        )
      for (const header of ["Ident", "Tax Number", "VAT No", "Our ABN", "ABN status"])
        assert.deepStrictEqual(yield* unread(header), [{ header, rows: 3, first_row: 2 }], header)
      assert.deepStrictEqual(yield* unread("Ident", "1"), [])
      assert.deepStrictEqual(yield* unread("Phone", "x"), [])
      for (const header of ["Billing ABN", "ABN__c", "Aust. Bus. No.", "Customer's ABN"]) {
        const file = yield* opened(`name,${header}\nA Roe,23990000014\n`)
        assert.deepStrictEqual(file.columns, { name: "name", abn: header })
      }
      // Of two, neither is guessed at.
      const two = yield* opened("name,Billing ABN,Postal ABN\nA Roe,23990000014,23990000014\n")
      assert.deepStrictEqual(two.columns, { name: "name" })
    })
  )

  it.effect("keeps the cells beside a row's numbers that may hold one", () =>
    Effect.gen(function* () {
      const [row] = yield* rowsOf("name,Notes,Phone\n,ABN 23 990 000 014 net 30,123\n")
      assert.deepStrictEqual(row?.others, [{ header: "Notes", cell: "ABN 23 990 000 014 net 30" }])
      const left = yield* rowsOf("name,Notes\n,ABN 23 990 000 014\n", 0, { leftOut: ["Notes"] })
      assert.deepStrictEqual(left[0]?.others, [])
    })
  )

  it.effect("takes a column called after the customer for the name where it holds names", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* names("Customer,DOB\nAmadou Fictionne,1970\n"), ["Amadou Fictionne"])
      for (const codes of ["1001", "C1001", "SMITHJ01"])
        assert.match(
          yield* refusal(`Customer,DOB\n${codes},1970\n`),
          /^has no column that is known to hold names/u
        )
      const file = yield* opened("Customer,ABN\nC1001,23990000014\n")
      assert.deepStrictEqual(file.columns, { abn: "ABN" })
      assert.deepStrictEqual(file.ignored, ["Customer"])
    })
  )

  it.effect("passes over what closes a report, and no customer", () =>
    Effect.gen(function* () {
      const people = "CIF No,Name,ABN,DOB,Balance\nC1,A Roe,,1970,5\nC2,B Roe,,1971,7\n"
      for (const end of [
        ",Total,,,12",
        "Grand total: 2,,,,12",
        "Total records,2,,,",
        "2,Total,,,12",
        "2 records exported",
        "Count: 2",
        "COUNT 2",
        "Customer count: 2,,,,",
        "*** End of report ***",
        ",,,Page 1 of 1,",
        ",,Total Balance,,12",
        ",,,Total WIP,12",
        ",,,Sum of unbilled WIP:,$12.00",
        ",Total fees outstanding,,,12",
        "Total,,,,$12.00\nEnd of report\nPrinted on 20/11/2026 10:15"
      ]) {
        const file = yield* opened(`${people}${end}\n`)
        const rows = yield* Stream.runCollect(file.rowsAfter(0))
        assert.deepStrictEqual(
          rows.map(({ row }) => row),
          [2, 3],
          end
        )
        assert.match(file.remarks.map(remarkAtCommandLine).join(), /^Rows? 4 .*passed over\.$/u)
      }
      for (const end of [
        "C3,Total,,,12",
        "3,Total,,,12",
        ",Total,23990000014,,",
        ",Total,,1970,",
        ",Total Eden Pty Ltd,,,",
        ",Total,,,12\nC4,D Roe,,1972,1",
        ",Page Turner,,,",
        ",Total DOB,,,12",
        ",Total Energy,,,12",
        ",,Total WIP,,",
        "C3,,Total WIP,,12",
        ",Total,,,Retail"
      ])
        assert.isAbove((yield* rowsOf(`${people}${end}\n`)).length, 2, end)
      assert.strictEqual(yield* refusal("Name\nTotal\n"), "has a header and no customers.")
    })
  )

  it.effect("reads further parties with what the row says of each, where the cells name somebody", () =>
    Effect.gen(function* () {
      const text = [
        "Name,DOB,Joint Holder,Joint Holder DOB,Guarantor,Contact",
        "A Roe,1970,B Roe,1971,Y,0412 345 678",
        "C Roe,1972,,,N,0412 345 679"
      ].join("\n")
      const file = yield* opened(text)
      assert.deepStrictEqual(file.columns, {
        name: "Name",
        dob: "DOB",
        "joint holder.name": "Joint Holder",
        "joint holder.dob": "Joint Holder DOB"
      })
      assert.deepStrictEqual(file.ignored, ["Guarantor", "Contact"])
      assert.deepStrictEqual(file.unread, [])
      const states =
        "Name,Joint Account,Deceased,Principal\nA Roe,Sole,Deceased,AUD 500\nB Roe,Joint,12 Mar 2019,\n"
      const read = yield* opened(states)
      assert.deepStrictEqual([read.columns, read.unread], [{ name: "Name" }, []])
      const unnamed = "Name,Director,Director DOB\nA Pty Ltd,,1971\n"
      assert.deepStrictEqual(
        (yield* rowsOf(unnamed)).map(({ parties }) => parties.map(({ cells: each }) => each.dob)),
        [["1971"]]
      )
      const [first] = yield* rowsOf(text)
      assert.deepStrictEqual(first?.parties, [
        { label: "joint holder", cells: { ...blankCells, name: "B Roe", dob: "1971" } }
      ])
    })
  )

  it.effect("takes the name from whichever column has one", () =>
    Effect.gen(function* () {
      const text = [
        "Company Name,Business Name,First Name,Last Name",
        "Wattle Pty Ltd,,,",
        ",Banksia Bakery,,",
        ",,Jo,Roe",
        "Wattle Pty Ltd,Wattle Bakery,Jo,Roe"
      ].join("\n")
      assert.deepStrictEqual(
        (yield* rowsOf(text)).map(({ cells: { alias, family, given, name } }) => [
          name,
          given,
          family,
          alias
        ]),
        [
          ["Wattle Pty Ltd", "", "", ""],
          ["Banksia Bakery", "", "", ""],
          ["", "Jo", "Roe", ""],
          ["Wattle Pty Ltd", "Jo", "Roe", "Wattle Bakery"]
        ]
      )
    })
  )

  it.effect("joins the columns of one kind of document", () =>
    Effect.gen(function* () {
      const [both] = yield* cells("Name,Passport No,Passport Number,Alias,Former name\nA,1,2,B,C\n")
      assert.deepInclude(both, { passport: "2; 1", alias: "B; C" })
    })
  )

  it.effect("reads dates as its header says, and is stopped where their order is doubtful", () =>
    Effect.gen(function* () {
      const dates = (header: string, ...rows: ReadonlyArray<string>) =>
        `Name,${header}\n${rows.map((each) => `A,${each}`).join("\n")}\n`
      assert.strictEqual((yield* opened(dates("DOB (MM/DD/YYYY)", "03/04/1970"))).dates, "month-first")
      assert.strictEqual((yield* opened(dates("DOB (DD/MM/YYYY)", "03/04/1970"))).dates, "day-first")
      assert.strictEqual((yield* opened(dates("DOB", "03/04/1970"))).dates, "day-first")
      assert.strictEqual(
        yield* refusal(dates("DOB (MM/DD/YYYY)", "03/04/1970"), { dates: "day-first" }),
        'has the column "DOB (MM/DD/YYYY)", whose header puts the month first, where the day first was asked for. Leave out --dates, or correct the header.'
      )
      const doubtful = dates("DOB", "03/03/1970", "03/04/1970", "01/31/1970")
      assert.strictEqual(
        yield* refusal(doubtful),
        "has dates of birth that are possible only with the month first, such as in row 4, beside dates that may be read either way, such as in row 3. Say by --dates month-first or --dates day-first how they are written."
      )
      assert.deepStrictEqual((yield* opened(doubtful, { dates: "month-first" })).remarks, [])
      assert.match(
        (yield* remarksOn(doubtful, { dates: "day-first" })).join(),
        /^Some dates of birth are possible only with the month first/u
      )
    })
  )

  it.effect("is refused whole when names could be misread, or nobody would be screened", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* refusal(""), "is empty.")
      assert.strictEqual(yield* refusal("\n \n"), "is empty.")
      assert.strictEqual(yield* refusal("name,dob\n,\n"), "has a header and no customers.")
      assert.match(yield* refusal("Vladimir Putin;07/10/1952\n"), /^has no header/u)
      assert.match(
        yield* refusal("customer;born\nA;1970\n"),
        /^has no column that is known to hold names or numbers\. Its columns: "customer", "born"\./u
      )
      assert.match(yield* refusal("name,Surname\nA,B\n"), /^has several columns that could be the name/u)
      assert.match(yield* refusal('name\n"A\n'), /^is not CSV in line \d+/u)
      assert.match(yield* refusal("name\nA\n", { sheet: "x" }), /^is text: --sheet is for workbooks/u)
      const missing = yield* Effect.flip(openCustomerFile(fileSource(join(folder, "nowhere.csv")), usual))
      assert.match(saidAtCommandLine(missing), /nowhere\.csv cannot be read\.$/u)
    })
  )
})

describe("the encoding of a file of customers", () => {
  const text = "name;dob\nJosé Müller;1970\nZoë O’Neil – “Ace” €;1971\n"
  const expected = ["José Müller", "Zoë O’Neil – “Ace” €"]
  const special: Readonly<Record<string, number>> = { "’": 0x92, "–": 0x96, "“": 0x93, "”": 0x94, "€": 0x80 }
  const windows1252 = Uint8Array.from([...text], (each) => special[each] ?? each.charCodeAt(0))
  const utf16 = (order: "le" | "be") => {
    const bytes = Buffer.from(`\ufeff${text}`, "utf16le")
    return order === "le" ? bytes : bytes.swap16()
  }

  it.effect("is UTF-8 or UTF-16 by its mark, UTF-8 by its bytes, else Windows-1252, and is told", () =>
    Effect.gen(function* () {
      const forms = [
        ["utf-8", false, Buffer.from(text)],
        ["utf-8", false, Buffer.from(`\ufeff${text}`)],
        ["utf-16le", false, utf16("le")],
        ["utf-16be", false, utf16("be")],
        ["windows-1252", true, windows1252]
      ] as const
      for (const [label, isConcluded, bytes] of forms) {
        assert.deepStrictEqual(yield* names(bytes), expected, label)
        assert.deepStrictEqual((yield* opened(bytes)).encoding, { label, isConcluded })
      }
    })
  )

  it.effect("is concluded from the whole file before the first row is read", () =>
    Effect.gen(function* () {
      const long = `name\n${"Plain Name\n".repeat(30_000)}`
      const late = new Uint8Array([...Buffer.from(long), 0x4d, 0xfc, 0x0a])
      assert.strictEqual((yield* names(late)).at(-1), "Mü")
      assert.match(
        yield* refusal(new Uint8Array([...Buffer.from(long), 0x81, 0x0a])),
        /^is not UTF-8 text, and as Windows-1252 it has bytes that this encoding does not define\. Save it/u
      )
    })
  )

  it.effect("is an error where it is a mixture, or not what the mark or --encoding says", () =>
    Effect.gen(function* () {
      const mixture = new Uint8Array([...Buffer.from("name\nJosé\nM"), 0xfc, 0x0a])
      assert.match(yield* refusal(mixture), /it has letters in UTF-8 beside others, so it is a mixture/u)
      assert.deepStrictEqual(yield* names(mixture, { encoding: "windows-1252" }), ["JosÃ©", "Mü"])
      assert.match(yield* refusal(windows1252, { encoding: "utf-8" }), /^is not utf-8 text/u)
      assert.match(
        yield* refusal(new Uint8Array([0xef, 0xbb, 0xbf, ...windows1252])),
        /^is not utf-8 text: it has bytes that this encoding does not have/u
      )
      assert.match(yield* refusal(utf16("le").subarray(0, 41)), /^is not utf-16le text/u)
      assert.match(yield* refusal(utf16("le").subarray(2)), /^looks like UTF-16 without a byte order mark/u)
      assert.deepStrictEqual(yield* names(utf16("le").subarray(2), { encoding: "UTF-16LE" }), expected)
      assert.match(yield* refusal(text, { encoding: "ebcdic" }), /the encoding ebcdic, which is not known/u)
    })
  )

  it.effect("may be any that the Encoding Standard knows", () =>
    Effect.gen(function* () {
      const gb18030 = new Uint8Array([...Buffer.from("name\n"), 0xcd, 0xf5, 0xd0, 0xa1, 0xc3, 0xf7, 0x0a])
      assert.deepStrictEqual(yield* names(gb18030, { encoding: "gb18030" }), ["王小明"])
    })
  )
})
