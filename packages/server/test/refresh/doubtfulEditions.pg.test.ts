/** An edition of a list in doubt: when the doubt begins and ends, what is answered meanwhile, and what of it later. */
import { assert, layer } from "@effect/vitest"
import { editionRefused } from "@entity-watch/contract/http/editionRefused"
import type { ScreenRequest } from "@entity-watch/contract/schema/requests"
import type { Register } from "@entity-watch/core/domain/Register"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import type { RefreshOptions } from "@entity-watch/core/refresh/RefreshOptions"
import { FileRun, viewOf } from "@entity-watch/core/rows/files/FileRun"
import { ReceiptVerifier } from "@entity-watch/core/screen/ReceiptVerifier"
import { Screener } from "@entity-watch/core/screen/Screener"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import { Statuses } from "@entity-watch/core/snapshots/Statuses"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { datedBy } from "@entity-watch/node/refresh/contentAge"
import { DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { nameOf as nameOfFew } from "../evidence/editions.ts"
import { bannedPersons } from "../support/bannedPersons.ts"
import { daysAgo, daysPass } from "../support/daysPass.ts"
import { coreLayer, inMemory, load, register } from "../support/registers.ts"

/** The register as it is, but for how large it must be. */
const published = register("asic-banned-disqualified-persons")
const persons: Register = { ...published, source: { ...published.source, floor: 5 } }

const digits = "ZELBA MURGO FINTA HOLPE DRAXI KUNDE SOBRI WELTO PAGNU TIRVE".split(" ")
/** Names that nobody takes for one another, also beyond the first few hundred. */
const nameOf = (n: number) =>
  n < 300
    ? nameOfFew(n)
    : `${[...`${n}`].map((digit) => digits[Number(digit)]).join("")}, ${digits[n % 7]}NIK`

const numbers = (howMany: number, from = 0) => Array.from({ length: howMany }, (_, n) => n + from)
const fileOf = (of: ReadonlyArray<number>, named = nameOf) =>
  inMemory("bd_per_202611.csv", bannedPersons(of, named))

type Loading = Partial<Pick<RefreshOptions, "accept" | "confirmed">>
const take = (file: SourceFile, options: Loading = {}, from = persons) =>
  load(from, [file], { mode: "live", ...options })
const refuse = (file: SourceFile, options: Loading = {}, from = persons) =>
  Effect.map(Effect.flip(take(file, options, from)), (error) =>
    error._tag === "EditionRefused"
      ? editionRefused(error.fault)
      : error._tag === "SourceMalformed"
        ? error.reason
        : assert.fail(error._tag)
  )

const fresh = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const table of ["register_name", "register_record", "snapshot"]) yield* sql`DELETE FROM ${sql(table)}`
  yield* TestClock.adjust("2 seconds")
})

const caller = { accountId: "acct_test", keyId: "key_test", mode: "live" } as const
const screened = Effect.fnUntraced(function* (name: string, rest: Partial<ScreenRequest> = {}) {
  yield* TestClock.adjust("2 seconds")
  return yield* Screener.use((screener) => screener.screen(caller, { name, ...rest }))
})
const listOf = (name: string, rest: Partial<ScreenRequest> = {}) =>
  Effect.map(screened(name, rest), ({ sources }) => sources.regulator_banned_person)
const foundOf = (n: number, rest: Partial<ScreenRequest> = {}) =>
  Effect.map(listOf(nameOf(n), rest), ({ matches, status }): [string, ReadonlyArray<string>] => [
    status,
    matches.filter(({ list_ref }) => list_ref === `D${n}`).map(({ note }) => note.split(".")[0] ?? "")
  ])

const onlyDoubtful = "Only the edition in doubt says this, not the trusted one"
const onlyTrusted = "Only the trusted edition says this, not the one in doubt"

