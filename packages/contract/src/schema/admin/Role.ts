/** What somebody who administers the service may do. Each role may do what the ones before it may. */
import * as Schema from "effect/Schema"

const roles = ["reader", "reviewer", "operator"] as const

export const Role = Schema.Literals(roles).annotate({
  identifier: "Role",
  description:
    "reader: looks. reviewer: also decides about matches. operator: also makes keys, loads registers and sends deliveries again."
})
export type Role = typeof Role.Type

export const includes = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed)
