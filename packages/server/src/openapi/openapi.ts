/** The OpenAPI document of the accounts' API: made from the contract, with what each operation says of itself. */
import { Api } from "@entity-watch/contract/Api"
import { requestId } from "@entity-watch/contract/examples/request"
import { About } from "@entity-watch/contract/http/About"
import { eventPayloads, servicePayloads } from "@entity-watch/contract/schema/WebhookPayload"
import * as Context from "effect/Context"
import { HttpApi, OpenApi } from "effect/http-api"
import { eachField, fields, type Json } from "./json.ts"
import { alsoTakesLines, asLines } from "./lines.ts"
import { published, readable } from "./readable.ts"
import { webhooks, withPayloads } from "./webhooks.ts"

const about = `Answers questions about Australian entities from public registers: who an ABN, ACN or name may refer to (resolve), whether a person should look at a name (screen), whether a number is well formed (validate), and when an entity changes (watch).

**Keys.** Send \`Authorization: Bearer svc_sk_…\`. Keys that start with \`svc_sk_test_\` see invented entities, are free and use no allowance; keys that start with \`svc_sk_live_\` see the registers.

**What a verdict does not mean.** A screen answers \`review\`, \`no_match\` or \`unavailable\`, and never that someone is cleared. \`no_match\` means that a list was read and holds nothing similar enough; it is not a clearance. \`review\` means that a person should compare the matches with what they know; it is not a finding against anybody. \`unavailable\` means that a list could not be relied on, so that nothing can be said. A well-formed number was not necessarily ever issued.

**Not covered.** Directors, shareholders and beneficial ownership.

**Fields.** A field or parameter of \`null\` or empty text counts as not sent, unless it says otherwise. An ABN or ACN may be a JSON number of eleven or nine digits; one that begins with 0 is text.

**Failures** are \`{ "error": { "type", "message", "request_id" } }\`. The message says what to change. Every answer carries \`x-request-id\`, yours if you sent one: quote it to the operator. A path that does not exist is 404 \`not_found\`, and a path with another method 405 \`method_not_allowed\` with \`Allow\`. An entity that is not found is no failure.

**Limits.** 50 requests a second and account, with bursts of 200, counted apart for sandbox and live keys (\`RateLimit-*\` headers; the operator can change the numbers). A request that makes much work counts as several: one for each 100 entities of a subscription, for each 12 words of a name (a screened field with many names costs more), for each 16 KiB of a body, and for each 32 KiB of an answer. A request with many questions, one on each line, costs one for each line out of a rate of its own: 1,000 a second, with bursts of 10,000. An account has at most 256 requests under way. Bodies have at most 256 KiB, those that create or change a subscription or hold many questions 1 MiB. The monthly allowance is soft: \`X-Allowance-Remaining\` counts down, and nothing is refused at 0.`

const types: Record<string, string> = {
  400: "invalid_request",
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  410: "gone",
  413: "payload_too_large",
  415: "unsupported_media_type",
  429: "rate_limited",
  500: "internal",
  502: "upstream_unavailable",
  503: "overloaded"
}

const header = (description: string) => ({ description, schema: { type: "string" } })
const requestIdHeader = {
  "x-request-id": header(
    "The id of this request, in every answer: the request's own x-request-id, where that is 1 to 128 letters, digits and . _ : / + = @ ~ - alone."
  )
}
const retryAfter = { "retry-after": header("Seconds to wait.") }
const shouldRetry = {
  "x-should-retry": header("false where the same request would be refused again.")
}
const limitHeaders = {
  "ratelimit-limit": header("Requests the bucket holds when full."),
  "ratelimit-remaining": header("Requests left in the bucket."),
  "ratelimit-reset": header(
    "Seconds until the bucket is full again; on 429, until the next request is taken."
  ),
  "x-allowance-remaining": header("What is left of the month's allowance; live keys only.")
}

const isAnswer = (status: string) => status.startsWith("2")

