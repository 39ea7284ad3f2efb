/** The login of somebody who administers the service. */
import * as Schema from "effect/Schema"
import { Role } from "./Role.ts"

export const Login = Schema.Struct({
  credential: Schema.String.annotate({
    description: "An admin key, svc_admin_…, or the token of a login link, svc_link_…"
  }).pipe(Schema.check(Schema.isPattern(/^\S{1,100}$/u, { message: "credential must be a key or a link" })))
}).annotate({ identifier: "Login" })

export const Session = Schema.Struct({
  name: Schema.String,
  role: Role,
  via: Schema.Literals(["key", "session", "command line"]),
  expires_at: Schema.NullOr(Schema.String).annotate({
    description: "When the session ends; null for a request with a key."
  })
}).annotate({ identifier: "Session" })
export type Session = typeof Session.Type
