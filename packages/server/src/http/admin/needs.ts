/** The handler of what needs a person. */
import { AdminApi } from "@entity-watch/contract/admin/AdminApi"
import { CurrentAdministrator } from "@entity-watch/contract/admin/AdminAuthorization"
import { includes } from "@entity-watch/contract/schema/admin/Role"
import { Needs } from "@entity-watch/core/admin"
import { shownNeed } from "@entity-watch/node/operator/cureWords"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { databaseUnavailable } from "../answer/failures.ts"

export const NeedsHandlers = HttpApiBuilder.group(
  AdminApi,
  "needs",
  Effect.fn(function* (handlers) {
    const needs = yield* Needs
    return handlers.handleAll({
      needs: Effect.fnUntraced(
        function* ({ query }) {
          const { role } = yield* CurrentAdministrator
          const found = yield* needs.list({ mode: query.mode ?? "live", files: includes(role, "reviewer") })
          return { needs: found.map(shownNeed) }
        },
        Effect.catchTag("SnapshotsUnreadable", () => databaseUnavailable),
        Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
      )
    })
  })
)
