/** The handler of the audit log. */

import { AdminApi } from "@entity-watch/contract/admin/AdminApi"
import { AuditLog } from "@entity-watch/core/admin"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"

export const AuditHandlers = HttpApiBuilder.group(
  AdminApi,
  "audit",
  Effect.fn(function* (handlers) {
    const log = yield* AuditLog
    return handlers.handleAll({ audit: ({ query }) => Effect.orDie(log.page(query)) })
  })
)
