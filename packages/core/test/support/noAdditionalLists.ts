/** A service to which nobody has added a list. */
import { AdditionalListStore } from "@entity-watch/core/store/AdditionalListStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

export const noAdditionalLists = Layer.succeed(
  AdditionalListStore,
  AdditionalListStore.of({
    definedAcrossAccounts: () => Effect.succeed({ upTo: "0", lists: [] }),
    kindsSince: () => Effect.succeed([]),
    mayName: () => Effect.succeed(false),
    define: () => Effect.succeed("lists" as const),
    remove: () => Effect.succeed(false)
  })
)
