/** The same file of customers month by month: what was decided is not asked again, until something changes. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, layer } from "@effect/vitest"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { csvLines } from "@entity-watch/core/rows/files/csvLines"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import { decideCustomerFile } from "@entity-watch/node/rows/decideCustomerFile"
import type { ScreenedCustomers } from "@entity-watch/node/rows/screenCustomerFile"
import { screenCustomerFile } from "@entity-watch/node/rows/screenCustomerFile"
import { whyNotRecorded } from "@entity-watch/server/cli/decide"
import { Effect, Layer, Stream } from "effect"
import { Csv } from "effect/encoding"
import { TestClock } from "effect/testing"
import { serviceLayer } from "../support/mcpService.ts"
import { fixtures, inMemory, load, loadFixture, register } from "../support/registers.ts"
import { saidAtCommandLine } from "../support/saidAtCommandLine.ts"
import { keyOf } from "../support/subscribers.ts"
import { screened } from "./asking.ts"

const banned = register("asic-banned-disqualified-organisations")
const bans = readFileSync(`${fixtures}asic-banned-disqualified-organisations/bd_org_202611.csv`, "utf8")

const header = "customer no,name,dob,also known as,acn,joint holder name"
/** One by two names, one by a name and a number, one with a joint holder, and nobody. */
const customers = [
  "4711,Jordan Example,1971-02-01,EXAMPLE Jordan,,",
  "4712,Somebody Else,,,990000112,",
  "4713,Banksia Citizen,1980-01-01,,,Jordan Example",
  "4714,Nobody Similar,,,,"
]

type Row = Readonly<Record<string, string>>

const rowsOf = (path: string) =>
  Stream.make(readFileSync(path, "utf8").replace(/^\ufeff/u, "")).pipe(
    Stream.pipeThroughChannelOrFail(Csv.decodeString({ headers: true })),
    Stream.runCollect,
    Effect.map((rows) => rows as ReadonlyArray<Row>)
  )

const accountOf = (name: string) => ApiKeys.use((keys) => keys.accountNamed(name))

const home = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "entity-watch-month-"))),
  (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true }))
)

/** An account's file of one month. */
const months = Effect.fnUntraced(function* (name: string) {
  const folder = yield* home
  const account = yield* accountOf(name)
  const of = (month: string) => ({ file: join(folder, `${month}.csv`), folder: join(folder, month) })
  const screen = Effect.fnUntraced(function* (month: string, rows: ReadonlyArray<string>, head = header) {
    const { file, folder: out } = of(month)
    writeFileSync(file, [head, ...rows, ""].join("\n"))
    const done: ScreenedCustomers = yield* screenCustomerFile({
      file,
      folder: out,
      account,
      resume: false,
      mode: "sandbox",
      asOf: undefined,
      columns: {},
      encoding: undefined,
      sheet: undefined,
      onProgress: () => Effect.void
    })
    return { done, rows: yield* rowsOf(done.results), report: readFileSync(done.report, "utf8") }
  })
  /** Writes what was decided into a copy of the results, as a person would. */
  const decide = Effect.fnUntraced(function* (
    month: string,
    outcomeOf: (row: Row) => Row,
    more: { readonly by?: string; readonly isEverywhere?: boolean } = {}
  ) {
    const { file, folder: out } = of(month)
    const rows = yield* rowsOf(join(out, "results.csv"))
    const columns = Object.keys(rows[0] ?? {})
    const from = join(folder, `${month}-decided.csv`)
    const filled = rows.map(
      (row): Row => ({ ...row, ...(row.source === "" && !more.isEverywhere ? {} : outcomeOf(row)) })
    )
    writeFileSync(
      from,
      yield* csvLines([columns, ...filled.map((row) => columns.map((column) => row[column] ?? ""))])
    )
    return yield* decideCustomerFile({
      file,
      folder: out,
      from,
      account,
      mode: "sandbox",
      decidedBy: more.by ?? "Kim Reviewer"
    })
  })
  return { screen, decide }
})

