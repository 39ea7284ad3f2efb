/** The records of entities, by identifier and by name. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { SqlClient, type SqlError } from "effect/sql"
import { NameKind } from "../domain/Candidate.ts"
import type { Mode } from "../domain/Mode.ts"
import { RegisterId } from "../domain/RegisterId.ts"
import type { KeptRecord } from "../registers/Register.ts"
import type { View } from "../registers/Snapshots.ts"
import { traced } from "../traced.ts"

export const FoundName = Schema.Struct({
  register: RegisterId,
  key: Schema.String,
  kind: NameKind,
  name: Schema.String,
  abn: Schema.NullOr(Schema.String),
  acn: Schema.NullOr(Schema.String),
  state: Schema.NullOr(Schema.String),
  postcode: Schema.NullOr(Schema.String)
})
export type FoundName = typeof FoundName.Type

export const Bearer = Schema.Struct({
  /** The name that was asked for. */
  folded: Schema.String,
  register: RegisterId,
  key: Schema.String,
  kind: Schema.Literals(["legal", "trustee"]),
  name: Schema.String,
  /** The bearer's own legal name; for a trust, its name and not its trustee's. */
  own_name: Schema.NullOr(Schema.String),
  abn: Schema.NullOr(Schema.String),
  acn: Schema.NullOr(Schema.String)
})
export type Bearer = typeof Bearer.Type

const Kept = Schema.Struct({
  register: RegisterId,
  key: Schema.String,
  abn: Schema.NullOr(Schema.String),
  acn: Schema.NullOr(Schema.String),
  data: Schema.Unknown
})

/** A name as it stands with its record. */
const OwnName = FoundName.mapFields(({ kind, name }) => ({ kind, name }))

const Known = Schema.Struct({ ...Kept.fields, names: Schema.Array(OwnName) })
export type Known = typeof Known.Type

export interface EntityNumbers {
  readonly abns: ReadonlyArray<string>
  readonly acns: ReadonlyArray<string>
  readonly icns: ReadonlyArray<string>
}

export interface NamedAs {
  readonly folded: string
  readonly state: string | null
  readonly postcode: string | null
}

type Reading<A> = Effect.Effect<ReadonlyArray<A>, SqlError.SqlError | Schema.SchemaError>

/** A professional trustee can stand in the names of thousands of trusts. */
const mostBearers = 500

/** How many equal names, and how many similar ones, are fetched to be scored. */
const mostNames = 300

/** Below so many names, all of them are compared with one in well under a second. */
const fewNames = 100_000
/** A name's row with its header, for tables that were never analysed. */
const bytesOfName = 200

export class EntityStore extends Context.Service<
  EntityStore,
  {
    /**
     * Every record of the entities these numbers lead to: the records that hold one of them, and those that the
     * numbers on these lead to in turn.
     */
    joined(view: View, abns: ReadonlyArray<string>, acns: ReadonlyArray<string>): Reading<KeptRecord>
    /** The same, and Indigenous corporations by their ICN; each record with its names. */
    known(view: View, numbers: EntityNumbers): Reading<Known>
    /** Names equal to one after normalisation. */
    equal(view: View, asked: NamedAs): Reading<FoundName>
    /** Names equal or similar to one, the most similar first. Looks at every name: ask `isSmall` before. */
    similar(view: View, asked: NamedAs): Reading<FoundName>
    /** Whether a mode's names are few enough to be compared one by one. An estimate. */
    isSmall(mode: Mode): Effect.Effect<boolean, SqlError.SqlError | Schema.SchemaError>
    /** Records by their register's own keys. */
    keyed(view: View, register: RegisterId, keys: ReadonlyArray<string>): Reading<KeptRecord>
    /** Who bears exactly one of these names: as its own legal name, or as the trustee that a trust's name names. */
    bearers(view: View, folded: ReadonlyArray<string>): Reading<Bearer>
  }
