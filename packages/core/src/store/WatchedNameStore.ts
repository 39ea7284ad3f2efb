/** The names of what is watched, read in the order of its identifiers to be compared with a list's new entries. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient, type SqlError } from "effect/sql"
import type { Mode } from "../domain/Mode.ts"

export interface WatchedNames {
  readonly identifier: string
  readonly names: ReadonlyArray<string>
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
}

export class WatchedNameStore extends Context.Service<
  WatchedNameStore,
  {
    /**
     * A page of watched identifiers after one, each once however many watch it, with every name that its entity's
     * records have or had: those that are searched, and the `name` of registers that are not. What is screened of the
     * entity is among them; a test says so for every register.
     */
    page(
      mode: Mode,
      after: string,
      limit: number
    ): Effect.Effect<ReadonlyArray<WatchedNames>, SqlError.SqlError>
  }
>()("@entity-watch/core/store/WatchedNameStore") {
  static readonly layer = Layer.effect(
    WatchedNameStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const identifiersAfter = (mode: Mode, after: string, limit: number) =>
        sql<{ identifier: string }>`
          SELECT DISTINCT e.identifier FROM subscription_entity e
          JOIN subscription s ON s.id = e.subscription_id AND s.mode = ${mode}
          WHERE e.identifier > ${after} ORDER BY e.identifier LIMIT ${limit}::int4`

      // Numbers and keys go in as lists, which each index looks up in its own order. Joined to the page in one
      // statement they were planned as a pass over the whole index for every page.
      const holding = (mode: Mode, { abns, acns }: Numbers) => sql<Held>`
        SELECT register, key, abn, acn, data ->> 'name' AS name FROM register_record
        WHERE mode = ${mode} AND abn = ANY (${[...abns]}::text[])
        UNION ALL
        SELECT register, key, abn, acn, data ->> 'name' FROM register_record
        WHERE mode = ${mode} AND acn = ANY (${[...acns]}::text[])`

      const searched = (mode: Mode, keys: Iterable<string>) => sql<Name>`
        SELECT register, key, name FROM register_name WHERE mode = ${mode} AND key = ANY (${[...keys]}::text[])`

      const page = Effect.fn("WatchedNameStore.page")(function* (mode: Mode, after: string, limit: number) {
        const identifiers = (yield* identifiersAfter(mode, after, limit)).map(({ identifier }) => identifier)
        const asked: Numbers = {
          abns: new Set(identifiers.filter(isAbn)),
          acns: new Set(identifiers.filter((identifier) => !isAbn(identifier)))
        }
        const own = yield* holding(mode, asked)
        const joined = yield* holding(mode, numbersOf(own, asked))
        const records = [...own, ...joined.filter((record) => !holds(record, asked))]
        const names = yield* searched(mode, new Set(records.map(({ key }) => key)))
        return withNames(identifiers, records, names)
      })

      return WatchedNameStore.of({ page })
    })
  )
}

interface Numbers {
  readonly abns: ReadonlySet<string>
  readonly acns: ReadonlySet<string>
}

const isAbn = (identifier: string) => identifier.length === 11

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

/** Over the records that hold an identifier to those that hold a number on these, and to the names of all. */
const withNames = (
  identifiers: ReadonlyArray<string>,
  records: ReadonlyArray<Held>,
  names: ReadonlyArray<Name>
): ReadonlyArray<WatchedNames> => {
  const byAbn = Map.groupBy(records, ({ abn }) => abn)
  const byAcn = Map.groupBy(records, ({ acn }) => acn)
  const byKey = Map.groupBy(names, ({ key }) => key)
  return identifiers.map((identifier) => {
    const found = new Set<string>()
    const add = ({ key, name, register }: Held) => {
      if (name !== null) found.add(name)
      for (const each of byKey.get(key) ?? []) if (each.register === register) found.add(each.name)
    }
    for (const { abn, acn } of (isAbn(identifier) ? byAbn : byAcn).get(identifier) ?? []) {
      if (abn !== null) byAbn.get(abn)?.forEach(add)
      if (acn !== null) byAcn.get(acn)?.forEach(add)
    }
    return { identifier, names: [...found] }
  })
}
