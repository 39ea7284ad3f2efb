/** What the main thread and a serving thread say to each other. */
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { LoadedNames } from "@entity-watch/node/search/LoadedNames"
import type { Question } from "../process/AskedThreads.ts"

/** What a thread is started with. */
export interface ThreadStart {
  readonly host: string
  readonly port: number
  /** How many threads serve. */
  readonly of: number
  /** The socket of the main thread. */
  readonly passOnTo: string
  /** The memory of `SharedAccounts`. */
  readonly accounts: SharedArrayBuffer
  /** Whether log lines are for a person, or else JSON. */
  readonly isText: boolean
}

export type ToThread =
  | { readonly kind: "names"; readonly mode: Mode; readonly names: LoadedNames }
  | { readonly kind: "ask"; readonly id: number; readonly question: Question }
  /** Events of this account were committed. */
  | { readonly kind: "events"; readonly account: string }
  /** From now on every answer ends its connection. */
  | { readonly kind: "drain" }
  /** Requests under way have their time, and then the thread ends. */
  | { readonly kind: "stop" }

export type FromThread =
  | { readonly kind: "listening" }
  | { readonly kind: "answer"; readonly id: number; readonly answer: string }
  | { readonly kind: "log"; readonly lines: string }
  /** The last message: why the thread could not start, in one sentence. */
  | { readonly kind: "failed"; readonly sentence: string }
