/**
 * How much begins in one turn of the event loop. What arrives together would otherwise run together, and everybody
 * else would wait for all of it: a thousand connections that are opened at once, or a dozen large bodies. What is too
 * much for one turn waits for later ones, in queues of which each has its turn, those first that were empty: whoever
 * asks now and then does not wait for those who ask without end. In a queue that never empties, what waits too long is
 * refused, but not because another queue is much longer (fair queues with controlled delay: RFC 8290).
 */

import { type ProcessTime, processTime } from "@entity-watch/node/process/ProcessTime"
import { Effect } from "effect"
import { RequestFacts } from "../request/RequestFacts.ts"
import { isAmongLongest, Rush } from "./Rush.ts"

export interface LoopTurnsOptions {
  /** How many begin in one turn. */
  readonly atOnce: number
  /** How many times as long as they took the next ones wait. */
  readonly rest: number
  /** Nobody is refused while so many wait in all queues together, or fewer: the machine is slow then, and not asked much. */
  readonly few?: number
  /** The process's own unless a test moves another. */
  readonly time?: ProcessTime
}

interface Waiting {
  readonly since: number
  readonly start: () => void
  readonly refuse: (() => void) | undefined
}

interface Queue {
  readonly waiting: Set<Waiting>
  readonly rush: Rush
  newest: Waiting | undefined
  /** How many were refused since one began. */
  refused: number
}

/** In milliseconds: what began in a turn may take so long until no more of what waits begins in it. */
const longEnough = 4

/**
 * After so many refusals the newest one has a turn: where clients ask again as soon as they are refused, the oldest is
 * always too late, and nobody would be answered (adaptive LIFO: Maurer, as in `Rush`).
 */
const mostRefused = 7

const nextOf = ({ newest, refused, waiting }: Queue): Waiting | undefined => {
  if (refused >= mostRefused && newest !== undefined && waiting.has(newest)) return newest
  const [oldest] = waiting
  return oldest
}

export class LoopTurns {
  private readonly options: LoopTurnsOptions
  private readonly time: ProcessTime
  /** Those that were empty, and those that have had a turn since; in each, the one whose turn it is first. */
  private readonly fresh = new Map<string, Queue>()
  private readonly served = new Map<string, Queue>()
  private waiting = 0
  private begun = 0
  private since = 0
  private isShort = false

  constructor(options: LoopTurnsOptions) {
    this.options = options
    this.time = options.time ?? processTime
  }

  /** Whether it may begin at once. */
  begins(): boolean {
    if (this.waiting > 0 || this.isFull()) return false
    this.count()
    return true
  }

  /**
   * To be asked after `begins`; one of the two functions is called in a later turn. What must not be refused waits for
   * as long as it takes. Answers with what takes it back: whoever went away costs no turn, and no memory.
   */
  wait(key: string, start: () => void, refuse?: () => void): () => void {
    const queue = this.served.get(key) ??
      this.fresh.get(key) ?? {
        waiting: new Set(),
        rush: new Rush(this.time.now),
        newest: undefined,
        refused: 0
      }
    if (queue.waiting.size === 0) {
      queue.rush.wait()
      if (!this.served.has(key)) this.fresh.set(key, queue)
    }
    const waiting = { since: this.time.now(), start, refuse }
    queue.waiting.add(waiting)
    queue.newest = waiting
    this.waiting += 1
    return () => this.leave(queue, waiting)
  }

  /** Lets one begin in this turn, because the next turn is awaited. */
  shorten(): void {
    this.isShort = true
  }

  private isFull(): boolean {
    const atOnce = this.isShort ? 1 : this.options.atOnce
    return this.begun >= atOnce || (this.begun > 0 && this.time.now() - this.since > longEnough)
  }

  private count(): void {
    this.begun += 1
    if (this.begun > 1) return
    this.since = this.time.now()
    setImmediate(() => {
      const rest = (this.time.now() - this.since) * this.options.rest
      if (rest < 1) this.turn()
      else this.time.after(rest, () => this.turn())
    })
  }

  private turn(): void {
    this.begun = 0
    this.serve(this.fresh)
    this.serve(this.served)
    this.isShort = false
  }

  private serve(queues: Map<string, Queue>): void {
    for (const [key, queue] of queues) {
      if (this.isFull()) return
      const next = nextOf(queue)
      if (next === undefined) {
        if (!queue.rush.isRemembered) queues.delete(key)
        continue
      }
      // Its next turn comes after those of all others.
      queues.delete(key)
      this.served.set(key, queue)
      const isTooLate =
        next.refuse !== undefined &&
        this.waiting > (this.options.few ?? 0) &&
        queue.rush.isTooLate(next.since) &&
        isAmongLongest(queue.waiting.size, this.longest())
      queue.refused = isTooLate ? queue.refused + 1 : 0
      this.leave(queue, next)
      this.count()
      if (isTooLate) next.refuse?.()
      else next.start()
    }
  }

  /** Of those in which something may be refused. */
  private longest(): number {
    let longest = 0
    for (const queues of [this.fresh, this.served])
      for (const { waiting } of queues.values())
        for (const { refuse } of waiting) {
          if (refuse !== undefined) longest = Math.max(longest, waiting.size)
          break
        }
    return longest
  }

  private leave({ rush, waiting }: Queue, left: Waiting): void {
    if (!waiting.delete(left)) return
    this.waiting -= 1
    if (waiting.size === 0) rush.pause()
  }
}

/** The event loop is one, and so are its turns. */
const longTurns = new LoopTurns({ atOnce: 1, rest: 2 })

/** Goes on when what takes milliseconds may begin: one at a time, and a third of the time at most. */
export const longTurnOf = (key: string): Effect.Effect<void> => turnOf(longTurns, key)

const turnOf = (turns: LoopTurns, key: string): Effect.Effect<void> =>
  Effect.suspend(() =>
    turns.begins()
      ? Effect.void
      : Effect.callback<void>((resume) => Effect.sync(turns.wait(key, () => resume(Effect.void))))
  )

/** In milliseconds: when nobody has asked for so long, nobody asks. */
const quiet = 100

/** Turns of what nobody waits for, such as comparing watched subjects: it has all of the time while nobody asks. */
export const makeBackground = (turns: LoopTurns, time: ProcessTime) => {
  let askedAt = Number.NEGATIVE_INFINITY
  return {
    /** To be told of each request that arrives. */
    noteRequest: (): void => {
      askedAt = time.now()
    },
    turn: Effect.suspend(() => (time.now() - askedAt > quiet ? Effect.void : turnOf(turns, "")))
  }
}
export const background = makeBackground(longTurns, processTime)

/** The same, for the request that is under way. */
export const longTurn: Effect.Effect<void> = Effect.flatMap(RequestFacts, ({ accountId = "" }) =>
  longTurnOf(accountId)
)

/**
 * Runs long work in pieces of a few milliseconds, each in a turn of its own. The work is a generator that yields wherever it
 * may pause.
 */
export const inLongTurns = <A>(steps: () => Generator<void, A>): Effect.Effect<A> =>
  Effect.suspend(() => {
    const running = steps()
    const piece = Effect.sync(() => {
      const until = processTime.now() + longEnough
      let step = running.next()
      while (step.done !== true && processTime.now() < until) step = running.next()
      return step
    })
    const goOn: Effect.Effect<A> = Effect.flatMap(Effect.andThen(longTurn, piece), (step) =>
      step.done === true ? Effect.succeed(step.value) : goOn
    )
    return goOn
  })
