/** The role that an endpoint asks of whoever administers the service. */
import * as Context from "effect/Context"
import type { Role } from "../schema/admin/Role.ts"

/** The least role that is enough, as an annotation. Without it a reader may ask. An API key needs no role. */
export const NeededRole = Context.Reference<Role>("@entity-watch/contract/http/NeededRole", {
  defaultValue: () => "reader"
})
