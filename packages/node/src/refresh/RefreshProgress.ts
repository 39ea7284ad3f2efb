/** How far a refresh has come. */
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type { Effect } from "effect"

export type RefreshProgress =
  | {
      readonly _tag: "Downloading"
      readonly register: SourceId
      readonly file: string
      readonly bytes: number
      /** Null where the publisher does not say how long the file is. */
      readonly total: number | null
    }
  | { readonly _tag: "Reading"; readonly register: SourceId; readonly rows: number }

export type OnRefreshProgress = (progress: RefreshProgress) => Effect.Effect<void>
