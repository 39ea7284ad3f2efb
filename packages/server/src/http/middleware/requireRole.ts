/** Whether the role of an administrator is enough for an endpoint. */
import { NeededRole } from "@entity-watch/core/api/NeededRole"
import type { Administrator } from "@entity-watch/core/domain/admin/Administrator"
import { includes } from "@entity-watch/core/domain/admin/Role"
import { Context, Effect } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import { forbidden } from "../answer/failures.ts"

export const requireRole = ({ role }: Administrator, { annotations }: HttpApiEndpoint.Top) => {
  const needed = Context.get(annotations, NeededRole)
  return includes(role, needed) ? Effect.void : forbidden(`This needs the role ${needed}; yours is ${role}.`)
}
