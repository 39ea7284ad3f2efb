/**
 * The verdicts on rows of suppliers as people keep them, by kinds of mess, against a generated register.
 * `npm run bench -- resolve-mess [records] [rows of each kind]`; with `BENCH_ONLY=another` those of rows that must not be `same`.
 */
import * as NodeServices from "@effect/platform-node/NodeServices"
import { abnBulkExtract } from "@entity-watch/core/registers/abn-bulk-extract/index"
import { RowResolver } from "@entity-watch/core/resolve"
import { blankCells } from "@entity-watch/core/rows/read/Cells"
import { askedRow } from "@entity-watch/core/rows/resolve/askedRow"
import { Snapshots } from "@entity-watch/core/snapshots"
import { stripLegalForms } from "@entity-watch/names/lexicon"
import { tokensOf } from "@entity-watch/names/text"
import { coreForFile, rowsAtOnce } from "@entity-watch/node/composition/coreLayers"
import { namesReady } from "@entity-watch/node/search/namesReady"
import { Console, DateTime, Effect, Layer } from "effect"
import { abrFile } from "./generator/abrExtract.ts"
import { EditionedRegister } from "./generator/EditionedRegister.ts"
import { Random } from "./generator/Random.ts"
import { acquireEngine } from "./harness/engine.ts"
import { loadMade, withSettings } from "./harness/inProcess.ts"
import { environment } from "./harness/service.ts"
import { count } from "./harness/statistics.ts"
import { messyRows } from "./resolve/messyRows.ts"

/** The sandbox knows no least size of a register. */
const mode = "sandbox"

const judged = Effect.fnUntraced(function* (rows: ReturnType<typeof messyRows>) {
  const view = yield* Snapshots.use((snapshots) => snapshots.current(mode))
  yield* namesReady(view, Effect.void)
  const resolver = yield* RowResolver
  const rules = { requireGst: false, pause: Effect.sleep("1 second") }
  return yield* Effect.forEach(
    rows,
    (row) =>
      Effect.map(
        resolver.resolve(view, askedRow({ ...blankCells, name: row.name, abn: row.abn }), rules),
        (answer) => ({ ...row, ...answer })
      ),
    { concurrency: rowsAtOnce }
  )
})

/** The words of a name without its legal form. */
const bare = (name: string): string => stripLegalForms(tokensOf(name)).words.join(" ")

type Judged = Effect.Success<ReturnType<typeof judged>>[number]

/** Somebody else bears the row's name, apart from its legal form: then the row is rightly not `same`. */
const isAnothers = ({ name, others, verdict }: Judged): boolean =>
  (verdict === "name_differs" || verdict === "number_of_someone_else") &&
  others.some(({ like }) => like !== null && bare(like.name) === bare(name))

const isAsked = ({ right }: { readonly right: ReadonlyArray<string> }): boolean =>
  process.env.BENCH_ONLY !== "another" || !right.includes("same")

export const resolveMess = Effect.fn("resolveMess")(function* (records: number, perKind: number) {
  const engine = yield* acquireEngine
  const env = yield* environment("resolve-mess", engine)
  const register = new EditionedRegister(records)
  const all = yield* Effect.gen(function* () {
    const extracted = DateTime.formatIso(yield* DateTime.now).slice(0, 19)
    yield* loadMade(abnBulkExtract, mode, "generated.xml", () => abrFile(register, extracted))
    return yield* judged(messyRows(register, perKind, new Random(41), isAsked))
  }).pipe(
    Effect.provide(
      Snapshots.layer.pipe(Layer.provideMerge(coreForFile(mode)), Layer.provideMerge(NodeServices.layer))
    ),
    withSettings(env),
    Effect.scoped
  )
  yield* Console.log(`${count(all.length)} rows against ${count(records)} records; ${engine.name}`)
  const isRight = (row: Judged) => row.right.includes(row.verdict)
  let right = 0
  for (const about of new Set(all.map(({ kind }) => kind))) {
    const rows = all.filter(({ kind }) => kind === about)
    const wrong = rows.filter((row) => !isRight(row) && !isAnothers(row))
    right += rows.length - wrong.length
    const verdicts = [...Map.groupBy(wrong, ({ verdict }) => verdict)].map(
      ([verdict, of]) => `${verdict} ${of.length}`
    )
    const cells = [about.padEnd(55), `${rows.length - wrong.length} of ${rows.length}`.padStart(12)]
    yield* Console.log([...cells, ...verdicts].join("  "))
  }
  const falsely = all.filter((row) => row.verdict === "same" && !row.right.includes("same"))
  yield* Console.log(
    [
      `right ${((100 * right) / all.length).toFixed(1)} %  must: 97; ${count(all.filter((row) => !isRight(row) && isAnothers(row)).length)} of them because somebody else bears the row's name`,
      `same where it is another entity: ${falsely.length} of ${all.filter((row) => !row.right.includes("same")).length}  must: 0`,
      ...falsely.slice(0, 20).map(({ abn, kind, name }) => `    ${kind}: ${name} | ${abn}`)
    ].join("\n")
  )
}, Effect.scoped)
