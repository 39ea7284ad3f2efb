/** The records of entities, by identifier and by name. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { SqlClient, type SqlError, SqlSchema } from "effect/sql"
import { NameKind } from "../domain/Candidate.ts"
import { Mode } from "../domain/Mode.ts"
import { RegisterId } from "../domain/RegisterId.ts"
import type { KeptRecord } from "../registers/Register.ts"

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

const Kept = Schema.Struct({
  register: RegisterId,
  key: Schema.String,
  abn: Schema.NullOr(Schema.String),
  acn: Schema.NullOr(Schema.String),
  data: Schema.Unknown
})

export interface NameSearch {
  readonly mode: Mode
  readonly folded: string
  readonly core: string
  readonly exact: boolean
  readonly state: string | null
  readonly postcode: string | null
}

type Reading<A> = Effect.Effect<ReadonlyArray<A>, SqlError.SqlError | Schema.SchemaError>

/** How many similar names are fetched to be scored. */
const similarNames = 300

export class EntityStore extends Context.Service<
  EntityStore,
  {
    /**
     * Every record of the entities these numbers lead to: the records that hold one of them, and those that the
     * numbers on these lead to in turn.
     */
    joined(mode: Mode, abns: ReadonlyArray<string>, acns: ReadonlyArray<string>): Reading<KeptRecord>
    /** Names equal or similar to one, the most similar first. */
    similar(search: NameSearch): Reading<FoundName>
  }
>()("@entity-watch/core/store/EntityStore") {
  static readonly layer = Layer.effect(
    EntityStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const joinedRows = SqlSchema.findAll({
        Request: Schema.Struct({
          mode: Mode,
          abns: Schema.Array(Schema.String),
          acns: Schema.Array(Schema.String)
        }),
        Result: Kept,
        execute: ({ mode, abns, acns }) => sql`
          WITH asked AS MATERIALIZED (
            SELECT abn, acn FROM register_record WHERE mode = ${mode} AND abn = ANY (${abns}::text[])
            UNION
            SELECT abn, acn FROM register_record WHERE mode = ${mode} AND acn = ANY (${acns}::text[])
          )
          SELECT register, key, abn, acn, data FROM register_record
          WHERE mode = ${mode} AND abn = ANY (ARRAY(SELECT abn FROM asked WHERE abn IS NOT NULL))
          UNION
          SELECT register, key, abn, acn, data FROM register_record
          WHERE mode = ${mode} AND acn = ANY (ARRAY(SELECT acn FROM asked WHERE acn IS NOT NULL))
          ORDER BY register, key`
      })

      // A register without places says nothing against a name: its entity's place is judged once it is joined.
      const filtered = ({ state, postcode }: NameSearch) => sql`
        (${state}::text IS NULL OR state IS NULL OR state = ${state}::text)
        AND (${postcode}::text IS NULL OR postcode IS NULL OR postcode = ${postcode}::text)`

      const exactRows = (search: NameSearch) => sql`
        SELECT register, key, kind, name, abn, acn, state, postcode FROM register_name
        WHERE mode = ${search.mode} AND folded = ${search.folded} AND ${filtered(search)}
        ORDER BY kind, key LIMIT ${similarNames}::int4`

      const similarRows = (search: NameSearch) => sql`
        (SELECT register, key, kind, name, abn, acn, state, postcode, 1::real AS likeness FROM register_name
         WHERE mode = ${search.mode} AND folded = ${search.folded} AND ${filtered(search)}
         ORDER BY kind, key LIMIT ${similarNames}::int4)
        UNION ALL
        (SELECT register, key, kind, name, abn, acn, state, postcode, similarity(core, ${search.core}) AS likeness
         FROM register_name
         WHERE mode = ${search.mode} AND core % ${search.core} AND folded <> ${search.folded} AND ${filtered(search)}
         ORDER BY likeness DESC, key LIMIT ${similarNames}::int4)`

      const decodeNames = Schema.decodeUnknownEffect(Schema.Array(FoundName))

      const joined = Effect.fn("EntityStore.joined")(
        (mode: Mode, abns: ReadonlyArray<string>, acns: ReadonlyArray<string>) =>
          joinedRows({ mode, abns, acns })
      )
      const similar = Effect.fn("EntityStore.similar")((search: NameSearch) =>
        Effect.flatMap(search.exact ? exactRows(search) : similarRows(search), decodeNames)
      )
      return EntityStore.of({ joined, similar })
    })
  )
}
