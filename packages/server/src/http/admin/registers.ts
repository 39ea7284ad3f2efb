/** The handlers of the registers, their history and refreshes, and of the process. */

import { AdminApi } from "@entity-watch/contract/admin/AdminApi"
import { CurrentAdministrator } from "@entity-watch/contract/admin/AdminAuthorization"
import { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import { Registers } from "@entity-watch/core/admin"
import { registerById } from "@entity-watch/core/registers"
import { RefreshRuns } from "@entity-watch/node/refresh/RefreshRuns"
import { Effect, Schema } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { conflict, databaseUnavailable, notFound } from "../answer/failures.ts"
import { makeProcessState } from "./processState.ts"

const noRegister = notFound("There is no register of this id.")

const known = (id: string) =>
  Schema.is(RegisterId)(id) && registerById(id) !== undefined ? Effect.succeed(id) : noRegister

export const AdminRegistersHandlers = HttpApiBuilder.group(
  AdminApi,
  "adminRegisters",
  Effect.fn(function* (handlers) {
    const registers = yield* Registers
    const runs = yield* RefreshRuns
    const processState = yield* makeProcessState
    return handlers.handleAll({
      adminRegisters: ({ query }) =>
        registers.list(query.mode ?? "live").pipe(
          Effect.map((all) => ({ registers: all })),
          Effect.catchTag("SnapshotsUnreadable", () => databaseUnavailable),
          Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
        ),
      snapshots: Effect.fnUntraced(function* ({ params, query }) {
        const register = yield* known(params.register)
        return yield* Effect.orDie(registers.snapshots(register, query))
      }),
      refreshRegister: Effect.fnUntraced(function* ({ params, payload }) {
        const register = yield* known(params.register)
        if (registerById(register)?.source.download === undefined)
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
