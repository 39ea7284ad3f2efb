/**
 * Faults of editions of the screening lists, drawn: whoever the edition in force or the faulty one lists is found, by each
 * name and number, and never answered with `no_match`.
 */
import { assert, layer } from "@effect/vitest"
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import { makeReadEntries } from "@entity-watch/core/lists/readEntries"
import { ScreeningLists } from "@entity-watch/core/lists/ScreeningLists"
import { numbersListed } from "@entity-watch/core/lists/score/sameNumber"
import { readRegister } from "@entity-watch/core/refresh/readRegister"
import { mostGone } from "@entity-watch/core/refresh/thresholds"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import { whyNotCompared } from "@entity-watch/names/analysis"
import { Effect, Layer, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { depth } from "../../../suite/depth.ts"
import { coreLayer, load } from "../support/registers.ts"
import { below, cutOff, type InventedList, inventedLists, type Rows, tableFaults } from "./inventedLists.ts"

const faults = 200 * depth

const everything = { older: true, partial: true, shrunk: true }

const numbers = (howMany: number) => Array.from({ length: howMany }, (_, n) => n)
const rowsOf = ({ entry }: InventedList, of: ReadonlyArray<number>): Rows => of.flatMap(entry)

/** An edition that is in force, and a later one as its publisher made it: some came, and an alias of one. */
const editions = (list: InventedList) => {
  const [old, from] = [30 + below(20), below(8)]
  const before = numbers(old).map((n) => n + from)
  const came = numbers(1 + below(4)).map((n) => n + old + from)
  return { before: rowsOf(list, before), after: rowsOf(list, [...before, ...came]) }
}

/** What a file lists, as far as it can be read. */
const entriesIn = Effect.fnUntraced(function* ({ register }: InventedList, file: SourceFile) {
  const records: Array<unknown> = []
  yield* readRegister(register)([file]).pipe(
    Stream.runForEachArray((outcomes) =>
      Effect.sync(() => {
        for (const each of outcomes) if (each._tag === "Record") records.push(each.record.data)
      })
    ),
    Effect.ignore
  )
  const readEntries = yield* makeReadEntries
  return register.listing === undefined ? [] : yield* readEntries(register.listing, records)
})

/** The faulty edition, and one that was in force before the one that is in force now. */
const faulty = Effect.fnUntraced(function* (list: InventedList, after: Rows) {
  const whats = [...Object.keys(tableFaults), "a file that ends too early", "an old file"]
  const what = whats[below(whats.length)] ?? ""
  const fault = tableFaults[what]
  if (fault !== undefined) return { what, file: yield* list.file(fault(after)), former: null }
  if (what === "a file that ends too early")
    return { what, file: yield* cutOff(yield* list.file(after)), former: null }
  // Of people who were taken off since.
  const former = yield* list.file([...after.slice(4), ...rowsOf(list, [90, 91, 92 + below(9)])])
  return { what, file: former, former }
})

const subjectOf = { acns: [], incomplete: null, dob: null, pob: null, type: null }

/** What stands in the place of a number where cells moved is none. */
const isNumber = (text: string) => /^[A-Z]*\d{5,}$/u.test(text)

/** The questions about an entry that must find it. What is no name is refused before it is compared. */
const questionsOf = (entry: ListedEntry) => [
  ...entry.names
    .filter(({ name }) => whyNotCompared([name]) === null)
    .map(({ name }) => ({
      asked: name,
      subject: { ...subjectOf, names: [{ name, role: "subject" as const, acn: null }] }
    })),
  ...[...numbersListed(entry).keys()].filter(isNumber).map((number) => ({
    asked: number,
    subject: {
      ...subjectOf,
      names: [],
      identifiers: [number],
      acns: entry.acn === "" ? [] : [entry.acn],
      imo: entry.imo === "" ? null : entry.imo
    }
  }))
]

layer(Snapshots.layer.pipe(Layer.provideMerge(ScreeningLists.layer), Layer.provideMerge(coreLayer)))(
  "a fault of a list",
  (it) => {
    it.effect(`loses no match that either edition holds: ${faults} of them`, () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const lists = yield* ScreeningLists
        const snapshots = yield* Snapshots
        const counted = { doubted: 0, taken: 0, unread: 0, questions: 0, onlyDoubtful: 0 }
        for (let n = 0; n < faults; n++) {
          for (const table of ["register_name", "register_record", "snapshot"])
            yield* sql`DELETE FROM ${sql(table)}`
          const list = inventedLists[n % inventedLists.length] ?? assert.fail("no list")
          const { after, before } = editions(list)
          const trusted = yield* list.file(before)
          const { file, former, what } = yield* faulty(list, after)
          if (former !== null) yield* load(list.register, [former], { mode: "live" })
          yield* load(list.register, [trusted], { mode: "live", accept: everything })
          const exit = yield* Effect.exit(load(list.register, [file], { mode: "live" }))
          yield* TestClock.adjust("2 seconds")
          const view = yield* snapshots.current("live")
          const { doubt } = view.snapshots.get(list.register.source.id) ?? assert.fail("nothing in force")
          const isTaken = exit._tag === "Success"
          const held = yield* entriesIn(list, trusted)
          const brought = yield* entriesIn(list, file)
          const about = `${list.register.source.id}, ${what}, ${n}: ${doubt?.reason ?? (isTaken ? "taken" : "not read")}`
          const same = new Set(held.map(({ sha256 }) => sha256))
          const differs = brought.length !== held.length || brought.some(({ sha256 }) => !same.has(sha256))
          assert.strictEqual(doubt !== undefined, !isTaken && brought.length > 0 && differs, about)
          if (doubt !== undefined) counted.doubted++
          else if (isTaken) counted.taken++
          else counted.unread++
          const check = yield* lists.prepareCheck("live", view, list.source)
          // Of what is taken only the later edition is in force, in the form that it has there.
          const entries = isTaken ? brought : [...held, ...brought.filter(({ sha256 }) => !same.has(sha256))]
          for (const entry of entries)
            for (const { asked, subject } of questionsOf(entry)) {
              counted.questions++
              const { matches, matches_total, note, status } = yield* check(subject)
              assert.notStrictEqual(status, "no_match", `${about}: ${asked}`)
              const found = matches.find(({ entry_sha256 }) => entry_sha256 === entry.sha256)
              if (found === undefined) assert.isAbove(matches_total, matches.length, `${about}: ${asked}`)
              if (doubt === undefined) continue
              assert.include(note, "that is in doubt", about)
              if (same.has(entry.sha256)) continue
              counted.onlyDoubtful++
              if (found !== undefined)
                assert.match(found.note, /^Only the edition in doubt says this/u, about)
            }
          // What is taken took no more than an ordinary day does: whoever else was found before is found now.
          const lost = new Set<string>()
          if (isTaken)
            for (const entry of held)
              for (const { subject } of questionsOf(entry))
                if ((yield* check(subject)).status === "no_match") lost.add(entry.sha256)
          assert.isAtMost(lost.size, mostGone(held.length), about)
          const nobody = yield* check({
            ...subjectOf,
            names: [{ name: "Marlowe Zzyxquill", role: "subject", acn: null }]
          })
          assert.strictEqual(nobody.status, "no_match", about)
        }
        assert.isAbove(counted.doubted, faults / 3, JSON.stringify(counted))
        assert.isAbove(counted.onlyDoubtful, faults, JSON.stringify(counted))
        assert.isAbove(counted.taken, 0, JSON.stringify(counted))
      })
    )
  }
)
