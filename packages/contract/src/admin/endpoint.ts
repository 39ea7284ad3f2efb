/** What the endpoints of the admin API have in common. */
import * as Context from "effect/Context"
import * as OpenApi from "effect/http-api/OpenApi"
import { NeededRole } from "../http/NeededRole.ts"
import type { Role } from "../schema/admin/Role.ts"

/** What OpenAPI says of an endpoint, and whose role it needs where a reader's is not enough. */
export const described = (summary: string, description: string, role: Role = "reader") =>
  Context.add(OpenApi.annotations({ summary, description }), NeededRole, role)
