/**
 * What one serving thread has of its process: one part of so many of what is divided, and what the threads count together.
 * The default is a process with one thread, which has all and shares nothing.
 */
import { Context } from "effect"
import type { SharedAccounts } from "./SharedAccounts.ts"

export interface Share {
  /** How many threads serve. */
  readonly of: number
  readonly accounts: SharedAccounts | undefined
}

export const ServingShare = Context.Reference<Share>("@entity-watch/server/process/ServingShare", {
  defaultValue: () => ({ of: 1, accounts: undefined })
})