>()("@entity-watch/core/store/EntityStore") {
  static readonly layer = Layer.effect(
    EntityStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /**
       * Which version of a row counts: the present one, or the one in force at the view's moment. The mode stands in
       * the statement, not beside it: only then is one plan kept for all calls, since it can leave out the other mode.
       */
      const inForce = ({ at, mode, snapshots }: View) => {
        const ofMode = sql.literal(`mode = '${mode}'`)
        if (at === null) return sql`${ofMode} AND until IS NULL`
        const known = [...snapshots.values()]
        return sql`${ofMode} AND EXISTS (
          SELECT FROM unnest(${known.map(({ register }) => register)}::text[], ${known.map(({ id }) => id)}::text[]) AS k (of, id)
          WHERE k.of = register AND since <= k.id::int8 AND (until IS NULL OR until > k.id::int8))`
      }

      /** One number is compared by itself, because no plan is kept that reckons with an array of any length. */
      const isAmong = (column: "abn" | "acn" | "key", [only, ...others]: ReadonlyArray<string>) =>
        only === undefined
          ? sql`FALSE`
          : others.length === 0
            ? sql`${sql(column)} = ${only}::text`
            : sql`${sql(column)} = ANY (${[only, ...others]}::text[])`

      const joinedRecords = (view: View, { abns, acns, icns }: EntityNumbers) => sql`
        WITH asked AS MATERIALIZED (
          SELECT abn, acn FROM register_record
          WHERE (${isAmong("abn", abns)} OR ${isAmong("acn", acns)}) AND ${inForce(view)}
        )
        SELECT register, key, abn, acn, data FROM register_record
        WHERE (abn = ANY (ARRAY(SELECT abn FROM asked WHERE abn IS NOT NULL))
            OR acn = ANY (ARRAY(SELECT acn FROM asked WHERE acn IS NOT NULL))
            OR ${isAmong("key", icns)} AND register = 'oric-register')
          AND ${inForce(view)}`

      const joinedRows = (view: View, abns: ReadonlyArray<string>, acns: ReadonlyArray<string>) => sql`
        ${joinedRecords(view, { abns, acns, icns: [] })} ORDER BY register, key`

      const knownRows = (view: View, numbers: EntityNumbers) => sql`
        WITH found AS (${joinedRecords(view, numbers)})
        SELECT found.*, coalesce(own.names, '[]') AS names
        FROM found CROSS JOIN LATERAL (
          SELECT json_agg(json_build_object('kind', kind, 'name', name)) AS names FROM register_name
          WHERE register = found.register AND key = found.key AND kind <> 'trustee' AND ${inForce(view)}
        ) own
        ORDER BY register, key`

      // A register without places says nothing against a name: its entity's place is judged once it is joined.
      const filtered = ({ state, postcode }: NamedAs) => sql`
        (${state}::text IS NULL OR state IS NULL OR state = ${state}::text)
        AND (${postcode}::text IS NULL OR postcode IS NULL OR postcode = ${postcode}::text)`

      const equalRows = (view: View, asked: NamedAs) => sql`
        SELECT register, key, kind, name, abn, acn, state, postcode FROM register_name
        WHERE folded = ${asked.folded} AND kind <> 'trustee' AND ${inForce(view)} AND ${filtered(asked)}
        ORDER BY kind, key LIMIT ${mostNames}::int4`

      const similarRows = (view: View, asked: NamedAs) => sql`
        (SELECT register, key, kind, name, abn, acn, state, postcode, 1::real AS likeness FROM register_name
         WHERE folded = ${asked.folded} AND kind <> 'trustee' AND ${inForce(view)} AND ${filtered(asked)}
         ORDER BY kind, key LIMIT ${mostNames}::int4)
        UNION ALL
        (SELECT register, key, kind, name, abn, acn, state, postcode, similarity(folded, ${asked.folded}) AS likeness
         FROM register_name
         WHERE (folded % ${asked.folded} OR ${asked.folded} <% folded) AND folded <> ${asked.folded} AND kind <> 'trustee'
           AND ${inForce(view)} AND ${filtered(asked)}
         ORDER BY likeness DESC, key LIMIT ${mostNames}::int4)`

      const bearerRows = (view: View, folded: ReadonlyArray<string>) => sql`
        SELECT found.* FROM unnest(${folded}::text[]) AS asked (name) CROSS JOIN LATERAL (
          SELECT folded, register, key, kind, name, abn, acn, CASE kind WHEN 'legal' THEN name ELSE (
            SELECT own.name FROM register_name own
            WHERE ${sql.literal(`own.mode = '${view.mode}'`)} AND own.register = register_name.register
              AND own.key = register_name.key AND own.since = register_name.since AND own.kind = 'legal' LIMIT 1
          ) END AS own_name
          FROM register_name
          WHERE folded = asked.name AND kind IN ('legal', 'trustee') AND ${inForce(view)}
          ORDER BY kind, register, key LIMIT ${mostBearers}::int4
        ) found
        ORDER BY folded, kind, register, key`

      const keyedRows = (view: View, register: RegisterId, keys: ReadonlyArray<string>) => sql`
        SELECT register, key, abn, acn, data FROM register_record
        WHERE register = ${register} AND key = ANY (${keys}::text[]) AND ${inForce(view)}`

      const decodeRecords = Schema.decodeUnknownEffect(Schema.Array(Kept))
      const decodeNames = Schema.decodeUnknownEffect(Schema.Array(FoundName))

      const joined = (view: View, abns: ReadonlyArray<string>, acns: ReadonlyArray<string>) =>
        joinedRows(view, abns, acns).pipe(Effect.flatMap(decodeRecords), traced("EntityStore.joined"))
      const decodeKnown = Schema.decodeUnknownEffect(Schema.Array(Known))
      const known = (view: View, numbers: EntityNumbers) =>
        knownRows(view, numbers).pipe(Effect.flatMap(decodeKnown), traced("EntityStore.known"))
      const equal = (view: View, asked: NamedAs) =>
        equalRows(view, asked).pipe(Effect.flatMap(decodeNames), traced("EntityStore.equal"))
      const similar = (view: View, asked: NamedAs) =>
        similarRows(view, asked).pipe(Effect.flatMap(decodeNames), traced("EntityStore.similar"))
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
      const bearers = (view: View, folded: ReadonlyArray<string>) =>
        bearerRows(view, folded).pipe(Effect.flatMap(decodeBearers), traced("EntityStore.bearers"))
      const keyed = (view: View, register: RegisterId, keys: ReadonlyArray<string>) =>
        keyedRows(view, register, keys).pipe(Effect.flatMap(decodeRecords), traced("EntityStore.keyed"))
      return EntityStore.of({ joined, known, equal, similar, isSmall, keyed, bearers })
    })
  )
}
