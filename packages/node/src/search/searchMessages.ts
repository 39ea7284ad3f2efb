/** The messages between the server's thread and a searching thread. */
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { NameSearchRequest } from "@entity-watch/core/resolve"
import type { WantedRanges } from "@entity-watch/names/search"
import type { LoadedNames } from "./LoadedNames.ts"

export type SearchRequest =
  | { readonly kind: "load"; readonly mode: Mode; readonly names: LoadedNames }
  | { readonly kind: "search"; readonly id: number; readonly mode: Mode; readonly asked: NameSearchRequest }
  /** The bytes that a search wanted. Null if they cannot be read, or nobody waits for the answer any more. */
  | { readonly kind: "bytes"; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> | null }

export type SearchReply =
  | { readonly kind: "loaded"; readonly mode: Mode; readonly version: string }
  | { readonly kind: "refused"; readonly mode: Mode; readonly version: string; readonly detail: string }
  /** Entity, score, entity, score and so on: an array of numbers is moved between threads without a copy. */
  | { readonly kind: "found"; readonly id: number; readonly found: Float64Array<ArrayBuffer> }
  /** The search needs these bytes of a segment in the database. */
  | { readonly kind: "wanted"; readonly id: number; readonly segment: string; readonly wanted: WantedRanges }
  /** The search was abandoned, because the bytes that it wanted cannot be read. */
  | { readonly kind: "gone"; readonly id: number }
  /** The search would cost too much, because too many names have the words that are asked for. */
  | { readonly kind: "too_common"; readonly id: number }
  | { readonly kind: "failed"; readonly id: number; readonly error: unknown }