const headersOf = (status: string, isLimited: boolean) => ({
  ...requestIdHeader,
  ...(status === "401" && { "www-authenticate": header("Bearer") }),
  ...(["429", "502", "503"].includes(status) && retryAfter),
  ...(status === "409" && shouldRetry),
  ...(isLimited && (isAnswer(status) || status === "429") && limitHeaders)
})

const named = (examples: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(examples).map(([summary, value], i) => [`example${i + 1}`, { summary, value }])
  )

/** What the library says of a stream is for its own client: on the wire it is text. */
const mediaOf = (media: unknown, type: string): Json =>
  type === "text/event-stream" ? { schema: { type: "string" } } : fields(media)

const withExamples = (body: unknown, examples: Json): Json => ({
  ...fields(body),
  content: eachField(fields(body).content, (media, type) => ({ ...mediaOf(media, type), examples }))
})

const failureExample = (status: string, failures: Record<string, string>) => ({
  example1: {
    summary: types[status],
    value: { error: { type: types[status], message: failures[status], request_id: requestId } }
  }
})

const describeParameter = (parameter: unknown, about: About["parameters"]) => {
  const { name, schema, ...rest } = fields(parameter)
  const said = about?.[String(name)]
  return {
    name,
    ...rest,
    schema: said?.schema ?? schema,
    description: said?.description ?? fields(schema).description,
    example: said?.example
  }
}

const describeResponse = (
  response: unknown,
  status: string,
  { answered, answers, cost, failures }: About
) => ({
  ...(fields(response).content === undefined
    ? fields(response)
    : withExamples(response, isAnswer(status) ? named(answers) : failureExample(status, failures))),
  ...(isAnswer(status) && { description: answered }),
  headers: headersOf(status, cost !== "free")
})

const describeOperation = (operation: Json, said: About): Json => {
  const parameters = Array.isArray(operation.parameters) ? operation.parameters : []
  return {
    ...operation,
    summary: said.summary,
    description: said.lines === undefined ? said.description : `${said.description} ${alsoTakesLines}`,
    parameters: parameters.map((parameter) => describeParameter(parameter, said.parameters)),
    ...(said.requests !== undefined && {
      requestBody: withExamples(operation.requestBody, named(said.requests))
    }),
    ...(said.lines !== undefined && { "x-ndjson": asLines(said.lines) }),
    responses: eachField(operation.responses, (response, status) => describeResponse(response, status, said))
  }
}

/** By method and path, as the document has them. */
const abouts = (): ReadonlyMap<string, About> => {
  const found = new Map<string, About>()
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint }) => {
      const about = Context.get(endpoint.annotations, About)
      const path = endpoint.path.replace(/:(\w+)/gu, "{$1}")
      if (about !== null) found.set(`${endpoint.method.toLowerCase()} ${path}`, about)
    }
  })
  return found
}

const described = (spec: Json): Json => {
  const said = abouts()
  const { components, ...rest } = spec
  return {
    ...rest,
    components: { ...fields(components), schemas: withPayloads(fields(fields(components).schemas)) },
    webhooks,
    paths: eachField(spec.paths, (operations, path) =>
      eachField(operations, (operation, method) => {
        const found = said.get(`${method} ${path}`)
        return found === undefined ? operation : describeOperation(fields(operation), found)
      })
    )
  }
}

export const DocumentedApi = Api.annotateMerge(
  OpenApi.annotations({
    ...published,
    title: "Entity Watch",
    description: about,
    transform: (spec) => described(readable(spec))
  })
).annotate(
  HttpApi.AdditionalSchemas,
  [...eventPayloads, ...servicePayloads].map(([, schema]) => schema)
)

let made: OpenApi.OpenAPISpec | undefined

/** Made when it is first asked for: a command would make it for nobody, in a fifth of the time that it takes to begin. */
export const openApiDocument = (): OpenApi.OpenAPISpec => {
  made ??= OpenApi.fromApi(DocumentedApi)
  return made
}
