/**
 * Webhooks, the stream and polling brought together: a webhook only says that the account's feed has something new, and
 * the feed is what is applied, in its order. So a webhook that is late, doubled, overtaken or lost changes nothing but
 * the moment.
 */

import { beginning } from "./beginning.ts"
import { connection, type Place } from "./connection.ts"
import type { Change, EventPayload } from "./contract.ts"
import type { EntityWatch } from "./EntityWatch.ts"
import { EntityWatchError } from "./EntityWatchError.ts"
import { pause } from "./pause.ts"
import type { AbortSignal } from "./platform.ts"
import { isRetried } from "./retry.ts"

/** The caller's database. `Tx` is what it calls an open transaction. */
export interface ConsumerStore<Tx> {
  /** What is done with the `tx` is kept as a whole once `work` resolves; when it rejects, nothing of it is. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** The cursor saved last, or null. */
  load(tx: Tx): Promise<string | null>
  save(cursor: string, tx: Tx): Promise<void>
  /** Inserts the event's id under a unique key, and answers whether it was not there yet. */
  remember(eventId: string, tx: Tx): Promise<boolean>
}

export interface ConsumeOptions<Tx> {
  readonly store: ConsumerStore<Tx>
  /**
   * The effect of an event, written with `tx`: exactly once, in the feed's order for each entity. What leaves the
   * database (mail, another service) can happen again after a crash: key it with `event.data.event_id`. When it rejects,
   * the entity waits at this event until the next read; other entities go on.
   */
  readonly handle: (event: EventPayload, tx: Tx, change: Change) => Promise<void>
  /** Where to start without a cursor. Default: the beginning. */
  readonly since?: string
  /** Event types with commas between them. Default: all. */
  readonly types?: string
}

/** An entity whose event could not be applied. */
export interface Refusal {
  readonly entity: string
  readonly error: unknown
}

export interface Sweep {
  /** Events handled. */
  readonly handled: number
  readonly failed: ReadonlyArray<Refusal>
}

export interface Consumer {
  /**
   * For the webhook receiver, after it has verified the event: reads the feed, and resolves once the event is applied.
   * Answer 2xx then, and 5xx when it rejects: the service sends it again.
   */
  notify(event: Pick<EventPayload, "data">): Promise<void>
  /** Reads the feed to its end. Do so now and then, whatever the webhooks say: it finds what they lost. */
  sweep(signal?: AbortSignal): Promise<Sweep>
  /**
   * Sweeps, and then applies what the stream sends as it is recorded, until the signal is aborted. Where no stream can be
   * had it sweeps every half minute. Rejects where trying again does not help, such as for a key that is refused.
   * `onTrouble` is told what else goes wrong; it is tried again after half a minute at the latest.
   */
  follow(signal: AbortSignal, onTrouble?: (error: unknown, entity: string | null) => void): Promise<void>
}

/** One reading of the feed. */
interface Pass {
  handled: number
  readonly failed: Array<Refusal>
  /** The numbers of the entities that wait at an event. */
  readonly waiting: Map<string, unknown>
}

/** With more entities that wait, it is not the events that are at fault. */
const mostWaiting = 100

/** In milliseconds. */
const untilNextTry = 30_000
const usualRetry = 1000

export const consume = <Tx>(
  client: Pick<EntityWatch, "allChanges" | "changeStream">,
  { handle, since = beginning, store, types }: ConsumeOptions<Tx>
): Consumer => {
  const begin = (): Pass => ({ handled: 0, failed: [], waiting: new Map() })
  const only = types ? { types } : {}
  const place = async () => (await store.transaction((tx) => store.load(tx))) ?? since

  const apply = async (pass: Pass, change: Change): Promise<void> => {
    const event: EventPayload = JSON.parse(change.payload)
    const { abn, acn, identifier } = event.data.entity
    const numbers = [identifier, abn ?? identifier, acn ?? identifier]
    const reason = numbers.find((number) => pass.waiting.has(number))
    const wait = (error: unknown) => {
      for (const number of numbers) pass.waiting.set(number, error)
    }
    // No later event of the entity overtakes the one that it waits at.
    if (reason) return wait(pass.waiting.get(reason))
    try {
      const isNew = await store.transaction(async (tx) => {
        const cursor = await store.load(tx)
        // Another process was here first. Cursors are of one width, so that text compares as time.
        if (cursor !== null && cursor >= change.created_at) return false
        const isNew = await store.remember(change.event_id, tx)
        if (isNew) await handle(event, tx, change)
        // The cursor stays in front of what waits: the events behind it that were applied are known by their ids.
        if (!pass.failed.length) await store.save(change.created_at, tx)
        return isNew
      })
      if (isNew) pass.handled++
    } catch (error) {
      if (pass.failed.length >= mostWaiting) throw error
      pass.failed.push({ entity: identifier, error })
      wait(error)
    }
  }

  const read = async (signal?: AbortSignal): Promise<Pass> => {
    const pass = begin()
    for await (const change of client.allChanges({
      since: await place(),
      ...only,
      ...(signal && { signal })
    })) {
      signal?.throwIfAborted()
      await apply(pass, change)
    }
    signal?.throwIfAborted()
    return pass
  }

  let running: Promise<Pass> | undefined
  let next: Promise<Pass> | undefined
  const start = (): Promise<Pass> => {
    running = read().finally(() => {
      running = undefined
    })
    return running
  }
  /** A read that starts after this was called: one is under way and one waits, however many webhooks come. */
  const readAfterNow = (): Promise<Pass> => {
    next ??= running
      ?.catch(() => {})
      .then(() => {
        next = undefined
        return start()
      })
    return next ?? start()
  }

  /** Until the connection ends, or what waits at an event is to be tried again. */
  const stream = async (
    at: Place,
    signal: AbortSignal,
    onTrouble: (error: unknown, entity: string) => void
  ) => {
    const round = new AbortController()
    const stop = () => round.abort(signal.reason)
    signal.addEventListener("abort", stop)
    if (signal.aborted) stop()
    const pass = begin()
    let timer: ReturnType<typeof setTimeout> | undefined
    try {
      for await (const change of connection(client, at, { ...only, signal: round.signal })) {
        const before = pass.failed.length
        await apply(pass, change)
        for (const { entity, error } of pass.failed.slice(before)) {
          timer ??= setTimeout(stop, untilNextTry)
          onTrouble(error, entity)
        }
      }
    } finally {
      clearTimeout(timer)
      signal.removeEventListener("abort", stop)
    }
  }

  return {
    notify: async ({ data: { entity } }) => {
      const { waiting } = await readAfterNow()
      if (waiting.has(entity.identifier)) throw waiting.get(entity.identifier)
    },
    sweep: async (signal) => {
      const { failed, handled } = await read(signal)
      return { handled, failed }
    },
    follow: async (signal, onTrouble = () => {}) => {
      while (!signal.aborted) {
        const at: Place = { since, retry: usualRetry, isHeard: false }
        try {
          const { failed } = await read(signal)
          for (const { entity, error } of failed) onTrouble(error, entity)
          at.since = await place()
          await stream(at, signal, onTrouble)
        } catch (error) {
          if (signal.aborted) return
          const { status } = error instanceof EntityWatchError ? error : { status: null }
          // An older service has no stream.
          if (status !== 404 && !isRetried(status, true)) throw error
          onTrouble(error, null)
        }
        await pause(at.isHeard ? at.retry : untilNextTry, signal).catch(() => {})
      }
    }
  }
}
