/** No event is lost and none is invented, and an account's events have times that ascend. */
import { factOf, simulatedRegisters } from "./simulatedComparison.ts"
import type { Tables } from "./Tables.ts"

export const checkEvents = (tables: Tables): ReadonlyArray<string> => [
  ...lostOrInvented(tables),
  ...outOfOrder(tables)
]

const keyOf = (account: string, entity: string, type: string, cause: string) =>
  `${account} ${entity} ${type} ${cause}`

const lostOrInvented = ({ deliveries, events, history, positions, snapshots }: Tables) => {
  const wrong: Array<string> = []
  /** Who may be told of each change, and who must be. */
  const may = new Map<string, Set<string>>()
  const must = new Map<string, Set<string>>()
  for (const [register, types] of simulatedRegisters) {
    const own = snapshots.filter((each) => each.register === register)
    if (positions.get(register)?.snapshot !== own.at(-1)?.id && history.watches.length > 0)
      wrong.push(`the watcher never came to snapshot ${own.at(-1)?.id} of ${register}`)
    for (const [i, { facts, id }] of own.entries()) {
      const before = own[i - 1]
      if (before === undefined) continue
      for (const watch of history.watches) {
        const { account, baseline, entity, from, subscription, type, until } = watch
        const fact = factOf(entity, type)
        if (!types.includes(type) || facts.get(fact) === before.facts.get(fact)) continue
        if ((baseline.get(register) ?? 0) >= id) continue
        const key = keyOf(account, entity, type, String(id))
        add(may, key, subscription)
        const recorded = history.stepsDone.get(id)
        if (recorded !== undefined && until > recorded) add(must, key, subscription)
        if (recorded !== undefined && from > recorded)
          wrong.push(`${subscription} began to watch ${entity} before snapshot ${id}, and was passed over`)
      }
    }
  }
  const made = new Map<string, ReadonlyArray<string>>()
  for (const { account, cause, entity, id, type } of events) {
    const key = keyOf(account, entity, type, cause)
    if (made.has(key)) wrong.push(`the event "${key}" was recorded twice`)
    const told = deliveries.filter(({ event }) => event.id === id).map(({ subscription }) => subscription)
    made.set(key, told)
    if (!may.has(key)) wrong.push(`the event "${key}" was invented`)
    for (const subscription of told)
      if (may.get(key)?.has(subscription) === false)
        wrong.push(`${subscription} is told of "${key}" and did not watch it`)
    if (new Set(told).size < told.length)
      wrong.push(`the event "${key}" is delivered twice to a subscription`)
  }
  for (const [key, subscriptions] of must)
    for (const subscription of subscriptions)
      if (made.get(key)?.includes(subscription) !== true)
        wrong.push(`the event "${key}" is lost for ${subscription}`)
  return wrong
}

const add = (sets: Map<string, Set<string>>, key: string, value: string) => {
  const set = sets.get(key)
  if (set === undefined) sets.set(key, new Set([value]))
  else set.add(value)
}

const outOfOrder = ({ events }: Tables) => {
  const last = new Map<string, number>()
  return events.flatMap(({ account, createdAt, id }) => {
    const before = last.get(account) ?? 0
    last.set(account, createdAt)
    return createdAt > before ? [] : [`${id} is no later than the event before it`]
  })
}
