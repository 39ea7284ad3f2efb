/**
 * Makes the events of what changed, for the accounts that watch it. An account gets one event of each type for an entity,
 * however many of its subscriptions the event is delivered to.
 */
import { isAbn } from "@entity-watch/contract/schema/Abn"
import { isAcn } from "@entity-watch/contract/schema/Acn"
import { idTypeOf } from "@entity-watch/contract/schema/identifier"
import type { NewEvent } from "../../store/EventStore.ts"
import type { Watching } from "../../store/WatchStore.ts"
import type { EntityChange, TypedChange } from "../compare/EntityChange.ts"
import { eventPayload } from "./eventPayload.ts"

/** What all events that are made together have in common. */
export interface EventContext {
  readonly livemode: boolean
  /** ISO 8601, UTC. */
  readonly timestamp: string
  readonly newId: () => string
}

export const eventsOf = (
  changes: ReadonlyArray<EntityChange>,
  watching: ReadonlyArray<Watching>,
  occasion: EventContext
): ReadonlyArray<NewEvent> => {
  const byIdentifier = grouped(watching, ({ identifier }) => identifier)
  return changes.flatMap((change) => {
    const concerned = [...new Set([change.entity, ...change.numbers])].flatMap(
      (number) => byIdentifier.get(number) ?? []
    )
    return [...grouped(concerned, ({ account_id }) => account_id)].flatMap(([accountId, own]) =>
      change.changed.flatMap((typed) => {
        const isTold = typed.owner === undefined || typed.owner === accountId
        const told = isTold ? own.filter(({ type }) => type === typed.type) : []
        return told.length === 0 ? [] : [newEvent(accountId, change, typed, told, occasion)]
      })
    )
  })
}

/** An entity has an ABN and an ACN, and seldom another one. */
const mostWatchedAs = 20

const newEvent = (
  accountId: string,
  change: EntityChange,
  typed: TypedChange,
  told: ReadonlyArray<Watching>,
  { livemode, newId, timestamp }: EventContext
): NewEvent => {
  const id = newId()
  const identifiers = [...new Set(told.map(({ identifier }) => identifier))]
  // An entity that is watched by both of its numbers is named by the ABN.
  const identifier = identifiers.find(isAbn) ?? identifiers[0] ?? change.entity
  const acn = identifiers.find(isAcn) ?? change.acn
  return {
    id,
    accountId,
    type: typed.type,
    entity: change.entity,
    abn: change.abn,
    acn,
    payload: eventPayload({
      type: typed.type,
      timestamp,
      data: {
        event_id: id,
        livemode,
        entity: {
          identifier,
          id_type: idTypeOf(identifier),
          name: change.name,
          ...(change.abn !== null && { abn: change.abn }),
          ...(acn !== null && { acn }),
          ...(identifiers.length > 1 && { watched_as: identifiers.slice(0, mostWatchedAs) })
        },
        changes: typed.changes,
        matches: typed.matches
      }
    }),
    subscriptions: [...new Set(told.map(({ subscription_id }) => subscription_id))]
  }
}

const grouped = <A>(
  items: ReadonlyArray<A>,
  key: (item: A) => string
): ReadonlyMap<string, ReadonlyArray<A>> => {
  const groups = new Map<string, Array<A>>()
  for (const item of items) {
    const group = groups.get(key(item))
    if (group === undefined) groups.set(key(item), [item])
    else group.push(item)
  }
  return groups
}
