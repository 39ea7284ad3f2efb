/** A key of the admin API, as it may be shown after it was made; and what makes one. */
import * as Schema from "effect/Schema"
import { Role } from "./Role.ts"

const Time = Schema.NullOr(Schema.String)

/** The name by which an administrator stands in the audit log. */
export const AdministratorName = Schema.String.pipe(
  Schema.check(
    Schema.isPattern(/^(?=.{1,100}$)[^\p{C}\p{Z}](?:[^\p{C}\p{Zl}\p{Zp}]*[^\p{C}\p{Z}])?$/u, {
      message: "name must have 1 to 100 characters, none of them invisible at its ends"
    })
  )
)

/** In days; a key without an end lives until it is revoked. */
export const expiresInDays = Schema.Int.pipe(
  Schema.check(
    Schema.isBetween({ minimum: 1, maximum: 3650 }, { message: "expires_in_days must be from 1 to 3650" })
  )
)

export const AdminKey = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  role: Role,
  key: Schema.String.annotate({ description: "Its beginning and its last four characters." }),
  made_by: Schema.NullOr(Schema.String).annotate({
    description: "The id of the admin key with which it was made, or in whose session; null at a terminal."
  }),
  created_at: Schema.String,
  expires_at: Time,
  revoked_at: Time,
  last_used_at: Time.annotate({ description: "To within a minute." })
}).annotate({ identifier: "AdminKey" })
export type AdminKey = typeof AdminKey.Type

export const RevokeAdminKeyQuery = Schema.Struct({
  made: Schema.optionalKey(
    Schema.Literal("revoke").annotate({
      description: "Also revokes those in force that were made with it, and with these, and so on."
    })
  )
})

export const AdminKeyRevoked = Schema.Struct({
  ...AdminKey.fields,
  made: Schema.Array(AdminKey).annotate({
    description:
      "Those that were made with it, and with these, and so on: the ones that are still in force, or that were revoked with it where that was asked. 1,000 at most."
  })
}).annotate({ identifier: "AdminKeyRevoked" })
export type AdminKeyRevoked = typeof AdminKeyRevoked.Type

export const AdminKeyList = Schema.Struct({ admin_keys: Schema.Array(AdminKey) }).annotate({
  identifier: "AdminKeyList"
})

export const CreateAdminKey = Schema.Struct({
  name: AdministratorName,
  role: Role,
  expires_in_days: Schema.optionalKey(expiresInDays)
}).annotate({ identifier: "CreateAdminKey" })
export type CreateAdminKey = typeof CreateAdminKey.Type

export const AdminKeyCreated = Schema.Struct({
  admin_key: AdminKey,
  token: Schema.String.annotate({ description: "The key itself: it is shown this once." })
}).annotate({ identifier: "AdminKeyCreated" })

export const CreateLoginLink = Schema.Struct({ name: AdministratorName, role: Role }).annotate({
  identifier: "CreateLoginLink"
})
export type CreateLoginLink = typeof CreateLoginLink.Type

export const LoginLinkCreated = Schema.Struct({
  token: Schema.String.annotate({
    description: "Good for one login, within the hour. It stands behind # in the address of the console."
  }),
  expires_at: Schema.String
}).annotate({ identifier: "LoginLinkCreated" })
