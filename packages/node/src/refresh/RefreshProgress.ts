/** How far a refresh has come. */
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { Effect } from "effect"

export type RefreshProgress =
  | {
      readonly _tag: "Downloading"
      readonly register: RegisterId
      readonly file: string
      readonly bytes: number
      /** Null where the publisher does not say how long the file is. */
      readonly total: number | null
    }
  | { readonly _tag: "Reading"; readonly register: RegisterId; readonly rows: number }

export type OnRefreshProgress = (progress: RefreshProgress) => Effect.Effect<void>
