/** What the server's thread and a searching thread say to each other. */
import type { Mode } from "@entity-watch/core/domain/Mode"
import type { NameSearchRequest } from "@entity-watch/core/resolve/NameSearch"
import type { WantedRanges } from "@entity-watch/names/search/remote/RemoteReader"
import type { LoadedNames } from "./NameIndexes.ts"

export type ToSearcher =
  | { readonly kind: "load"; readonly mode: Mode; readonly names: LoadedNames }
  | { readonly kind: "search"; readonly id: number; readonly mode: Mode; readonly asked: NameSearchRequest }
  /** What a search wanted. Null: it cannot be had, or nobody waits for the answer any more. */
  | { readonly kind: "bytes"; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> | null }

export type FromSearcher =
  | { readonly kind: "loaded"; readonly mode: Mode; readonly version: string }
  | { readonly kind: "refused"; readonly mode: Mode; readonly version: string; readonly detail: string }
  /** Entity and score by turns: an array of numbers changes threads without being copied. */
  | { readonly kind: "found"; readonly id: number; readonly found: Float64Array<ArrayBuffer> }
  /** Of a segment in the database. */
  | { readonly kind: "wanted"; readonly id: number; readonly segment: string; readonly wanted: WantedRanges }
  /** Given up, since what it wanted cannot be had. */
  | { readonly kind: "gone"; readonly id: number }
  | { readonly kind: "failed"; readonly id: number; readonly error: unknown }
