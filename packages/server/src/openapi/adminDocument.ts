/** The OpenAPI document of the admin API. Its words stand beside each endpoint, since no browser loads that contract. */
import { AdminApi } from "@entity-watch/contract/admin/AdminApi"
import { OperatorNeeds } from "@entity-watch/contract/schema/admin/OperatorNeeds"
import { HttpApi, OpenApi } from "effect/http-api"
import { published, readable } from "./readable.ts"
import { webhook } from "./webhooks.ts"

const about = `For whoever administers the service: accounts and their keys, the registers, deliveries, and the log of what was done.

**Credentials.** Send \`Authorization: Bearer svc_admin_…\`, a key that \`entity-watch admin create\` makes; API keys are not taken here. A browser logs in with such a key or a link and has a session in a cookie; with it, whatever changes something needs the header \`X-Entity-Watch: console\`.

**Roles.** A reader looks, a reviewer also decides about matches, an operator does the rest. 403 says which role is needed.

**Failures** are \`{ "error": { "type", "message", "request_id" } }\`, as in the API of the accounts. Every act is one line of the audit log.`

const webhooks = Object.fromEntries([
  webhook("operator.needs", OperatorNeeds, {
    tag: "needs",
    summary: "Something needs a person, or does so no more",
    description:
      "Sent to `OPERATOR_WEBHOOK_URL`, whose secret signs it. It names no customer, account, file, key or receiver. A message can come more than once, with the same `webhook-id`.",
    responses: {
      "2XX": { description: "Taken. Answer within ten seconds." },
      default: { description: "A failed attempt, which is made again." }
    }
  })
])

const DocumentedAdminApi = AdminApi.annotateMerge(
  OpenApi.annotations({
    ...published,
    title: "Entity Watch, administration",
    description: about,
    transform: (spec) => ({ ...readable(spec), webhooks })
  })
).annotate(HttpApi.AdditionalSchemas, [OperatorNeeds])

let made: OpenApi.OpenAPISpec | undefined

/** Made when it is first asked for, as that of the accounts is. */
export const adminDocument = (): OpenApi.OpenAPISpec => {
  made ??= OpenApi.fromApi(DocumentedAdminApi)
  return made
}
