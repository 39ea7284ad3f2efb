/** The handlers of the registers, their history and refreshes, and of the process. */

import { AdminApi } from "@entity-watch/contract/admin/AdminApi"
import { CurrentAdministrator } from "@entity-watch/contract/admin/AdminAuthorization"
import { isListId } from "@entity-watch/contract/schema/ListId"
import { Registers } from "@entity-watch/core/admin"
import { AdditionalLists } from "@entity-watch/core/refresh"
import { RefreshRuns } from "@entity-watch/node/refresh/RefreshRuns"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { conflict, databaseUnavailable } from "../answer/failures.ts"
import { registerOf } from "./lists.ts"
import { makeProcessState } from "./processState.ts"

export const AdminRegistersHandlers = HttpApiBuilder.group(
  AdminApi,
  "adminRegisters",
  Effect.fn(function* (handlers) {
    const registers = yield* Registers
    const runs = yield* RefreshRuns
    const lists = yield* AdditionalLists
    const processState = yield* makeProcessState
    return handlers.handleAll({
      adminRegisters: ({ query }) =>
        registers.list(query.mode ?? "live").pipe(
          Effect.map((all) => ({ registers: all })),
          Effect.catchTag("SnapshotsUnreadable", () => databaseUnavailable),
          Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
        ),
      snapshots: Effect.fnUntraced(function* ({ params, query }) {
        const { source } = yield* registerOf(lists, params.register, query.mode)
        return yield* Effect.orDie(registers.snapshots(source.id, query))
      }),
      refreshRegister: Effect.fnUntraced(function* ({ params, payload }) {
        const { download, id: register } = (yield* registerOf(lists, params.register)).source
        if (download === undefined || isListId(register))
          return yield* conflict(
            `${register} is not fetched from a publisher: load your files of it with entity-watch refresh ${register} --from.`
          )
        const by = yield* CurrentAdministrator
        return yield* runs.start(by, register, payload).pipe(
          Effect.catchTags({
            RefreshRunning: () => conflict(`${register} is being refreshed already.`),
            SqlError: Effect.die,
            SchemaError: Effect.die
          })
        )
      }),
      refreshes: () => Effect.map(runs.list, (refreshes) => ({ refreshes })),
      process: () => Effect.orDie(processState.read)
    })
  })
)
