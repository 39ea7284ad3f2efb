/** In whatever column the name of a row stands, it is compared, or the row and the file say that it was not. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { afterAll, assert, layer } from "@effect/vitest"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import {
  type ResolveCustomersOptions,
  resolveCustomerFile,
  rowsInThisThread
} from "@entity-watch/node/rows/resolveCustomerFile"
import { Effect, Layer, Stream } from "effect"
import { Csv } from "effect/encoding"
import { coreLayer, loadFixtures } from "../../support/registers.ts"

const home = mkdtempSync(join(tmpdir(), "entity-watch-names-"))
afterAll(() => rmSync(home, { recursive: true, force: true }))
let files = 0

const resolved = Effect.fnUntraced(function* (
  rows: ReadonlyArray<ReadonlyArray<string>>,
  options: Partial<ResolveCustomersOptions<never>> = {}
) {
  const folder = join(home, `${files++}`)
  const file = `${folder}.csv`
  writeFileSync(file, rows.map((cells) => cells.map((cell) => `"${cell}"`).join(",")).join("\n"))
  const { run } = yield* resolveCustomerFile({
    file,
    folder,
    resume: false,
    mode: "sandbox",
    asOf: undefined,
    columns: {},
    encoding: undefined,
    sheet: undefined,
    requireGst: false,
    resolvesRows: rowsInThisThread(4),
    namesReady: () => Effect.void,
    onProgress: () => Effect.void,
    ...options
  })
  const results = readFileSync(join(folder, "results.csv"), "utf8").replace(/^\ufeff/u, "")
  const found = yield* Stream.make(results).pipe(
    Stream.pipeThroughChannelOrFail(Csv.decodeString({ headers: true })),
    Stream.runCollect
  )
  return { rows: found, run }
})

const abn = "23990000014"
const own = "Banksia Creek Engineering Pty Ltd"
const other = "Emu Plains Joinery Pty Ltd"

const services = Snapshots.layer.pipe(
  Layer.provideMerge(Layer.effectDiscard(loadFixtures).pipe(Layer.provideMerge(coreLayer))),
  Layer.merge(NodeServices.layer)
)

layer(services)("the names of a row", (it) => {
  it.effect("are read in a further column where the usual one is empty", () =>
    Effect.gen(function* () {
      for (const [usual, header] of [
        ["Trading Name", "Legal Entity"],
        ["Trading Name", "Trust Name"],
        ["Supplier", "Registered Name"],
        ["Supplier", "Bank Account Name"],
        ["Supplier", "Remit to"],
        ["Business name", "Proprietor"],
        ["Business name", "Legal name of supplier"]
      ] as const) {
        const { rows, run } = yield* resolved([
          [usual, header, "ABN"],
          ["", own, abn],
          ["", other, abn]
        ])
        assert.deepStrictEqual(
          rows.map(({ verdict }) => verdict),
          ["same", "number_of_someone_else"],
          header
        )
        assert.deepStrictEqual(run.unread_columns, [])
      }
    })
  )

  it.effect("are not those to whom the money goes, whose being somebody else's is told", () =>
    Effect.gen(function* () {
      const { rows, run } = yield* resolved([
        ["Supplier", "Bank Account Name", "ABN"],
        [own, other, abn],
        [own, "BANKSIA CREEK ENGINEERING", abn],
        ["Nobody Known Pty Ltd", own, abn]
      ])
      assert.deepStrictEqual(
        rows.map(({ verdict, why }) => [verdict, why]),
        [
          [
            "same",
            `The column "Bank Account Name" has another name, "${other}". The number belongs to BANKSIA CREEK ENGINEERING PTY LTD (ABN 23 990 000 014). The name is that of EMU PLAINS JOINERY PTY LTD (ABN 21 990 000 069).`
          ],
          ["same", ""],
          [
            "name_differs",
            "The number belongs to BANKSIA CREEK ENGINEERING PTY LTD (ABN 23 990 000 014), and no name of it agrees with the row's."
          ]
        ]
      )
      assert.strictEqual(run.remarked, 1)
    })
  )

  it.effect("that lack one in the columns that are read are told where another may hold it", () =>
    Effect.gen(function* () {
      for (const [usual, header] of [
        ["Company", "Contact Name"],
        ["Trading as", "Owner"],
        ["Supplier", "Column F"],
        ["Supplier", "Notes"]
      ] as const) {
        const table = [
          [usual, header, "Suburb", "ABN"],
          ["", other, "Wattle Vale", abn],
          [own, "Jo Roe", "Wattle Vale", abn],
          ["N/A", "", "Wattle Vale", abn]
        ]
        const { rows, run } = yield* resolved(table)
        const none = "The row has no name, so only the number was compared."
        assert.deepStrictEqual(
          rows.map(({ verdict, why }) => [verdict, why]),
          [
            ["same", `${none} The column "${header}", which was not read, may hold its name.`],
            ["same", ""],
            ["same", none]
          ]
        )
        assert.deepStrictEqual(run.unread_columns, [{ header, rows: 1, first_row: 2 }])
        assert.deepStrictEqual((yield* resolved(table, { leftOut: [header] })).run.unread_columns, [])
      }
    })
  )

  it.effect("need no other column where the row has one", () =>
    Effect.gen(function* () {
      const { run } = yield* resolved([
        ["Company", "Contact Name", "Owner", "ABN"],
        [own, "Jo Roe", "Kim Halvorsen", abn]
      ])
      assert.deepStrictEqual(run.unread_columns, [])
    })
  )
})
