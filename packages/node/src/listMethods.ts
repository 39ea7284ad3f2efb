/** The methods of the library that send additional lists, tell of them and remove them. */
import type { EntityWatchApi } from "@entity-watch/contract/EntityWatchApi"
import { PutList } from "@entity-watch/contract/schema/AdditionalList"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { ListName } from "@entity-watch/contract/schema/ListId"
import { AdditionalLists } from "@entity-watch/core/refresh"
import { Effect } from "effect"
import { decoded, meant } from "./asked.ts"
import type { Run } from "./subjectMethods.ts"

export const listMethods = (run: Run, caller: () => Caller): EntityWatchApi["lists"] => ({
  put: (name, list, options) =>
    run(
      Effect.gen(function* () {
        const asked = yield* meant(PutList, list)
        const named = yield* decoded(ListName, name)
        return yield* AdditionalLists.use((lists) => lists.put(caller(), named, asked))
      }),
      options
    ),

  list: (options) =>
    run(
      Effect.map(
        AdditionalLists.use((additional) => additional.list(caller())),
        (lists) => ({ lists })
      ),
      options
    ),

  delete: (name, options) =>
    run(
      AdditionalLists.use((lists) => lists.remove(caller(), name)),
      options
    )
})
