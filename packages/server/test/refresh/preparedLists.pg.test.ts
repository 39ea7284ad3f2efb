/** The index of a list that a refresh prepares, against one that is built from what came into force. */
import { assert, layer } from "@effect/vitest"
import type { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import { ScreeningLists } from "@entity-watch/core/lists/ScreeningLists"
import { Refresh } from "@entity-watch/core/refresh/Refresh"
import { DoubtStore } from "@entity-watch/core/store/DoubtStore"
import { LoadStore } from "@entity-watch/core/store/LoadStore"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { Effect, Exit, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { bannedPersons, nameOf } from "../support/bannedPersons.ts"
import { Dice } from "../support/Dice.ts"
import { coreLayer, inMemory, load, register } from "../support/registers.ts"

const persons = register("asic-banned-disqualified-persons")
const numbers = Array.from({ length: 100 }, (_, n) => n)

/** From one edition to the next, some persons come, some go, and some have another name. */
const editionBy = (dice: Dice) => {
  const of = numbers.filter(() => dice.chance(0.7))
  return inMemory(
    "bd_per_202611.csv",
    bannedPersons(of, (n) => (dice.chance(0.2) ? `RENAMED, ${nameOf(n)}` : nameOf(n)))
  )
}

const inForce = SnapshotStore.use((store) =>
  Effect.map(store.latest("sandbox"), (all) => all.find(({ state }) => state === "current")?.id ?? "")
)

const readingOf = (id: string) =>
  Effect.map(
    SqlClient.SqlClient.use(
      (sql) => sql<{ sha256: string }>`SELECT sha256 FROM snapshot WHERE id = ${id}::text::int8`
    ),
    ([row]) => ({ id, sha256: row?.sha256 ?? "" })
  )

const indexOf = (snapshotId: string) =>
  ScreeningLists.use((lists) =>
    Effect.flatMap(readingOf(snapshotId), (reading) => lists.indexOf("sandbox", persons, reading))
  )

/** An index that is built from what is in force, by lists that hold none yet. */
const builtAfterwards = (snapshotId: string) =>
  indexOf(snapshotId).pipe(Effect.provide(Layer.fresh(ScreeningLists.layer)))

const answersOf = (index: ListIndex) =>
  numbers.map((n) =>
    [...index.search(nameOf(n), 0.3)].map(([entry, { listed, score }]) => [
      entry.ref,
      listed.name.name,
      score
    ])
  )

layer(coreLayer)("Refresh.load of a list that is screened with", (it) => {
  it.effect("prepares the index of exactly what comes into force", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const dice = new Dice(11)
      yield* load(persons, [editionBy(dice)])
      yield* indexOf(yield* inForce)
      for (let edition = 0; edition < 8; edition++) {
        yield* load(persons, [editionBy(dice)])
        const id = yield* inForce
        const after = yield* builtAfterwards(id)
        // What is held now was prepared, because nothing could be built without this table.
        yield* sql`ALTER TABLE register_record RENAME TO register_record_away`
        const prepared = yield* indexOf(id)
        yield* sql`ALTER TABLE register_record_away RENAME TO register_record`
        assert.deepStrictEqual(prepared.entries, after.entries)
        assert.deepStrictEqual(answersOf(prepared), answersOf(after))
      }
    })
  )

  it.effect("leaves no index of a snapshot that does not come into force", () =>
    Effect.gen(function* () {
      const dice = new Dice(12)
      yield* load(persons, [editionBy(dice)])
      const before = yield* inForce
      const held = yield* indexOf(before)
      const swapping = { snapshotId: "", entries: 0 }
      const failing = Layer.effect(
        LoadStore,
        Effect.map(LoadStore, (loads) =>
          LoadStore.of({
            ...loads,
            swap: ({ id }) =>
              Effect.flatMap(prepared(id), ({ entries }) => {
                Object.assign(swapping, { snapshotId: id, entries: entries.length })
                return Effect.die("The database went away.")
              })
          })
        )
      ).pipe(Layer.provide(LoadStore.layer))
      const lists = yield* ScreeningLists
      const context = yield* Effect.context<SqlClient.SqlClient>()
      const prepared = (id: string) =>
        Effect.flatMap(Effect.provide(readingOf(id), context), (reading) =>
          lists.indexOf("sandbox", persons, reading)
        )
      const exit = yield* load(persons, [editionBy(dice)]).pipe(
        Effect.provide(Layer.fresh(Refresh.layerNoDeps).pipe(Layer.provide([failing, DoubtStore.layer]))),
        Effect.exit
      )
      assert.isTrue(Exit.isFailure(exit))
      assert.isAbove(swapping.entries, 0)
      assert.isTrue(Exit.isFailure(yield* Effect.exit(prepared(swapping.snapshotId))))
      assert.strictEqual(yield* inForce, before)
      assert.strictEqual(yield* indexOf(before), held)
    })
  )
})
