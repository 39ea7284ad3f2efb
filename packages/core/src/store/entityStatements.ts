/** The statements of `EntityStore`. */

import type { Abn } from "@entity-watch/contract/schema/Abn"
import type { Acn } from "@entity-watch/contract/schema/Acn"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { SqlClient, Statement } from "effect/sql"
import type { Versions } from "../domain/View.ts"

export interface EntityNumbers {
  readonly abns: ReadonlyArray<Abn>
  readonly acns: ReadonlyArray<Acn>
  readonly icns: ReadonlyArray<string>
}

export interface NamedAs {
  readonly folded: string
  readonly state: string | null
  readonly postcode: string | null
}

/** A limit, because a professional trustee can stand in the names of thousands of trusts. */
const mostBearers = 500

/** How many equal names, and how many similar ones, are fetched to be scored. */
export const mostNames = 300

/** How many names are read on each side of one, and how many of them are fetched to be scored. */
const mostRead = 500
const mostBeside = 100

export const entityStatements = (sql: SqlClient.SqlClient) => {
  /**
   * The mode stands in the text of the statement and is not a parameter: only then does the database keep one plan for
   * all calls, since the plan can leave out the other mode.
   */
  const ofMode = (mode: Mode) => sql.literal(`mode = '${mode}'`)

  /** Which version of a row counts: the present one, or the one in force at the view's moment. */
  const inForce = ({ at, mode, snapshots }: Versions) => {
    if (at === null) return sql`${ofMode(mode)} AND until IS NULL`
    const known = [...snapshots.values()]
    return sql`${ofMode(mode)} AND EXISTS (
      SELECT FROM unnest(${known.map(({ register }) => register)}::text[], ${known.map(({ id }) => id)}::text[]) AS k (of, id)
      WHERE k.of = register AND since <= k.id::int8 AND (until IS NULL OR until > k.id::int8))`
  }

  /**
   * Behind a subquery the planner assumes ten values, however many there are. With a plain array it would consider a
   * plan for just these values cheaper than the one it keeps, and plan every call anew, which takes longer than running
   * it.
   */
  const list = (values: ReadonlyArray<string>) => sql`ARRAY(SELECT unnest(${values}::text[]))`

  const isAmong = (column: "abn" | "acn" | "key", values: ReadonlyArray<string>) =>
    values.length === 0 ? sql`FALSE` : sql`${sql(column)} = ANY (${list(values)})`

  const keyed = (view: Versions, register: RegisterId, keys: ReadonlyArray<string>) => sql`
    SELECT register, key, abn, acn, data FROM register_record
    WHERE register = ${register} AND ${isAmong("key", keys)} AND ${inForce(view)}`

  const withNumbers = (view: Versions, { abns, acns, icns }: EntityNumbers) => sql`
    WITH asked AS MATERIALIZED (
      SELECT abn, acn FROM register_record
      WHERE (${isAmong("abn", abns)} OR ${isAmong("acn", acns)}) AND ${inForce(view)}
    )
    SELECT register, key, abn, acn, data FROM register_record
    WHERE (abn = ANY (ARRAY(SELECT abn FROM asked WHERE abn IS NOT NULL))
        OR acn = ANY (ARRAY(SELECT acn FROM asked WHERE acn IS NOT NULL))
        OR ${isAmong("key", icns)} AND register = 'oric-register')
      AND ${inForce(view)}`

  /**
   * Where no numbers are asked for, the statement is left out, because the planner would compare every record with
   * none.
   */
  const joined = (view: Versions, numbers: EntityNumbers) =>
    numbers.abns.length + numbers.acns.length === 0
      ? keyed(view, "oric-register", numbers.icns)
      : withNumbers(view, numbers)

  /** The same for each of several numbers; `at` says to which number a row belongs. */
  const joinedEach = (view: Versions, column: "abn" | "acn", numbers: ReadonlyArray<string>) => sql`
    SELECT each.at::int4 AS at, found.* FROM unnest(${list(numbers)}) WITH ORDINALITY AS each (number, at)
    CROSS JOIN LATERAL (
      WITH asked AS MATERIALIZED (
        SELECT abn, acn FROM register_record WHERE ${sql(column)} = each.number AND ${inForce(view)}
      )
      SELECT register, key, abn, acn, data FROM register_record
      WHERE (abn = ANY (ARRAY(SELECT abn FROM asked WHERE abn IS NOT NULL))
          OR acn = ANY (ARRAY(SELECT acn FROM asked WHERE acn IS NOT NULL)))
        AND ${inForce(view)}
    ) found
    ORDER BY at, register, key`

  const known = (view: Versions, numbers: EntityNumbers) => sql`
    WITH found AS (${joined(view, numbers)})
    SELECT found.*, coalesce(own.names, '[]') AS names
    FROM found CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('kind', kind, 'name', name)) AS names FROM register_name
      WHERE register = found.register AND key = found.key AND kind <> 'trustee' AND ${inForce(view)}
    ) own
    ORDER BY register, key`

  // A name without a place is kept, because a register without places says nothing against it: the place of its entity
  // is judged once the entity is joined.
  const filtered = ({ state, postcode }: NamedAs) => sql`
    (${state}::text IS NULL OR state IS NULL OR state = ${state}::text)
    AND (${postcode}::text IS NULL OR postcode IS NULL OR postcode = ${postcode}::text)`

  const columns = sql`register, key, kind, name, abn, acn, state, postcode`

  const equal = (view: Versions, asked: NamedAs) => sql`
    SELECT ${columns} FROM register_name
    WHERE folded = ${asked.folded} AND kind <> 'trustee' AND ${inForce(view)} AND ${filtered(asked)}
    ORDER BY kind, key LIMIT ${mostNames}::int4`

  const similar = (view: Versions, asked: NamedAs) => sql`
    (SELECT ${columns}, 1::real AS likeness FROM register_name
     WHERE folded = ${asked.folded} AND kind <> 'trustee' AND ${inForce(view)} AND ${filtered(asked)}
     ORDER BY kind, key LIMIT ${mostNames}::int4)
    UNION ALL
    (SELECT ${columns}, similarity(folded, ${asked.folded}) AS likeness
     FROM register_name
     WHERE (folded % ${asked.folded} OR ${asked.folded} <% folded) AND folded <> ${asked.folded} AND kind <> 'trustee'
       AND ${inForce(view)} AND ${filtered(asked)}
     ORDER BY likeness DESC, key LIMIT ${mostNames}::int4)`

  /**
   * The conditions stand outside of the limit, so that no more rows are read than it says, however few of them fulfil
   * them.
   */
  const beside = (view: Versions, asked: NamedAs, side: Statement.Fragment) => sql`
    SELECT ${columns}, folded FROM (
      SELECT ${columns}, folded, mode, since, until FROM register_name
      WHERE ${ofMode(view.mode)} AND ${side} LIMIT ${mostRead}::int4
    ) side WHERE kind <> 'trustee' AND ${inForce(view)} AND ${filtered(asked)}`

  const near = (view: Versions, asked: NamedAs) => sql`
    (${equal(view, asked)})
    UNION ALL
    (SELECT ${columns} FROM (
      ${beside(view, asked, sql`folded < ${asked.folded} ORDER BY folded DESC`)}
      UNION ALL ${beside(view, asked, sql`folded > ${asked.folded} ORDER BY folded`)}
     ) beside ORDER BY similarity(folded, ${asked.folded}) DESC, folded, kind, key LIMIT ${mostBeside}::int4)`

  const bearers = (view: Versions, folded: ReadonlyArray<string>) => sql`
    SELECT found.* FROM unnest(${list(folded)}) AS asked (name) CROSS JOIN LATERAL (
      SELECT folded, register, key, kind, name, abn, acn, CASE kind WHEN 'legal' THEN name ELSE (
        SELECT own.name FROM register_name own
        WHERE ${sql.literal(`own.mode = '${view.mode}'`)} AND own.register = register_name.register
          AND own.key = register_name.key AND own.since = register_name.since AND own.kind = 'legal' LIMIT 1
      ) END AS own_name
      FROM register_name
      WHERE folded = asked.name AND kind IN ('legal', 'former', 'trustee') AND ${inForce(view)}
      ORDER BY kind = 'trustee', kind, register, key LIMIT ${mostBearers}::int4
    ) found
    ORDER BY folded, kind, register, key`

  return {
    joined: (view: Versions, abns: ReadonlyArray<Abn>, acns: ReadonlyArray<Acn>) => sql`
      ${joined(view, { abns, acns, icns: [] })} ORDER BY register, key`,
    joinedEach,
    known,
    equal,
    similar,
    near,
    bearers,
    keyed
  }
}
