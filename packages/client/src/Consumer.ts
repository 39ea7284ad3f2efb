/**
 * Webhooks and polling brought together: a webhook only says that an entity's feed has something new, and the feed is
 * what is applied, in its order. So a webhook that is late, doubled, overtaken or lost changes nothing but the moment.
 */
import type { Change, EventPayload } from "./Change.ts"
import { beginning } from "./changes.ts"
import type { EntityWatch } from "./EntityWatch.ts"
import { inFlight } from "./inFlight.ts"

/** The caller's database. `Tx` is what it calls an open transaction. */
export interface ConsumerStore<Tx> {
  /** What is done with the `tx` is kept as a whole once `work` resolves; when it rejects, nothing of it is. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** The cursor saved last for the entity, or null. */
  load(entity: string, tx: Tx): Promise<string | null>
  save(entity: string, cursor: string, tx: Tx): Promise<void>
  /** Inserts the event's id under a unique key, and answers whether it was not there yet. */
  remember(eventId: string, tx: Tx): Promise<boolean>
}

export interface ConsumeOptions<Tx> {
  /** The ABNs and ACNs to read: a list, or a function that answers the current one. */
  readonly entities: Iterable<string> | (() => Iterable<string> | Promise<Iterable<string>>)
  readonly store: ConsumerStore<Tx>
  /**
   * The effect of an event, written with `tx`: exactly once, in the feed's order for each entity. What leaves the
   * database (mail, another service) can happen again after a crash: key it with `event.data.event_id`. When it rejects,
   * the entity waits at this event until the next read; other entities go on.
   */
  readonly handle: (event: EventPayload, tx: Tx, change: Change) => Promise<void>
  /** Where to start in an entity without a cursor. Default: the beginning. */
  readonly since?: string
  /** Entities read at a time in a sweep. Default 4. */
  readonly concurrency?: number
}

export interface Sweep {
  readonly entities: number
  /** Events handled. */
  readonly handled: number
  readonly failed: ReadonlyArray<{ readonly entity: string; readonly error: unknown }>
}

export interface Consumer {
  /**
   * For the webhook receiver, after it has verified the event: reads that entity, and resolves once the event is applied.
   * Answer 2xx then, and 5xx when it rejects: the service sends it again.
   */
  notify(event: { readonly data: { readonly entity: { readonly identifier: string } } }): Promise<void>
  /** Reads every entity. Do so now and then, whatever the webhooks say: it finds what they lost. */
  sweep(signal?: AbortSignal): Promise<Sweep>
}

export const consume = <Tx>(
  client: Pick<EntityWatch, "changes">,
  { concurrency = 4, entities, handle, since = beginning, store }: ConsumeOptions<Tx>
): Consumer => {
  const apply = (entity: string, change: Change) =>
    store.transaction(async (tx) => {
      const cursor = await store.load(entity, tx)
      // Another process was here first. Cursors are of one width, so that text compares as time.
      if (cursor !== null && cursor >= change.created_at) return false
      // Also false when the entity was read under its other number.
      const isNew = await store.remember(change.event_id, tx)
      if (isNew) await handle(JSON.parse(change.payload), tx, change)
      await store.save(entity, change.created_at, tx)
      return isNew
    })

  const readOnce = async (entity: string, onHandled?: () => void, signal?: AbortSignal): Promise<void> => {
    const from = (await store.transaction((tx) => store.load(entity, tx))) ?? since
    for await (const change of client.changes(entity, { since: from, ...(signal && { signal }) })) {
      signal?.throwIfAborted()
      if (await apply(entity, change)) onHandled?.()
    }
  }

  const running = new Map<string, Promise<void>>()
  const waiting = new Map<string, Promise<void>>()
  const start = (entity: string) => {
    const reading = readOnce(entity).finally(() => running.delete(entity))
    running.set(entity, reading)
    return reading
  }
  /** A read that starts after this was called: one is under way and one waits, however many webhooks come. */
  const readAfterNow = (entity: string): Promise<void> => {
    const under = running.get(entity)
    const next =
      waiting.get(entity) ??
      under
        ?.catch(() => {})
        .then(() => {
          waiting.delete(entity)
          return start(entity)
        })
    if (next === undefined) return start(entity)
    waiting.set(entity, next)
    return next
  }

  return {
    notify: async ({ data }) => {
      await readAfterNow(data.entity.identifier)
    },
    sweep: async (signal) => {
      const all = new Set(typeof entities === "function" ? await entities() : entities)
      const failed: Array<Sweep["failed"][number]> = []
      let handled = 0
      const onHandled = () => {
        handled++
      }
      const reads = inFlight(all, concurrency, async (entity) => {
        signal?.throwIfAborted()
        await readOnce(entity, onHandled, signal).catch((error: unknown) => failed.push({ entity, error }))
      })
      for await (const _ of reads);
      signal?.throwIfAborted()
      return { entities: all.size, handled, failed }
    }
  }
}