const status = Effect.map(
  Statuses.use((statuses) => statuses.list("live")),
  (all) => all.find(({ register: id }) => id === persons.source.id) ?? assert.fail("no such register")
)
const inForce = Effect.map(
  SnapshotStore.use((store) => store.latest("live")),
  (rows) => rows.find(({ state }) => state === "current") ?? assert.fail("nothing is in force")
)
const doubts = SqlClient.SqlClient.use(
  (sql) => sql<{ open: boolean; entries: number }>`
    SELECT until IS NULL AS open, (SELECT count(*)::int4 FROM doubtful_entry WHERE edition = d.id) AS entries
    FROM doubtful_edition d ORDER BY id`
)
const confirmed = Effect.gen(function* () {
  const store = yield* SnapshotStore
  const { id } = yield* inForce
  assert.isTrue(yield* store.confirm(id, yield* store.now))
})
/** A moment of which as_of may ask: the next one is later. */
const moment = Effect.gen(function* () {
  const at = yield* daysAgo(0)
  const sql = yield* SqlClient.SqlClient
  yield* sql`SELECT pg_sleep(0.02)`
  return at
})
const hoursAgo = (hours: number) =>
  Effect.map(daysAgo(hours / 24), (at) => ({ confirmed: { by: "publisher", at } as const }))

/** Whoever has a number of 500 and more came with the edition that lacks ten. */
const lacking = [...numbers(190), ...numbers(5, 500)]

