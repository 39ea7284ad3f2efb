/** Editions that go backwards, lists that shrink, and whose word it takes. Clause "in force" of what-a-verdict-rests-on. */
import { assert, layer } from "@effect/vitest"
import { editionRefused } from "@entity-watch/contract/http/editionRefused"
import type { Register } from "@entity-watch/core/domain/Register"
import type { RefreshOptions } from "@entity-watch/core/refresh/RefreshOptions"
import { Screener } from "@entity-watch/core/screen/Screener"
import { Statuses } from "@entity-watch/core/snapshots/Statuses"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { datedBy } from "@entity-watch/node/refresh/contentAge"
import { Effect, Layer, Logger } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { bannedPersons, nameOf } from "../support/bannedPersons.ts"
import { daysAgo, daysPass } from "../support/daysPass.ts"
import { coreLayer, inMemory, load, register } from "../support/registers.ts"

/** The register as it is, but for how large it must be. */
const small = (of: Register): Register => ({ ...of, source: { ...of.source, floor: 5 } })
const persons = small(register("asic-banned-disqualified-persons"))

const numbers = (howMany: number, from = 0) => Array.from({ length: howMany }, (_, n) => n + from)
const listOf = (of: ReadonlyArray<number>) => inMemory("bd_per_202611.csv", bannedPersons(of))

const fresh = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const table of ["register_name", "register_record", "snapshot"]) yield* sql`DELETE FROM ${sql(table)}`
  yield* TestClock.adjust("2 seconds")
})

const read = (
  of: ReadonlyArray<number>,
  options: Partial<Pick<RefreshOptions, "accept" | "confirmed">> = {},
  from: Register = persons
) => load(from, [listOf(of)], { mode: "live", ...options })

const refused = (effect: ReturnType<typeof read>) =>
  Effect.map(Effect.flip(effect), (error) =>
    error._tag === "EditionRefused"
      ? editionRefused(error.fault)
      : error._tag === "SourceMalformed"
        ? error.reason
        : error._tag
  )

const inForce = Effect.map(
  SnapshotStore.use((store) => store.latest("live")),
  (rows) => rows.find(({ state }) => state === "current") ?? assert.fail("nothing is in force")
)
const status = Effect.map(
  Statuses.use((statuses) => statuses.list("live")),
  (all) => all.find(({ register: id }) => id === persons.source.id) ?? assert.fail("no such register")
)
/** Whether a screen for a person's name finds that person. */
const isListed = Effect.fnUntraced(function* (n: number) {
  yield* TestClock.adjust("2 seconds")
  const caller = { accountId: "acct_test", keyId: "key_test", mode: "live" } as const
  const { sources } = yield* Screener.use((screener) => screener.screen(caller, { name: nameOf(n) }))
  return sources.regulator_banned_person.matches.some(({ list_ref }) => list_ref === `D${n}`)
})

