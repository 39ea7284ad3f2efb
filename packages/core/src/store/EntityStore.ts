/** The records of entities, by identifier and by name. */

import type { Abn } from "@entity-watch/contract/schema/Abn"
import type { Acn } from "@entity-watch/contract/schema/Acn"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { SqlClient, type SqlError } from "effect/sql"
import type { KeptRecord } from "../domain/RegisterRecord.ts"
import type { Versions } from "../domain/View.ts"
import { traced } from "../effects/traced.ts"
import { Bearer, FoundName, Kept, Known } from "./entityRows.ts"
import { type EntityNumbers, entityStatements, type NamedAs } from "./entityStatements.ts"
import { presentLookUps } from "./presentLookUps.ts"
import type { StoreEffect } from "./StoreEffect.ts"

/** Below this number of names, all of them are compared with one name in well under a second. */
const fewNames = 100_000
/** Bytes of a name's row with its header, for tables that were never analysed. */
const bytesOfName = 200

export class EntityStore extends Context.Service<
  EntityStore,
  {
    /**
     * Every record of the entities to which these numbers lead: the records that hold one of the numbers, and those to
     * which the numbers on these records lead in turn.
     */
    joined(
      view: Versions,
      abns: ReadonlyArray<Abn>,
      acns: ReadonlyArray<Acn>
    ): StoreEffect<ReadonlyArray<KeptRecord>>
    /** The same, and Indigenous corporations by their ICN. Each record comes with its names. */
    known(view: Versions, numbers: EntityNumbers): StoreEffect<ReadonlyArray<Known>>
    /** Names that are equal to one after normalisation. */
    equal(view: Versions, asked: NamedAs): StoreEffect<ReadonlyArray<FoundName>>
    /**
     * Names that are equal or similar to one, the most similar first. It looks at every name, so ask `isSmall` before.
     */
    similar(view: Versions, asked: NamedAs): StoreEffect<ReadonlyArray<FoundName>>
    /**
     * Names that are equal to one, and those that stand next to it in alphabetical order: they begin alike. It reads a
     * few hundred names, however many there are.
     */
    near(view: Versions, asked: NamedAs): StoreEffect<ReadonlyArray<FoundName>>
    /** Whether a mode has so few names that they can be compared one by one. This is an estimate. */
    isSmall(mode: Mode): Effect.Effect<boolean, SqlError.SqlError | Schema.SchemaError>
    /** Records by the keys that their registers give them. */
    keyed(
      view: Versions,
      register: RegisterId,
      keys: ReadonlyArray<string>
    ): StoreEffect<ReadonlyArray<KeptRecord>>
    /**
     * The records that bear exactly one of these names: as their own legal name, or as the trustee whom a trust's name
     * names.
     */
    bearers(view: Versions, folded: ReadonlyArray<string>): StoreEffect<ReadonlyArray<Bearer>>
  }
>()("@entity-watch/core/store/EntityStore") {
  static readonly layer = Layer.effect(
    EntityStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const statements = entityStatements(sql)
      const present = { sandbox: yield* presentLookUps("sandbox"), live: yield* presentLookUps("live") }

      const decodeRecords = Schema.decodeUnknownEffect(Schema.Array(Kept))
      const decodeNames = Schema.decodeUnknownEffect(Schema.Array(FoundName))

      const joined = (view: Versions, abns: ReadonlyArray<Abn>, acns: ReadonlyArray<Acn>) =>
        Effect.suspend((): StoreEffect<ReadonlyArray<KeptRecord>> => {
          const [abn] = abns
          const [acn] = acns
          const { byAbn, byAcn } = present[view.mode]
          if (abns.length + acns.length === 0) return Effect.succeed([])
          if (view.at === null && abns.length + acns.length === 1) {
            if (abn !== undefined) return byAbn(abn)
            if (acn !== undefined) return byAcn(acn)
          }
          return Effect.flatMap(statements.joined(view, abns, acns), decodeRecords)
        }).pipe(traced("EntityStore.joined"))
      const decodeKnown = Schema.decodeUnknownEffect(Schema.Array(Known))
      const known = (view: Versions, numbers: EntityNumbers) =>
        statements.known(view, numbers).pipe(Effect.flatMap(decodeKnown), traced("EntityStore.known"))
      const equal = (view: Versions, asked: NamedAs) =>
        statements.equal(view, asked).pipe(Effect.flatMap(decodeNames), traced("EntityStore.equal"))
      const similar = (view: Versions, asked: NamedAs) =>
        statements.similar(view, asked).pipe(Effect.flatMap(decodeNames), traced("EntityStore.similar"))
      const near = (view: Versions, asked: NamedAs) =>
        statements.near(view, asked).pipe(Effect.flatMap(decodeNames), traced("EntityStore.near"))
      const decodeEstimate = Schema.decodeUnknownEffect(
        Schema.Tuple([Schema.Struct({ names: Schema.Finite })])
      )
      const isSmall = Effect.fn("EntityStore.isSmall")((mode: Mode) =>
        sql`
          SELECT coalesce(sum(CASE WHEN reltuples < 0 THEN pg_relation_size(c.oid) / ${bytesOfName}::int4
            ELSE reltuples END), 0)::float8 AS names
          FROM pg_partition_tree(${`register_name_${mode}`}::regclass) t JOIN pg_class c ON c.oid = t.relid
          WHERE t.isleaf`.pipe(
          Effect.flatMap(decodeEstimate),
          Effect.map(([{ names }]) => names < fewNames)
        )
      )
      const decodeBearers = Schema.decodeUnknownEffect(Schema.Array(Bearer))
      const bearers = (view: Versions, folded: ReadonlyArray<string>) =>
        (view.at === null
          ? present[view.mode].bearers(folded)
          : Effect.flatMap(statements.bearers(view, folded), decodeBearers)
        ).pipe(traced("EntityStore.bearers"))
      const keyed = (view: Versions, register: RegisterId, keys: ReadonlyArray<string>) =>
        statements
          .keyed(view, register, keys)
          .pipe(Effect.flatMap(decodeRecords), traced("EntityStore.keyed"))
      return EntityStore.of({ joined, known, equal, similar, near, isSmall, keyed, bearers })
    })
  )
}
