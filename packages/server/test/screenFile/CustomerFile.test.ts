import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { openCustomerFile } from "@entity-watch/server/screenFile/CustomerFile"
import { Effect, Stream } from "effect"

const folder = mkdtempSync(join(tmpdir(), "entity-watch-customers-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
const written = (content: string | Uint8Array) => {
  const path = join(folder, `${++files}.csv`)
  writeFileSync(path, content)
  return path
}
const rowsOf = (content: string | Uint8Array, after = 0) =>
  Effect.gen(function* () {
    const file = yield* openCustomerFile(written(content))
    return yield* Stream.runCollect(file.rowsAfter(after))
  })
const cells = (content: string | Uint8Array) =>
  Effect.map(rowsOf(content), (rows) => rows.map((each) => each.cells))
const refusal = (content: string | Uint8Array) =>
  Effect.map(Effect.flip(rowsOf(content)), ({ message }) => message.replace(/^\S+ /u, ""))

const blank = { id: "", name: "", dob: "", pob: "", type: "", abn: "", acn: "" }
const jordan = { ...blank, id: "7", name: "Example, Jordan", dob: "1970" }

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
          '"name"|"id"|"dob"\n" Example, Jordan "|7|1970\n'
        ]
        for (const form of forms) assert.deepStrictEqual(yield* cells(form), [jordan], form)
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
      const [one, two, other] = [text, text, `${text}x\n`].map((each) => openCustomerFile(written(each)))
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
          "The row has 1 cells where the header has 2.",
          null
        ]
      )
    })
  )

  it.effect("says which columns it does not read", () =>
    Effect.gen(function* () {
      const { ignored } = yield* openCustomerFile(written("id,name,Segment\n"))
      assert.deepStrictEqual(ignored, ["segment"])
    })
  )

  it.effect("is refused whole when names could be misread", () =>
    Effect.gen(function* () {
      assert.match(yield* refusal(""), /^needs a header with a column called name, abn or acn/u)
      assert.match(yield* refusal("customer,born\nA,1970\n"), /^needs a header/u)
      assert.strictEqual(yield* refusal("name,Name\nA,B\n"), "has two columns called name.")
      assert.match(
        yield* refusal(new Uint8Array([...Buffer.from("name\nM"), 0xfc, 0x0a])),
        /^is not UTF-8 text/u
      )
      assert.match(yield* refusal('name\n"A\n'), /^is not CSV in line \d+/u)
      const missing = yield* Effect.flip(openCustomerFile(join(folder, "nowhere.csv")))
      assert.match(missing.message, /nowhere\.csv cannot be read\.$/u)
    })
  )
})
