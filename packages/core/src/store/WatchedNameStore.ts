/** Reads which entities are watched, and their names, so that they can be compared with a list's new entries. */

import { isAbn } from "@entity-watch/contract/schema/Abn"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient, type SqlError } from "effect/sql"
import type { Step } from "./WatchPositionStore.ts"
import { transactionWithoutTimeLimit } from "./withoutTimeLimit.ts"

export interface WatchedNames {
  readonly identifier: string
  readonly names: ReadonlyArray<string>
}

/** Which keys of what is watched, in order: after one, and up to another unless it is null. */
export interface KeyPage {
  readonly after: string
  readonly through: string | null
  readonly limit: number
}

interface Held {
  readonly register: string
  readonly key: string
  readonly abn: string | null
  readonly acn: string | null
  readonly name: string | null
}

interface Name {
  readonly register: string
  readonly key: string
  readonly name: string
  /** The folded name of a trustee. */
  readonly trustee: string | null
}

export class WatchedNameStore extends Context.Service<
  WatchedNameStore,
  {
    /**
     * A page of what one account watches, or with null all of them: identifiers after a given one, up to another where one is
     * given, each once however many subscriptions watch it, in order and joined by commas. Each has, after a space, what
     * is another where nobody watched it for a while in which a register was loaded.
     */
    keysAcrossAccounts(
      mode: Mode,
      owner: string | null,
      page: KeyPage
    ): Effect.Effect<string, SqlError.SqlError>
    /**
     * Of each identifier every name that its entity's records have or had: those that are searched, and the `name` of
     * registers that are not searched. A trust also has the names of every company that bears a name of its trustee. What
     * is screened of the entity is among these names; a test shows that for every register, and another one for trusts.
     */
    namesAcrossAccounts(
      mode: Mode,
      identifiers: ReadonlyArray<string>
    ): Effect.Effect<ReadonlyArray<WatchedNames>, SqlError.SqlError>
    /** The watched identifiers of which a name may come from a record that came into a register after one snapshot, up to another. */
    renamedAcrossAccounts(
      mode: Mode,
      step: Pick<Step, "register" | "from" | "to">
    ): Effect.Effect<ReadonlyArray<string>, SqlError.SqlError>
  }
