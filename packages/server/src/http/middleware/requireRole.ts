/** Whether the role of an administrator is enough for an endpoint. */
import { NeededRole } from "@entity-watch/contract/http/NeededRole"
import type { Administrator } from "@entity-watch/contract/schema/admin/Administrator"
import { includes } from "@entity-watch/contract/schema/admin/Role"
import { Context, Effect } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import { forbidden } from "../answer/failures.ts"

export const requireRole = ({ role }: Administrator, { annotations }: HttpApiEndpoint.Top) => {
  const needed = Context.get(annotations, NeededRole)
  return includes(role, needed) ? Effect.void : forbidden(`This needs the role ${needed}; yours is ${role}.`)
}