layer(Statuses.layer.pipe(Layer.provideMerge(coreLayer)))("an edition", (it) => {
  it.effect(
    "that is older by its own date or its publisher's header is refused, as visibly as an outage",
    () =>
      Effect.gen(function* () {
        yield* fresh
        const dated = (days: number) =>
          Effect.map(Effect.all([daysAgo(days), daysAgo(0)]), ([at, now]) =>
            datedBy(persons, at, Date.parse(now))
          )
        yield* read(numbers(20), {}, yield* dated(5))
        assert.isTrue(yield* isListed(19))
        const before = yield* inForce

        const older = yield* dated(12)
        assert.match(
          yield* refused(read(numbers(19), {}, older)),
          /^It is of .*, older than the edition in force/u
        )
        assert.strictEqual((yield* inForce).id, before.id)
        const { last_failure, state } = yield* status
        assert.strictEqual(state, "current")
        assert.match(last_failure?.reason ?? "", /older than the edition in force/u)

        yield* read(numbers(19), {}, yield* dated(5))
        yield* read(numbers(18), { accept: { older: true } }, older)
        assert.strictEqual((yield* inForce).rows, 18)
      })
  )

  it.effect("that was refused is told, whatever fails afterwards", () =>
    Effect.gen(function* () {
      yield* fresh
      yield* read(numbers(200))
      const lacks = yield* refused(read(numbers(150)))
      assert.strictEqual((yield* status).last_failure?.reason, lacks)

      const store = yield* SnapshotStore
      const failing = yield* store.begin({
        mode: "live",
        register: persons.source.id,
        files: [],
        sha256: "",
        startedAt: yield* daysAgo(0)
      })
      yield* store.fail(failing, "The publisher answered 503.")
      assert.strictEqual((yield* status).last_failure?.reason, lacks)
    })
  )

  it.effect("whose content was in force before is refused, whatever the bytes around it", () =>
    Effect.gen(function* () {
      yield* fresh
      yield* read(numbers(20))
      yield* read(numbers(21))
      assert.isTrue(yield* isListed(20))
      const backwards = yield* refused(read(numbers(20)))
      assert.match(backwards, /^The same content came into force here at .* and was replaced since/u)
      assert.match(yield* refused(read(numbers(20).toReversed())), /^The same content came into force/u)
      assert.isTrue(yield* isListed(20))
      // What is in force may be read again.
      yield* read(numbers(21).toReversed())
      yield* read(numbers(20), { accept: { older: true } })
      assert.isFalse(yield* isListed(20))
    })
  )

  it.effect("for which an operator vouches on a day before its own date is refused", () =>
    Effect.gen(function* () {
      const dated = datedBy(persons, yield* daysAgo(5), Date.parse(yield* daysAgo(0)))
      const begins = (days: number) => Effect.map(daysAgo(days), (at) => `${at.slice(0, 10)}T00:00:00.000Z`)
      const vouched = (at: string) => read(numbers(20), { confirmed: { by: "operator", at } }, dated)
      // Whether or not an edition is in force before.
      for (const prepared of [fresh, read(numbers(21), {}, dated)]) {
        yield* prepared
        for (const days of [6, 7, 400])
          assert.match(
            yield* refused(vouched(yield* begins(days))),
            /^It is of .*, so it was not its publisher's on .* yet: confirmed needs the day of the file or a later one\.$/u
          )
      }
      yield* fresh
      yield* vouched(yield* begins(5))
      yield* vouched(yield* begins(4))
    })
  )

  it.effect("of a date that is yet to come is refused, and a header of the future says nothing", () =>
    Effect.gen(function* () {
      yield* fresh
      const future = yield* daysAgo(-3)
      const now = Date.parse(yield* daysAgo(0))
      const says: Register = { ...datedBy(persons, future, Date.parse(future)) }
      assert.match(yield* refused(read(numbers(20), {}, says)), /which is yet to come\.$/u)
      yield* read(numbers(20), {}, datedBy(persons, future, now))
      assert.isNull((yield* inForce).as_of)
    })
  )

  it.effect("that lacks many entries waits for a second, equal download of the publisher's", () =>
    Effect.gen(function* () {
      yield* fresh
      yield* read(numbers(200))
      const cut = numbers(184)
      const lacks = /^It lacks 16 of the 200 entries in force\. A second, equal download/u
      assert.match(yield* refused(read(cut, { confirmed: null })), lacks)
      assert.match(yield* refused(read(cut)), lacks)
      assert.isTrue(yield* isListed(199))
      assert.match((yield* status).last_failure?.reason ?? "", lacks)
      // Another cut, or an operator's copy of the same, confirms nothing.
      assert.match(yield* refused(read(numbers(180))), /^It lacks 20 of/u)
      assert.match(yield* refused(read(cut, { confirmed: null })), lacks)
      const day = { by: "operator", at: yield* daysAgo(0) } as const
      assert.match(yield* refused(read(cut, { confirmed: day })), lacks)
      assert.strictEqual((yield* inForce).rows, 200)

      // Two downloads of one hour are no second opinion.
      const later = (minutes: number) =>
        Effect.map(daysAgo(-minutes / 1440), (at) => ({ confirmed: { by: "publisher", at } as const }))
      assert.match(yield* refused(read(cut, yield* later(1))), /at the earliest; shrunk/u)
      assert.match(yield* refused(read(cut, yield* later(55))), lacks)
      assert.strictEqual((yield* inForce).rows, 200)

      const lines: Array<string> = []
      const captured = Logger.layer([Logger.map(Logger.formatJson, (line) => void lines.push(line))])
      yield* Effect.provide(read(cut, yield* later(61)), captured)
      assert.strictEqual((yield* inForce).rows, 184)
      // Nobody said that it may: it does not come into force in silence.
      assert.match(lines.join("\n"), /a second download was equal.*16 of the 200 entries in force.*"WARN"/u)
      lines.length = 0
      yield* Effect.provide(read(numbers(183)), captured)
      assert.notMatch(lines.join("\n"), /second download/u)
    })
  )

  it.effect(
    "that lacks many entries is taken at once on an operator's word, and one that lacks few anyway",
    () =>
      Effect.gen(function* () {
        yield* fresh
        yield* read(numbers(200))
        yield* read(numbers(184), { accept: { shrunk: true }, confirmed: null })
        assert.strictEqual((yield* inForce).rows, 184)
        yield* read(numbers(182))
        assert.strictEqual((yield* inForce).rows, 182)
        // As many came as went: the entries count, and not how many there are.
        assert.match(yield* refused(read([...numbers(174), ...numbers(10, 300)])), /^It lacks 8 of/u)
      })
  )

  it.effect("that keeps its entries and lacks many of their names waits as well", () =>
    Effect.gen(function* () {
      yield* fresh
      const alias = (n: number) => bannedPersons([n]).split("\n")[1]?.replace("INVENTED", "OTHER") ?? ""
      const whole = `${bannedPersons(numbers(100))}${numbers(8).map(alias).join("\n")}\n`
      yield* load(persons, [inMemory("bd_per_202611.csv", whole)], { mode: "live" })
      assert.deepInclude(yield* inForce, { rows: 108, records: 100 })
      assert.match(
        yield* refused(read(numbers(100), { accept: {} })),
        /^It lacks 8 of the 108 rows in force/u
      )
    })
  )

  it.effect("of which an entry has no name that can be compared is not whole", () =>
    Effect.gen(function* () {
      yield* fresh
      yield* read(numbers(200))
      const emptied = (name: string) =>
        inMemory(
          "bd_per_202611.csv",
          bannedPersons(numbers(200)).replaceAll(/"QUILL\w+, INVENTED"/gu, `"${name}"`)
        )
      for (const name of [", ", "?", "-", "QUILL\ufffdFEATHER, INVENTED"]) {
        const reason = yield* refused(load(persons, [emptied(name)], { mode: "live" }))
        assert.match(reason, /^(?:It holds no record|.*rows could not be read)/u, name)
      }
      // A list may call somebody by what they are.
      const oneRole = bannedPersons(numbers(200)).replace(/"QUILL\w+, INVENTED"/u, '"CHAIRMAN, THE"')
      yield* load(persons, [inMemory("bd_per_202611.csv", oneRole)], { mode: "live" })
      assert.deepInclude(yield* inForce, { records: 200 })
      assert.isTrue(yield* isListed(19))
    })
  )

  it.effect("that was doubted against another snapshot is doubted anew", () =>
    Effect.gen(function* () {
      yield* fresh
      yield* read(numbers(200))
      yield* refused(read(numbers(184)))
      yield* read(numbers(201))
      assert.match(yield* refused(read(numbers(184))), /^It lacks 17 of/u)
    })
  )

  it.effect("is confirmed by its own id: what came into force meanwhile was not asked about", () =>
    Effect.gen(function* () {
      yield* fresh
      yield* read(numbers(200))
      const asked = yield* inForce
      yield* daysPass(5)
      const at = yield* daysAgo(3)
      yield* read(numbers(201), { confirmed: { by: "operator", at } })
      const store = yield* SnapshotStore
      const now = yield* store.now
      assert.isFalse(yield* store.confirm(asked.id, now))
      const { checked_at, checked_by, id } = yield* inForce
      assert.strictEqual(checked_by, "operator")
      assert.strictEqual(checked_at, `${at.slice(0, 17)}${checked_at?.slice(17)}`)
      assert.isTrue(yield* store.confirm(id, now))
      assert.strictEqual((yield* inForce).checked_by, "publisher")
    })
  )
})
