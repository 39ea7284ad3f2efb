/**
 * What one thread has of its process: one part of so many of what is divided, such as connections and searches. The
 * default is a process with one thread, which has all.
 */
import { Context } from "effect"

export interface Share {
  /** How many threads share. */
  readonly of: number
}

export const ServingShare = Context.Reference<Share>("@entity-watch/node/process/ServingShare", {
  defaultValue: () => ({ of: 1 })
})
