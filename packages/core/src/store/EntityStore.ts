/** The records of entities, by identifier and by name. */

import type { Abn } from "@entity-watch/contract/schema/Abn"
import type { Acn } from "@entity-watch/contract/schema/Acn"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { SqlClient } from "effect/sql"
import type { KeptRecord } from "../domain/RegisterRecord.ts"
import type { Replica } from "../domain/Replica.ts"
import type { Versions } from "../domain/View.ts"
import { traced } from "../effects/traced.ts"
import { Bearer, FoundName, Kept, Known } from "./entityRows.ts"
import { type EntityNumbers, entityStatements, type NamedAs } from "./entityStatements.ts"
import { presentLookUps } from "./presentLookUps.ts"
import { askedWithin, Replicas } from "./Replicas.ts"
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
    /** Whether the mode of a view has so few names that they can be compared one by one. This is an estimate. */
    isSmall(view: Versions): StoreEffect<boolean>
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
      const { all: replicas } = yield* Replicas
      const presentOf = Effect.fnUntraced(function* (replica: Replica | undefined) {
        return {
          sandbox: yield* presentLookUps("sandbox", replica),
          live: yield* presentLookUps("live", replica)
        }
      })
      const primary = yield* presentOf(undefined)
      const present = new Map(
        yield* Effect.forEach(replicas, (replica) =>
          Effect.map(presentOf(replica), (made) => [replica, made] as const)
        )
      )
      const lookUpsOf = ({ mode, replica }: Versions) =>
        ((replica === undefined ? undefined : present.get(replica)) ?? primary)[mode]

      const decodeRecords = Schema.decodeUnknownEffect(Schema.Array(Kept))
      const decodeNames = Schema.decodeUnknownEffect(Schema.Array(FoundName))

      const joinedIn = (
        view: Versions,
        abns: ReadonlyArray<Abn>,
        acns: ReadonlyArray<Acn>
      ): StoreEffect<ReadonlyArray<KeptRecord>> => {
        const [abn] = abns
        const [acn] = acns
        const { byAbn, byAcn } = lookUpsOf(view)
        if (view.at === null && abns.length + acns.length === 1) {
          if (abn !== undefined) return byAbn(abn)
          if (acn !== undefined) return byAcn(acn)
        }
        return Effect.flatMap(statements.joined(view, abns, acns), decodeRecords)
      }
      const joined = (view: Versions, abns: ReadonlyArray<Abn>, acns: ReadonlyArray<Acn>) =>
        Effect.suspend(() =>
          abns.length + acns.length === 0
            ? Effect.succeed([])
            : askedWithin(view, (where) => joinedIn(where, abns, acns))
        ).pipe(traced("EntityStore.joined"))
      const decodeKnown = Schema.decodeUnknownEffect(Schema.Array(Known))
      const known = (view: Versions, numbers: EntityNumbers) =>
        askedWithin(view, (where) => Effect.flatMap(statements.known(where, numbers), decodeKnown)).pipe(
          traced("EntityStore.known")
        )
      const named = (how: "equal" | "similar" | "near") => (view: Versions, asked: NamedAs) =>
        askedWithin(view, (where) => Effect.flatMap(statements[how](where, asked), decodeNames)).pipe(
          traced(`EntityStore.${how}`)
        )
      const decodeEstimate = Schema.decodeUnknownEffect(
        Schema.Tuple([Schema.Struct({ names: Schema.Finite })])
      )
      const isSmall = (view: Versions) =>
        askedWithin(view, ({ mode }) =>
          sql`
            SELECT coalesce(sum(CASE WHEN reltuples < 0 THEN pg_relation_size(c.oid) / ${bytesOfName}::int4
              ELSE reltuples END), 0)::float8 AS names
            FROM pg_partition_tree(${`register_name_${mode}`}::regclass) t JOIN pg_class c ON c.oid = t.relid
            WHERE t.isleaf`.pipe(
            Effect.flatMap(decodeEstimate),
            Effect.map(([{ names }]) => names < fewNames)
          )
        ).pipe(traced("EntityStore.isSmall"))
      const decodeBearers = Schema.decodeUnknownEffect(Schema.Array(Bearer))
      const bearers = (view: Versions, folded: ReadonlyArray<string>) =>
        askedWithin(view, (where) =>
          where.at === null
            ? lookUpsOf(where).bearers(folded)
            : Effect.flatMap(statements.bearers(where, folded), decodeBearers)
        ).pipe(traced("EntityStore.bearers"))
      const keyed = (view: Versions, register: RegisterId, keys: ReadonlyArray<string>) =>
        askedWithin(view, (where) =>
          Effect.flatMap(statements.keyed(where, register, keys), decodeRecords)
        ).pipe(traced("EntityStore.keyed"))
      return EntityStore.of({
        joined,
        known,
        equal: named("equal"),
        similar: named("similar"),
        near: named("near"),
        isSmall,
        keyed,
        bearers
      })
    })
  )
}
