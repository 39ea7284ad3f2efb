/**
 * The OpenAPI document: the contract with the words and examples that only a reader needs. They stay out of the
 * contract itself because a browser loads that with the derived client.
 */
import { Api } from "@entity-watch/core/api/Api"
import { OpenApi } from "effect/http-api"
import {
  registerList,
  requestId,
  resolveRequests,
  resolveResult,
  screenRequests,
  screenResult,
  validations
} from "./openapiExamples.ts"

const about = `Answers questions about Australian entities from public registers: who an ABN, ACN or name may refer to (resolve), whether a person should look at a name (screen), and whether a number is well formed (validate).

**Keys.** Send \`Authorization: Bearer svc_sk_…\`. Keys that start with \`svc_sk_test_\` see invented entities, are free and use no allowance; keys that start with \`svc_sk_live_\` see the registers.

**What a verdict does not mean.** A screen answers \`review\`, \`no_match\` or \`unavailable\`, and never that someone is cleared. \`no_match\` means that a list was read and holds nothing similar enough; it is not a clearance. \`review\` means that a person should compare the matches with what they know; it is not a finding against anybody. \`unavailable\` means that a list could not be relied on, so that nothing can be said. A well-formed number was not necessarily ever issued.

**Not covered.** Directors, shareholders and beneficial ownership.

**Failures** are \`{ "error": { "type", "message", "request_id" } }\`. The message says what to change. Every answer carries \`x-request-id\`: quote it to the operator. A path that does not exist is 404 \`not_found\`, and a path with another method 405 \`method_not_allowed\` with \`Allow\`. An entity that is not found is no failure.

**Limits.** 50 requests a second and account, with bursts of 200, counted apart for sandbox and live keys (\`RateLimit-*\` headers; the operator can change the numbers). Bodies have at most 256 KiB. The monthly allowance is soft: \`X-Allowance-Remaining\` counts down, and nothing is refused at 0.`

interface Words {
  readonly summary: string
  readonly description: string
  readonly requests?: Record<string, unknown>
  readonly answered: string
  readonly answers: Record<string, unknown>
  readonly failures: Record<number, string>
  readonly isLimited?: true
}

const common = {
  401: "Send an API key in the header Authorization: Bearer svc_sk_…",
  500: "Something failed on our side; the log has it under this request_id.",
  503: "The service is answering too many requests; try again in a second."
}

const posted = {
  ...common,
  413: "Send a body of at most 256 KiB.",
  415: "Send the body as JSON, with Content-Type: application/json.",
  429: "The account sent too many requests; wait 1 s before the next one.",
  502: "The database could not be read; try again in a few seconds."
}

const words: Record<string, Words> = {
  "post /v1/resolve": {
    summary: "Find an entity",
    description:
      "Finds the entities that an ABN, an ACN or a name may refer to, best first. Send exactly one of `abn`, `acn` and `name`; `state`, `postcode` and `mode` belong to a name. An identifier gives `match_confidence` 100; a match by name alone is advisory and stays at 90 or less. Check digits are not enforced, and whatever is not found is 200 with empty `candidates`. Every value names the register it comes from, and where registers disagree `conflicts` shows each value. A screening block in a candidate is a first look: `no_match` there is not a clearance.",
    requests: resolveRequests,
    answered: "The candidates, best first; possibly none.",
    answers: { "a company, canonical fields only": resolveResult },
    failures: { ...posted, 400: "Send exactly one of abn, acn and name, not abn and name." }
  },
  "post /v1/screen": {
    summary: "Screen a name or an entity",
    description:
      "Compares a name, or the names of the entity behind an ABN or ACN, with the sanctions list and the registers of banned and disqualified persons and organisations. Send exactly one of `name`, `abn` and `acn`; for a trust the corporate trustee is screened. `dob` and `pob` raise a score and never exclude anyone. `overall` is `review` if any list says so, otherwise `unavailable` if any list could not be relied on, otherwise `no_match`. **`no_match` is not a clearance, and `review` is not a finding**: a possible match needs a person to look at it. A list that could not be read is `unavailable`, never `no_match`.",
    requests: screenRequests,
    answered: "A verdict for each list, and overall. None of them is a clearance.",
    answers: { "a possible match": screenResult },
    failures: { ...posted, 400: "dob must be an ISO 8601 date such as 1970-01-31." }
  },
  "get /v1/registers": {
    summary: "See what the answers rest on",
    description:
      "Lists every register with the reading that is in force: its version, its own date, when it was last read or confirmed, its rows and digest, and whether a later attempt failed. A screening list that is `partial`, `stale` or `not_loaded` never answers `no_match`.",
    answered: "Every register, loaded or not.",
    answers: { "one of them": registerList },
    failures: { ...common, 400: "Remove the unknown field mode.", 429: posted[429], 502: posted[502] },
    isLimited: true
  },
  "get /v1/validate/{identifier}": {
    summary: "Check an ABN or ACN for typing errors",
    description:
      "Says whether the check digits of an ABN or ACN agree. No register is contacted, no rate limit applies and no allowance is used, and it answers while the database is away. `valid: true` says that the number is well formed, and not that it was issued or is in use.",
    answered: "Whether the check digits agree.",
    answers: validations,
    failures: {
      ...common,
      400: "Send eleven digits for an ABN or nine digits for an ACN.",
      404: "There is nothing at this path."
    }
  }
}