layer(
  Layer.mergeAll(Statuses.layer, ReceiptVerifier.layer, Snapshots.layer).pipe(Layer.provideMerge(coreLayer))
)("an edition that is in doubt", (it) => {
  it.effect("is screened beside the trusted one until it comes into force", () =>
    Effect.gen(function* () {
      yield* fresh
      yield* take(fileOf(numbers(200)))
      const before = yield* moment
      assert.deepStrictEqual(yield* foundOf(500), ["no_match", []])
      assert.match(yield* refuse(fileOf(lacking), yield* hoursAgo(2)), /^It lacks 10 of the 200 entries/u)

      assert.deepStrictEqual(yield* foundOf(500), ["review", [onlyDoubtful]])
      assert.deepStrictEqual(yield* foundOf(199), ["review", [onlyTrusted]])
      const [, [both]] = yield* foundOf(7)
      assert.notInclude([onlyTrusted, onlyDoubtful], both ?? assert.fail("not found"))
      const nobody = yield* listOf("Marlowe Zzyxquill")
      assert.deepInclude(nobody, { status: "no_match", complete: true, matches_total: 0 })
      assert.match(
        nobody.note,
        /^Screened against two editions, this one and the one without a date of its own, SHA-256 [0-9a-f]{12}, that is in doubt: It lacks 10 of the 200 entries in force\. List without/u
      )
      assert.deepInclude((yield* status).in_doubt, {
        rows: 195,
        reason: "It lacks 10 of the 200 entries in force."
      })
      // The same entries again, in other bytes, are the same doubt.
      yield* refuse(fileOf(lacking.toReversed()), { confirmed: null })
      assert.deepStrictEqual(yield* doubts, [{ open: true, entries: 15 }])

      const during = yield* moment
      yield* take(fileOf(lacking))
      assert.deepStrictEqual(yield* doubts, [{ open: false, entries: 15 }])
      assert.notProperty(yield* status, "in_doubt")
      assert.deepStrictEqual(yield* foundOf(199), ["no_match", []])
      const [verdict, [plain]] = yield* foundOf(500)
      assert.strictEqual(verdict, "review")
      assert.notInclude([onlyTrusted, onlyDoubtful], plain ?? assert.fail("not found"))

      // What was answered then is answered for then.
      assert.deepStrictEqual(yield* foundOf(500, { as_of: before }), ["no_match", []])
      assert.deepStrictEqual(yield* foundOf(500, { as_of: during }), ["review", [onlyDoubtful]])
      assert.deepStrictEqual(yield* foundOf(199, { as_of: during }), ["review", [onlyTrusted]])
    })
  )

  it.effect("is not screened any more once the publisher still has the trusted one", () =>
    Effect.gen(function* () {
      yield* fresh
      yield* take(fileOf(numbers(200)))
      const store = yield* SnapshotStore
      const { id } = yield* inForce
      const asked = yield* store.now
      yield* refuse(fileOf(lacking), { confirmed: null })
      // The publisher was asked before anybody doubted.
      yield* store.confirm(id, asked)
      assert.deepStrictEqual(yield* foundOf(500), ["review", [onlyDoubtful]])
      const during = yield* moment
      yield* confirmed
      assert.deepStrictEqual(yield* foundOf(500), ["no_match", []])
      assert.deepStrictEqual(yield* foundOf(500, { as_of: during }), ["review", [onlyDoubtful]])
      // And again once it is served again.
      yield* refuse(fileOf(lacking), { confirmed: null })
      assert.deepStrictEqual(yield* foundOf(500), ["review", [onlyDoubtful]])
      assert.deepStrictEqual(
        (yield* doubts).map(({ open }) => open),
        [false, true]
      )
    })
  )

  it.effect("gives way to another one, and there is one at a time", () =>
    Effect.gen(function* () {
      yield* fresh
      yield* take(fileOf(numbers(200)))
      yield* refuse(fileOf(lacking))
      const first = yield* moment
      yield* refuse(fileOf([...numbers(140), ...numbers(5, 600)]))
      assert.deepStrictEqual(yield* foundOf(500), ["no_match", []])
      assert.deepStrictEqual(yield* foundOf(600), ["review", [onlyDoubtful]])
      assert.deepStrictEqual(yield* foundOf(500, { as_of: first }), ["review", [onlyDoubtful]])
      // What could not be read at all, and what holds nothing, takes no place.
      yield* refuse(inMemory("bd_per_202611.csv", "<html>Maintenance</html>"))
      yield* refuse(fileOf([]))
      assert.deepStrictEqual(yield* foundOf(600), ["review", [onlyDoubtful]])
      assert.deepStrictEqual(
        (yield* doubts).map(({ open }) => open),
        [false, true]
      )
    })
  )

  it.effect("is one that is older or of a date to come, that is not whole, or that ends too early", () =>
    Effect.gen(function* () {
      const dated = (days: number) =>
        Effect.map(Effect.all([daysAgo(days), daysAgo(0)]), ([at, now]) =>
          datedBy(persons, at, Date.parse(now))
        )
      const more = [...numbers(200), ...numbers(3, 500)]
      const cut = bannedPersons([...numbers(3, 500), ...numbers(200)], nameOf).slice(0, -60)
      const future = yield* daysAgo(-3)
      for (const [reason, refused] of [
        [/older than the edition/u, Effect.flatMap(dated(12), (from) => refuse(fileOf(more), {}, from))],
        [/yet to come/u, refuse(fileOf(more), {}, datedBy(persons, future, Date.parse(future)))],
        [
          /1 of its rows could not be read/u,
          refuse(
            fileOf([...more, 700], (n) => (n === 700 ? "?" : nameOf(n))),
            {}
          )
        ],
        [/not CSV|cells where|cut off/u, refuse(inMemory("bd_per_202611.csv", cut))]
      ] as const) {
        yield* fresh
        yield* take(fileOf(numbers(200)), {}, yield* dated(5))
        assert.match(yield* refused, reason)
        assert.deepStrictEqual(yield* foundOf(501), ["review", [onlyDoubtful]], `${reason}`)
        assert.match((yield* status).in_doubt?.reason ?? "", reason)
        assert.strictEqual((yield* inForce).rows, 200)
      }
      yield* fresh
      assert.match(yield* refuse(inMemory("bd_per_202611.csv", cut)), /not CSV|cells where|cut off/u)
    })
  )

  it.effect("is none that says what the trusted one says, whatever its date", () =>
    Effect.gen(function* () {
      const future = yield* daysAgo(-3)
      const late = datedBy(persons, future, Date.parse(future))
      yield* fresh
      yield* take(fileOf(numbers(200)))
      assert.match(yield* refuse(fileOf(numbers(200)), {}, late), /yet to come/u)
      assert.deepStrictEqual(yield* doubts, [])
      yield* refuse(fileOf(lacking))
      assert.deepStrictEqual(yield* foundOf(500), ["review", [onlyDoubtful]])
      // The same as another edition that is refused in its place.
      yield* refuse(fileOf(numbers(200)), {}, late)
      assert.deepStrictEqual(yield* foundOf(500), ["no_match", []])
    })
  )

  it.effect("is screened for every row of a file that began meanwhile, however long that takes", () =>
    Effect.gen(function* () {
      yield* fresh
      yield* take(fileOf(numbers(200)))
      yield* refuse(fileOf(lacking))
      yield* TestClock.adjust("2 seconds")
      const view = yield* Snapshots.use((snapshots) => snapshots.current("live"))
      const snapshots = Schema.fromJsonString(FileRun.fields.snapshots)
      const written = yield* Schema.encodeEffect(snapshots)([...view.snapshots.values()])
      yield* confirmed
      const run = { at: DateTime.formatIso(view.now), mode: "live" } as const
      const again = viewOf({ ...run, snapshots: yield* Schema.decodeEffect(snapshots)(written) })
      const { sources } = yield* Screener.use((screener) =>
        screener.row(caller, again, { name: nameOf(500) })
      )
      assert.strictEqual(sources.regulator_banned_person.status, "review")
      assert.deepStrictEqual(yield* foundOf(500), ["no_match", []])
    })
  )

  it.effect(
    "leaves the list unavailable where its entries cannot be read, or the trusted one is too old",
    () =>
      Effect.gen(function* () {
        yield* fresh
        yield* take(fileOf(numbers(200)))
        yield* refuse(fileOf(lacking))
        const sql = yield* SqlClient.SqlClient
        yield* sql`ALTER TABLE doubtful_entry RENAME TO doubtful_entry_away`
        const unread = yield* listOf(nameOf(7))
        yield* sql`ALTER TABLE doubtful_entry_away RENAME TO doubtful_entry`
        assert.deepInclude(unread, { status: "unavailable", note: "Not screened: it could not be read." })
        assert.deepStrictEqual(yield* foundOf(500), ["review", [onlyDoubtful]])
        yield* daysPass(30)
        const old = yield* listOf(nameOf(500))
        assert.deepInclude(old, { status: "unavailable", matches_total: 1, complete: false })
        assert.strictEqual((yield* listOf("Marlowe Zzyxquill")).status, "unavailable")
      })
  )

  it.effect("is on the receipt, and the screen is made again with both when the doubt has ended", () =>
    Effect.gen(function* () {
      yield* fresh
      const [trusted, doubtful] = [fileOf(numbers(200)), fileOf(lacking)]
      yield* take(trusted)
      const receiptOf = (query: ScreenRequest) =>
        Effect.map(
          screened(query.name ?? "", { receipt: true }),
          ({ receipt }) => receipt ?? assert.fail("none")
        )
      const verify = Effect.fnUntraced(function* (
        query: ScreenRequest,
        receipt: Effect.Success<ReturnType<typeof receiptOf>>
      ) {
        return yield* ReceiptVerifier.use((verifier) => verifier.verify(receipt, { query }))
      })
      const queries = [500, 199, 7].map((n): ScreenRequest => ({ name: nameOf(n) }))
      const without = yield* Effect.forEach(queries, receiptOf)
      yield* refuse(doubtful)
      const during = yield* Effect.forEach(queries, receiptOf)
      yield* confirmed
      const again = yield* Effect.forEach(queries, receiptOf)
      for (const receipts of [without, during, again])
        for (const [n, receipt] of receipts.entries()) {
          const { list } = receipt.sources.regulator_banned_person
          assert.strictEqual(list?.sha256, trusted.sha256)
          assert.deepStrictEqual(
            list?.in_doubt,
            receipts === during ? { sha256: doubtful.sha256, as_of: null, rows: 195 } : undefined
          )
          const query = queries[n] ?? assert.fail("no query")
          assert.deepStrictEqual(yield* verify(query, receipt), { outcome: "same" }, query.name)
        }
      // Who takes the edition in doubt off the receipt has another screen.
      const [first] = during
      const sql = yield* SqlClient.SqlClient
      yield* sql`DELETE FROM doubtful_edition`
      const gone = yield* verify(queries[0] ?? {}, first ?? assert.fail("none"))
      assert.strictEqual(gone.outcome, "not_repeated")
      assert.include(JSON.stringify(gone), doubtful.sha256)
    })
  )

  it.effect("is kept with its entries for twenty that have ended, and is unavailable of older ones", () =>
    Effect.gen(function* () {
      yield* fresh
      yield* take(fileOf(numbers(200)))
      const query: ScreenRequest = { name: nameOf(500), receipt: true }
      const verified = Effect.fnUntraced(function* ({
        receipt
      }: Effect.Success<ReturnType<typeof screened>>) {
        const { receipt: _, ...asked } = query
        return yield* ReceiptVerifier.use((verifier) =>
          verifier.verify(receipt ?? assert.fail("none"), { query: asked })
        )
      })
      const before = yield* moment
      yield* refuse(fileOf(lacking))
      const oldest = {
        at: yield* moment,
        view: yield* Snapshots.use((snapshots) => snapshots.current("live")),
        answer: yield* screened(query.name ?? "", query)
      }
      const others: Array<string> = []
      for (const n of numbers(20)) {
        yield* refuse(fileOf([...numbers(190), ...numbers(6 + n, 500)]))
        others.push(yield* moment)
      }
      // One is open, and twenty have ended.
      assert.deepStrictEqual(yield* foundOf(500, { as_of: oldest.at }), ["review", [onlyDoubtful]])
      assert.deepStrictEqual(yield* verified(oldest.answer), { outcome: "same" })

      yield* refuse(fileOf([...numbers(180), ...numbers(5, 500)]))
      const all = yield* doubts
      assert.deepStrictEqual(
        all.map(({ entries, open }) => [open, entries > 0]),
        [[false, false], ...Array.from({ length: 20 }, () => [false, true]), [true, true]]
      )
      // Nobody can say what it would have answered: neither that it finds nobody, nor that it finds the trusted ones only.
      for (const n of [500, 199, 7])
        assert.deepStrictEqual(yield* foundOf(n, { as_of: oldest.at }), ["unavailable", []])
      assert.deepStrictEqual(yield* foundOf(500, { as_of: before }), ["no_match", []])
      for (const at of [others[0], others[19]])
        assert.deepStrictEqual(yield* foundOf(500, at === undefined ? {} : { as_of: at }), [
          "review",
          [onlyDoubtful]
        ])
      const unheld = yield* verified(oldest.answer)
      assert.strictEqual(unheld.outcome, "not_repeated")
      // A file that began then goes on, and its rows are not screened against the list.
      yield* Effect.provide(
        Effect.gen(function* () {
          const { sources } = yield* Screener.use((screener) =>
            screener.row(caller, oldest.view, { name: nameOf(500) })
          )
          assert.strictEqual(sources.regulator_banned_person.status, "unavailable")
        }),
        Layer.fresh(Screener.layer)
      )
    })
  )

  it.effect("is one whose entries lost what they said, until a second download or an operator's word", () =>
    Effect.gen(function* () {
      // Of an ordinary edition, a few names are put right and a few are gone.
      const aliased = (of: ReadonlyArray<number>) => [...of, ...of.filter((n) => n % 10 === 0)]
      let row = 0
      const withAliases = (of: ReadonlyArray<number>) => {
        row = 0
        return fileOf(aliased(of), (n) => (row++ < of.length ? nameOf(n) : nameOf(n + 400)))
      }
      const swapped = (many: number) => fileOf(numbers(200), (n) => (n < many ? nameOf(n + 600) : nameOf(n)))
      yield* fresh
      yield* take(fileOf(numbers(200)))
      yield* take(swapped(2))
      const lost = /^It lacks names of 3 of the 200 entries in force\. A second, equal download/u
      yield* fresh
      yield* take(fileOf(numbers(200)))
      assert.match(yield* refuse(swapped(3), yield* hoursAgo(2)), lost)
      // As each edition says it.
      assert.deepStrictEqual(yield* foundOf(2), ["review", [onlyTrusted]])
      const [matched] = (yield* listOf(nameOf(602))).matches
      assert.deepInclude(matched, { list_ref: "D2" })
      assert.match(matched?.note ?? "", /^Only the edition in doubt says this/u)
      yield* take(swapped(3))
      assert.deepStrictEqual(yield* doubts, [{ open: false, entries: 3 }])
      yield* fresh
      yield* take(withAliases(numbers(200)))
      assert.match(yield* refuse(fileOf(numbers(200))), /^It lacks 20 of the 220 rows in force/u)
      yield* take(fileOf(numbers(200)), { accept: { shrunk: true } })
      assert.isNull((yield* inForce).doubt)
    })
  )
})