const open = (rows: ReadonlyArray<Row>) =>
  rows.filter(({ is_new }) => is_new === "yes").map(({ subject_ref }) => subject_ref)

const different = () => ({ outcome: "different", reason: "Seen in the branch." })

const services = Snapshots.layer.pipe(Layer.provideMerge(serviceLayer), Layer.merge(NodeServices.layer))

layer(services)("a file of customers, month by month", (it) => {
  it.effect("takes corrections, and overrides nothing that was decided otherwise since", () =>
    Effect.gen(function* () {
      const { decide, screen } = yield* months("Several people")
      const outcomeOf = (rows: ReadonlyArray<Row>) =>
        rows.find(({ subject_ref }) => subject_ref === "4711")?.decided?.split(":")[0]
      const said = (outcome: string) => () => ({ outcome, reason: "Seen." })
      yield* screen("march", customers)
      yield* decide("march", said("different"))
      // A correction of one's own, and back.
      yield* decide("march", said("unsure"))
      yield* decide("march", said("different"))
      // Snapshots, and with them the moment of a run, are read again after a second.
      yield* TestClock.adjust("2 seconds")
      const april = yield* screen("april", customers)
      assert.strictEqual(outcomeOf(april.rows), "different")
      // Somebody else decides about what was screened in April, and the decision of March is not recorded over it.
      yield* decide("april", said("withdrawn"), { by: "Alex Other" })
      const again = yield* decide("march", said("different"))
      assert.strictEqual(again.recorded, 0)
      const [first] = again.not_recorded.map(({ why }) => whyNotRecorded(why))
      assert.strictEqual(first, "Alex Other decided after the file was screened: withdrawn. Screen it again.")
    })
  )

  it.effect("asks nobody the same question twice, by names, numbers and parties", () =>
    Effect.gen(function* () {
      const { decide, screen } = yield* months("Months")
      const march = yield* screen("march", customers)
      assert.deepStrictEqual(march.done.run.decisions, { new: 3, open: 0, decided: 0 })
      assert.deepStrictEqual(open(march.rows), ["4711", "4712", "4713 (joint holder)"])
      assert.deepStrictEqual(yield* decide("march", different), { recorded: 3, not_recorded: [] })
      // The same again is recorded once.
      assert.deepStrictEqual(yield* decide("march", different), { recorded: 3, not_recorded: [] })

      const april = yield* screen("april", [...customers, "4715,Jordan Example,,,,"])
      assert.deepStrictEqual(april.done.run.decisions, { new: 1, open: 0, decided: 3 })
      assert.deepStrictEqual(open(april.rows), ["4715"])
      // No decision hides a match or changes a verdict.
      const { counts } = april.done.run
      assert.deepStrictEqual([counts.review, counts.matches], [4, 4])
      const decided = april.rows.find(({ subject_ref }) => subject_ref === "4711")
      assert.match(decided?.decided ?? "", /^different: Seen in the branch\. \(Kim Reviewer, /u)
      const [fresh = "", folded = ""] = april.report.split("<details>")
      assert.include(fresh, "4715")
      assert.notInclude(fresh, "4711")
      assert.include(folded, "4711")

      // Another account decided nothing.
      const other = yield* (yield* months("Months elsewhere")).screen("april", customers)
      assert.lengthOf(open(other.rows), 3)
    })
  )

  it.effect("asks again where the customer or the list is another one, and says which", () =>
    Effect.gen(function* () {
      const { decide, screen } = yield* months("Changing months")
      yield* screen("march", customers)
      yield* decide("march", different)
      yield* load(banned, [inMemory("bd_org_202612.csv", bans.replace("Permanent banning", "01/01/2031"))])
      yield* TestClock.adjust("2 seconds")
      const late = yield* decide("march", () => ({ outcome: "same", reason: "Seen again." }))
      assert.strictEqual(late.recorded, 2)
      assert.deepStrictEqual(
        late.not_recorded.map(({ row, why }) => [row, why.code]),
        [[3, "entry_not_as_shown"]]
      )
      const born = customers.map((each) => each.replace("1971-02-01", "1970-02-01"))
      const april = yield* screen("april", born)
      assert.deepStrictEqual(april.done.run.decisions, { new: 0, open: 2, decided: 1 })
      const whyOf = (ref: string) => april.rows.find((row) => row.subject_ref === ref)?.fell_because ?? ""
      assert.strictEqual(whyOf("4711"), "the customer's dob is another one")
      assert.match(whyOf("4712"), /^the list's bans: .*Permanent.* → .*2031/su)
      yield* loadFixture(banned)
      yield* TestClock.adjust("2 seconds")
    })
  )

  it.effect("records nothing of a table that cannot be read as decisions", () =>
    Effect.gen(function* () {
      const { decide, screen } = yield* months("Mistaken months")
      yield* screen("march", customers)
      const wrong = yield* Effect.flip(
        decide("march", ({ subject_ref }) =>
          subject_ref === "4712" ? { outcome: "perhaps", reason: "x" } : { outcome: "same" }
        )
      )
      assert.strictEqual(wrong._tag, "FileRefused")
      assert.match(
        saidAtCommandLine(wrong),
        /nothing was recorded: line 2: Send a reason.*; line 3: outcome must be different, same, unsure or withdrawn; line 4:/u
      )
      const everywhere = yield* Effect.flip(decide("march", different, { isEverywhere: true }))
      assert.include(saidAtCommandLine(everywhere), "line 5: the row has no match to decide about")
      const unsure = yield* decide("march", () => ({ outcome: " Unsure ", reason_code: "asked" }))
      assert.strictEqual(unsure.recorded, 3)
      const april = yield* screen("april", customers)
      assert.deepStrictEqual(april.done.run.decisions, { new: 0, open: 3, decided: 0 })
    })
  )

  it.effect(
    "finds a subject again whose id is written as no formula, and each of two parties of one role",
    () =>
      Effect.gen(function* () {
        const { decide, screen } = yield* months("Odd ids")
        const odd = ["-77,Jordan Example,1971-02-01,,,", "@x,Banksia Citizen,,,,Bob Quandong; Jordan Example"]
        const march = yield* screen("march", odd)
        assert.deepStrictEqual(
          march.rows.map(({ subject_ref }) => subject_ref),
          ["'-77", "'@x (joint holder, 2)"]
        )
        assert.deepStrictEqual(yield* decide("march", different), { recorded: 2, not_recorded: [] })
        const april = yield* screen("april", odd)
        assert.deepStrictEqual(april.done.run.decisions, { new: 0, open: 0, decided: 2 })
        const swapped = yield* decide("april", () => ({ ...different(), subject_ref: "4711" }))
        assert.deepStrictEqual(
          swapped.not_recorded.map(({ why }) => why.code),
          ["other_subject", "other_subject"]
        )
      })
  )

  it.effect("wants an id of each customer", () =>
    Effect.gen(function* () {
      const { screen } = yield* months("Without ids")
      const failed = yield* Effect.flip(screen("march", ["Jordan Example"], "name"))
      assert.include(saidAtCommandLine(failed), 'by --column id="..."')
    })
  )

  it.effect("is one with what is asked over HTTP by the same reference and facts", () =>
    Effect.gen(function* () {
      const { decide, screen } = yield* months("Months and requests")
      yield* screen("march", ["5001,Jordan Example,1971-02-01,,,"])
      yield* decide("march", different)
      const key = yield* keyOf("Months and requests", "sandbox")
      const answer = yield* screened(key, {
        name: "Jordan Example",
        dob: "01/02/1971",
        subject_ref: "5001"
      })
      assert.deepStrictEqual([answer.overall, answer.new_matches], ["review", 0])
    })
  )
})