const types: Record<string, string> = {
  400: "invalid_request",
  401: "unauthorized",
  404: "not_found",
  413: "payload_too_large",
  415: "unsupported_media_type",
  429: "rate_limited",
  500: "internal",
  502: "upstream_unavailable",
  503: "overloaded"
}

const header = (description: string) => ({ description, schema: { type: "string" } })
const requestIdHeader = { "x-request-id": header("The id of this request, in every answer.") }
const retryAfter = { "retry-after": header("Seconds to wait.") }
const limitHeaders = {
  "ratelimit-limit": header("Requests the bucket holds when full."),
  "ratelimit-remaining": header("Requests left in the bucket."),
  "ratelimit-reset": header(
    "Seconds until the bucket is full again; on 429, until the next request is taken."
  ),
  "x-allowance-remaining": header("What is left of the month's allowance; live keys only.")
}

const headersOf = (status: string, isLimited: boolean) => ({
  ...requestIdHeader,
  ...(status === "401" && { "www-authenticate": header("Bearer") }),
  ...(["429", "502", "503"].includes(status) && retryAfter),
  ...(isLimited && (status === "200" || status === "429") && limitHeaders)
})

const named = (examples: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(examples).map(([summary, value], i) => [`example${i + 1}`, { summary, value }])
  )

type Json = Record<string, unknown>

const fields = (node: unknown): Json => (typeof node === "object" && node !== null ? { ...node } : {})

const eachField = (node: unknown, change: (value: unknown, key: string) => unknown): Json =>
  Object.fromEntries(Object.entries(fields(node)).map(([key, value]) => [key, change(value, key)]))

const withExamples = (body: unknown, examples: Json): Json => ({
  ...fields(body),
  content: eachField(fields(body).content, (media) => ({ ...fields(media), examples }))
})

const failureExample = (status: string, failures: Record<string, string>) => ({
  example1: {
    summary: types[status],
    value: { error: { type: types[status], message: failures[status], request_id: requestId } }
  }
})

const describeOperation = (
  operation: Json,
  { answered, answers, description, failures, isLimited, requests, summary }: Words
): Json => {
  const hasLimit = isLimited ?? requests !== undefined
  const parameters = Array.isArray(operation.parameters) ? operation.parameters : []
  return {
    ...operation,
    summary,
    description,
    parameters: parameters.map((parameter) => ({
      ...fields(parameter),
      description: fields(fields(parameter).schema).description,
      example: "23 990 000 014"
    })),
    ...(requests !== undefined && { requestBody: withExamples(operation.requestBody, named(requests)) }),
    responses: eachField(operation.responses, (response, status) => ({
      ...withExamples(response, status === "200" ? named(answers) : failureExample(status, failures)),
      ...(status === "200" && { description: answered }),
      headers: headersOf(status, hasLimit)
    }))
  }
}

/** Fields may be added to answers: only requests are closed. */
const openAnswers = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(openAnswers)
  if (typeof node !== "object" || node === null) return node
  const { additionalProperties, ...rest } = fields(node)
  return {
    ...eachField(rest, (value, key) => (closed.has(key) ? value : openAnswers(value))),
    ...(additionalProperties !== undefined && additionalProperties !== false && { additionalProperties })
  }
}

const closed = new Set(["requestBody", "ResolveRequest", "ScreenRequest"])

/** The wire form of an error class is named after the class, not after its encoding. */
const plainlyNamed = (spec: Json): Json => {
  const renamed = JSON.stringify(spec).replace(/("#\/components\/schemas\/\w+?)Encoded"/gu, '$1"')
  const { components, ...rest } = fields(JSON.parse(renamed))
  const { schemas, ...others } = fields(components)
  const named = Object.entries(fields(schemas)).map(([name, schema]) => [
    name.replace(/Encoded$/u, ""),
    schema
  ])
  return { ...rest, components: { ...others, schemas: Object.fromEntries(named) } }
}

const document = (spec: Json): Json => {
  const opened = fields(openAnswers(plainlyNamed(spec)))
  return {
    ...opened,
    components: {
      ...fields(opened.components),
      // In lower case, as the specification's own examples have it: some generators compare letters.
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } }
    },
    paths: eachField(opened.paths, (operations, path) =>
      eachField(operations, (operation, method) => {
        const found = words[`${method} ${path}`]
        return found === undefined ? operation : describeOperation(fields(operation), found)
      })
    )
  }
}

export const DocumentedApi = Api.annotateMerge(
  OpenApi.annotations({
    title: "Entity Watch",
    version: "1",
    description: about,
    license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
    transform: document
  })
)

export const openApiDocument = OpenApi.fromApi(DocumentedApi)