>()("@entity-watch/core/store/WatchedNameStore") {
  static readonly layer = Layer.effect(
    WatchedNameStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const keysAcrossAccounts = Effect.fn("WatchedNameStore.keysAcrossAccounts")(function* (
        mode: Mode,
        owner: string | null,
        { after, limit, through }: KeyPage
      ) {
        const [row] = yield* sql<{ keys: string | null }>`
          SELECT string_agg(identifier || ' ' || baseline_id::text, ',' ORDER BY identifier) AS keys FROM (
            SELECT e.identifier, max(e.baseline_id) AS baseline_id FROM subscription_entity e
            JOIN subscription s ON s.id = e.subscription_id AND s.mode = ${mode}
            WHERE e.identifier > ${after} AND (${through}::text IS NULL OR e.identifier <= ${through}::text)
              AND (${owner}::text IS NULL OR s.account_id = ${owner}::text)
            GROUP BY e.identifier ORDER BY e.identifier LIMIT ${limit}::int4
          ) AS page`
        return row?.keys ?? ""
      })

      // Numbers and keys go in as lists, which each index looks up in its own order. When they were joined to the page
      // in one statement, they were planned as a pass over the whole index for every page.
      const holding = (mode: Mode, { abns, acns }: Numbers) => sql<Held>`
        SELECT register, key, abn, acn, data ->> 'name' AS name FROM register_record
        WHERE mode = ${mode} AND abn = ANY (${[...abns]}::text[])
        UNION ALL
        SELECT register, key, abn, acn, data ->> 'name' FROM register_record
        WHERE mode = ${mode} AND acn = ANY (${[...acns]}::text[])`

      const searched = (mode: Mode, keys: Iterable<string>) => sql<Name>`
        SELECT register, key, name, CASE WHEN kind = 'trustee' THEN folded END AS trustee FROM register_name
        WHERE mode = ${mode} AND key = ANY (${[...keys]}::text[])`

      const companiesNamed = (mode: Mode, folded: Iterable<string>) => sql<{ folded: string; acn: string }>`
        SELECT DISTINCT folded, acn FROM register_name
        WHERE folded = ANY (${[...folded]}::text[]) AND kind IN ('legal', 'former') AND mode = ${mode} AND acn IS NOT NULL`

      /** The names on the records to which these numbers lead, by number. */
      const namesBehind = Effect.fnUntraced(function* (mode: Mode, asked: Numbers) {
        const own = yield* holding(mode, asked)
        const joined = yield* holding(mode, numbersOf(own, asked))
        const records = [...own, ...joined.filter((record) => !holds(record, asked))]
        return byNumber(records, yield* searched(mode, new Set(records.map(({ key }) => key))))
      })

      const namesAcrossAccounts = Effect.fn("WatchedNameStore.namesAcrossAccounts")(function* (
        mode: Mode,
        identifiers: ReadonlyArray<string>
      ) {
        const namesOf = yield* namesBehind(mode, {
          abns: new Set(identifiers.filter(isAbn)),
          acns: new Set(identifiers.filter((identifier) => !isAbn(identifier)))
        })
        const own = identifiers.map((identifier) => ({ identifier, ...namesOf(identifier) }))
        const trustees = new Set(own.flatMap(({ trustees: named }) => [...named]))
        if (trustees.size === 0)
          return own.map(({ identifier, names }) => ({ identifier, names: [...names] }))

        const companies = yield* companiesNamed(mode, trustees)
        const acnsOf = Map.groupBy(companies, ({ folded }) => folded)
        const namesOfCompany = yield* namesBehind(mode, {
          abns: new Set(),
          acns: new Set(companies.map(({ acn }) => acn))
        })
        return own.map(({ identifier, names, trustees: named }) => {
          const acns = [...named].flatMap((folded) => acnsOf.get(folded) ?? []).map(({ acn }) => acn)
          return {
            identifier,
            names: [...new Set([...names, ...acns.flatMap((acn) => [...namesOfCompany(acn).names])])]
          }
        })
      })

      const renamedAcrossAccounts = Effect.fn("WatchedNameStore.renamedAcrossAccounts")(function* (
        mode: Mode,
        { from, register, to }: Pick<Step, "register" | "from" | "to">
      ) {
        /** Numbers, and those of every record that holds one of them. */
        const closed = (numbers: string) => {
          const of = sql.literal(numbers)
          return sql`
            SELECT number FROM ${of} WHERE number IS NOT NULL
            UNION SELECT r.acn FROM register_record r JOIN ${of} ON r.abn = number AND r.mode = ${mode}
            UNION SELECT r.abn FROM register_record r JOIN ${of} ON r.acn = number AND r.mode = ${mode}`
        }
        // The ways by which `namesAcrossAccounts` comes to names, from their end.
        const rows = yield* transactionWithoutTimeLimit(sql)(
          sql<{ identifier: string }>`
            WITH changed AS MATERIALIZED (
              SELECT DISTINCT abn, acn FROM register_record
              WHERE mode = ${mode} AND register = ${register}
                AND since > ${from}::text::int8 AND since <= ${to}::text::int8
            ), held AS MATERIALIZED (
              SELECT abn AS number FROM changed UNION SELECT acn FROM changed
            ), companies AS MATERIALIZED (${closed("held")}), bearing AS MATERIALIZED (
              SELECT r.register, r.key FROM companies JOIN register_record r ON r.abn = number AND r.mode = ${mode}
              UNION SELECT r.register, r.key FROM companies JOIN register_record r ON r.acn = number AND r.mode = ${mode}
            ), trusts AS MATERIALIZED (
              SELECT DISTINCT t.abn, t.acn FROM bearing
              JOIN register_name legal ON legal.mode = ${mode} AND legal.register = bearing.register
                AND legal.key = bearing.key AND legal.kind IN ('legal', 'former')
              JOIN register_name t ON t.folded = legal.folded AND t.kind = 'trustee' AND t.mode = ${mode}
            ), reached AS MATERIALIZED (
              SELECT number FROM companies UNION SELECT abn FROM trusts UNION SELECT acn FROM trusts
            ), numbers AS MATERIALIZED (${closed("reached")})
            SELECT DISTINCT e.identifier FROM numbers
            JOIN subscription_entity e ON e.identifier = numbers.number
            JOIN subscription s ON s.id = e.subscription_id AND s.mode = ${mode}`
        )
        return rows.map(({ identifier }) => identifier)
      })

      return WatchedNameStore.of({ keysAcrossAccounts, namesAcrossAccounts, renamedAcrossAccounts })
    })
  )
}

interface Numbers {
  readonly abns: ReadonlySet<string>
  readonly acns: ReadonlySet<string>
}

const holds = ({ abn, acn }: Held, { abns, acns }: Numbers) =>
  (abn !== null && abns.has(abn)) || (acn !== null && acns.has(acn))

/** The numbers on these records that were not asked for. */
const numbersOf = (records: ReadonlyArray<Held>, { abns, acns }: Numbers): Numbers => {
  const [otherAbns, otherAcns] = [new Set<string>(), new Set<string>()]
  for (const { abn, acn } of records) {
    if (abn !== null && !abns.has(abn)) otherAbns.add(abn)
    if (acn !== null && !acns.has(acn)) otherAcns.add(acn)
  }
  return { abns: otherAbns, acns: otherAcns }
}

/** Goes from the records that hold a number to those that hold a number of these records, and to the names of all. */
const byNumber = (records: ReadonlyArray<Held>, names: ReadonlyArray<Name>) => {
  const byAbn = Map.groupBy(records, ({ abn }) => abn)
  const byAcn = Map.groupBy(records, ({ acn }) => acn)
  const byKey = Map.groupBy(names, ({ key }) => key)
  return (number: string) => {
    const found = new Set<string>()
    /** The names of trustees, folded. */
    const trustees = new Set<string>()
    const add = ({ key, name: published, register }: Held) => {
      if (published !== null) found.add(published)
      for (const { name, register: of, trustee } of byKey.get(key) ?? []) {
        if (of !== register) continue
        found.add(name)
        if (trustee !== null) trustees.add(trustee)
      }
    }
    for (const { abn, acn } of (isAbn(number) ? byAbn : byAcn).get(number) ?? []) {
      if (abn !== null) byAbn.get(abn)?.forEach(add)
      if (acn !== null) byAcn.get(acn)?.forEach(add)
    }
    return { names: found, trustees }
  }
}
