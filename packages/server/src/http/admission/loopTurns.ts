/**
 * How much begins in one turn of the event loop. What arrives together would otherwise run together, and everybody
 * else would wait for all of it: a thousand connections that are opened at once, or a dozen large bodies. What is too
 * much for one turn waits for later ones, in which accounts alternate.
 */
import { Effect } from "effect"
import { RequestFacts } from "../request/RequestFacts.ts"

export interface LoopTurnsOptions {
  /** How many begin in one turn. */
  readonly atOnce: number
  /** How many times as long as they took the next ones wait. */
  readonly rest: number
}

/** In milliseconds: what began in a turn may take so long until no more of what waits begins in it. */
const longEnough = 4

export class LoopTurns {
  private readonly options: LoopTurnsOptions
  /** What waits, by account, the one whose turn it is first. */
  private readonly queues = new Map<string, Array<() => void>>()
  private begun = 0
  private since = 0

  constructor(options: LoopTurnsOptions) {
    this.options = options
  }

  /** Whether it may begin at once. */
  begins(): boolean {
    if (this.queues.size > 0 || this.isFull()) return false
    this.count()
    return true
  }

  /** To be asked after `begins`; `start` is called in a later turn. */
  wait(key: string, start: () => void): void {
    const queue = this.queues.get(key)
    if (queue === undefined) this.queues.set(key, [start])
    else queue.push(start)
  }

  private isFull(): boolean {
    const { atOnce } = this.options
    return this.begun >= atOnce || (this.begun > 0 && performance.now() - this.since > longEnough)
  }

  private count(): void {
    this.begun += 1
    if (this.begun > 1) return
    this.since = performance.now()
    setImmediate(() => {
      const rest = (performance.now() - this.since) * this.options.rest
      if (rest < 1) this.turn()
      else setTimeout(() => this.turn(), rest)
    })
  }

  private turn(): void {
    this.begun = 0
    for (const [key, queue] of this.queues) {
      // Its next turn comes after those of all others.
      this.queues.delete(key)
      const start = queue.shift()
      if (queue.length > 0) this.queues.set(key, queue)
      if (start === undefined) continue
      this.count()
      start()
      if (this.isFull()) return
    }
  }
}

/** The event loop is one, and so are its turns. */
const longTurns = new LoopTurns({ atOnce: 1, rest: 2 })

/** Goes on when what takes milliseconds to read may begin: one at a time, and a third of the time at most. */
export const longTurn: Effect.Effect<void> = Effect.suspend(() =>
  longTurns.begins()
    ? Effect.void
    : Effect.flatMap(RequestFacts, ({ accountId = "" }) =>
        Effect.callback<void>((resume) => {
          let isWaiting = true
          longTurns.wait(accountId, () => isWaiting && resume(Effect.void))
          return Effect.sync(() => {
            isWaiting = false
          })
        })
      )
)
