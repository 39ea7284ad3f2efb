/** Damaged files of every register end in rows or in a sentence, and a list that lost rows is never taken for whole. */
import { assert, describe, it } from "@effect/vitest"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import { RowCounter } from "@entity-watch/core/formats/RowCounter"
import { judge } from "@entity-watch/core/refresh/judge"
import { nothingLost } from "@entity-watch/core/refresh/lostFacts"
import { readRegister } from "@entity-watch/core/refresh/readRegister"
import type { SnapshotRow } from "@entity-watch/core/store/SnapshotStore"
import { Cause, DateTime, Effect, Exit, Stream } from "effect"
import { depth } from "../../../suite/depth.ts"
import corpus from "./corpus/registers.json" with { type: "json" }
import { type FixtureFile, fixtureFiles, mutatedFile, sourceFile } from "./registerFiles.ts"

const perRegister = Number(process.env.FUZZ_REGISTERS ?? 12 * depth)
/** The seeds that once failed come first. */
const seedsOf = ({ register }: FixtureFile): ReadonlyArray<number> => [
  ...((corpus as Readonly<Record<string, ReadonlyArray<number>>>)[register.source.id] ?? []),
  ...Array(perRegister).keys()
]

interface Reading {
  readonly counter: RowCounter
  readonly keys: ReadonlySet<string>
}

const reading = Effect.fnUntraced(function* ({ register }: FixtureFile, file: SourceFile) {
  const counter = new RowCounter()
  const keys = new Set<string>()
  yield* readRegister(register)([file]).pipe(
    Stream.runForEachArray((outcomes) =>
      Effect.sync(() => {
        const records = counter.take(outcomes)
        let fresh = 0
        for (const { data, key } of records) {
          register.listing?.entry(JSON.parse(JSON.stringify(data)))
          if (!keys.has(key)) fresh++
          keys.add(key)
        }
        counter.staged(records.length, fresh)
      })
    )
  )
  return { counter, keys } satisfies Reading
})

/** The judgement of what was read, where the whole fixture is in force and is as large as a whole register has to be. */
const judged = ({ register }: FixtureFile, whole: Reading, { counter, keys }: Reading) => {
  const gone = [...whole.keys].filter((key) => !keys.has(key)).length
  const inForce: SnapshotRow = {
    id: "1",
    mode: "live",
    register: register.source.id,
    state: "current",
    sha256: "",
    as_of: null,
    started_at: "",
    loaded_at: "",
    checked_at: null,
    checked_by: null,
    loaded_checked_at: null,
    loaded_checked_by: null,
    rows: whole.counter.rowsLoaded,
    records: whole.counter.records,
    refused: 0,
    partial: null,
    failure: null,
    doubt: null
  }
  return judge({
    register: { ...register, source: { ...register.source, floor: whole.counter.rowsLoaded } },
    options: { mode: "live", confirmed: null },
    counter,
    inForce,
    edition: { content: "", gone, lost: nothingLost, formerly: null, firstRefused: null },
    now: DateTime.makeUnsafe("2026-12-01T00:00:00Z")
  })
}

describe("readRegister", () => {
  it.effect("refuses a row that no database can hold by itself, and not the whole file", () =>
    Effect.gen(function* () {
      const file =
        fixtureFiles.find(({ name }) => name.startsWith("lei-records")) ?? assert.fail("no fixture")
      const text = file.bytes.toString("utf8")
      const broken = text.replace(/("legalName":\s*\{\s*"name": ")/u, "$1\\ud800")
      assert.notStrictEqual(broken, text)
      const before = yield* reading(file, sourceFile(file.name, file.bytes))
      const after = yield* reading(file, sourceFile(file.name, Buffer.from(broken)))
      assert.strictEqual(after.counter.rowsLoaded, before.counter.rowsLoaded - 1)
      assert.deepStrictEqual(
        after.counter.refusals.map(({ reason }) => reason),
        ["It has half of a character."]
      )
    })
  )
})

describe("A damaged file", () => {
  for (const file of fixtureFiles)
    it.effect(`of ${file.register.source.id}, ${file.name}, is read, or refused in a sentence`, () =>
      Effect.gen(function* () {
        const whole = yield* reading(file, sourceFile(file.name, file.bytes))
        const ended = { read: 0, refused: 0 }
        for (const seed of seedsOf(file)) {
          const damaged = yield* mutatedFile(file, seed)
          const exit = yield* Effect.exit(reading(file, damaged))
          const what = `${file.register.source.id}, seed ${seed}`
          if (Exit.isFailure(exit)) {
            ended.refused++
            const error = Cause.squash(exit.cause)
            if (!Cause.hasFails(exit.cause)) return assert.fail(`${what}: ${Cause.pretty(exit.cause)}`)
            const { _tag, reason } = error as { readonly _tag: string; readonly reason: string }
            assert.include(["SourceMalformed", "SourceUnavailable"], _tag, what)
            assert.match(reason, /^\S.{5,600}$/su, what)
            continue
          }
          ended.read++
          const { counter } = exit.value
          const { partial, refused } = judged(file, whole, exit.value)
          const isLess = counter.rowsLoaded < whole.counter.rowsLoaded || counter.rowsRefused > 0
          if (file.register.listing !== undefined && isLess)
            assert.isTrue(partial !== null || refused !== null, `${what} lost rows and is judged whole`)
        }
        assert.isAbove(ended.read, 0)
        assert.isAbove(ended.refused, 0)
      })
    )
})
