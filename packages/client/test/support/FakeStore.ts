/** A database with transactions, and processes that die in the middle of them: a model of both. */
import type { ConsumerStore } from "@entity-watch/client"
import type { Chance } from "./Chance.ts"

export class Crash extends Error {}

/** One run of the caller's program. Nothing that it does after its death has an effect. */
export class Process {
  isAlive = true
  readonly #chance: Chance
  /** One in so many steps is its last; 0: none. */
  readonly #lasting: number

  constructor(chance: Chance, lasting: number) {
    this.#chance = chance
    this.#lasting = lasting
  }

  /** Lets others go first for a while; may be the last thing that the process does. */
  async step(): Promise<void> {
    for (let turns = this.#chance.below(3); turns > 0; turns--)
      await new Promise((resolve) => setImmediate(resolve))
    if (this.#lasting > 0 && this.#chance.below(this.#lasting) === 0) this.isAlive = false
    if (!this.isAlive) throw new Crash()
  }
}

export class Transaction {
  cursor: string | null = null
  readonly remembered = new Set<string>()
  readonly effects: Array<string> = []
}

export class Database {
  readonly kept = new Transaction()

  /** `isForgetful`: a store that breaks its promise about `remember`. */
  storeOf(process: Process, isForgetful = false): ConsumerStore<Transaction> {
    const { kept } = this
    return {
      transaction: async (work) => {
        await process.step()
        const tx = new Transaction()
        const result = await work(tx)
        await process.step()
        // As a unique key does: of two that insert the same id, one fails as a whole.
        for (const id of tx.remembered) if (kept.remembered.has(id)) throw new Error(`duplicate key ${id}`)
        kept.cursor = tx.cursor ?? kept.cursor
        for (const id of tx.remembered) kept.remembered.add(id)
        kept.effects.push(...tx.effects)
        // Committed, and the process may never learn of it.
        await process.step()
        return result
      },
      load: async (tx) => {
        await process.step()
        return tx.cursor ?? kept.cursor
      },
      save: async (cursor, tx) => {
        await process.step()
        tx.cursor = cursor
      },
      remember: async (id, tx) => {
        await process.step()
        if (isForgetful) return true
        if (kept.remembered.has(id) || tx.remembered.has(id)) return false
        tx.remembered.add(id)
        return true
      }
    }
  }
}
