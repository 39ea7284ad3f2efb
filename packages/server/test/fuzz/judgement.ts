/** What must be true of every answer, whatever was asked. */
import { Api } from "@entity-watch/contract/Api"
import { AdminApi } from "@entity-watch/contract/admin/AdminApi"
import { Schema } from "effect"
import { HttpApi } from "effect/http-api"
import { adminOperations, operations } from "./contractRequests.ts"
import type { FuzzRequest } from "./FuzzRequest.ts"

export interface FuzzAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly body: string
}

const all = [...operations, ...adminOperations]
const statusesOf = new Map(all.map(({ name, statuses }) => [name, statuses]))

const takingBodies = new Set(all.flatMap(({ bodies, name }) => (bodies.length > 0 ? [name] : [])))

/** Whether an answer of an operation has the form that the contract gives it. */
const forms = new Map<string, (json: unknown) => unknown>()
const note: Parameters<typeof HttpApi.reflect<string, never>>[1] = {
  onGroup: () => {},
  onEndpoint: ({ endpoint, successes }) => {
    const name = `${endpoint.method.toLowerCase()} ${endpoint.path.replaceAll(/:(\w+)/gu, "{$1}")}`
    for (const [status, schemas] of successes)
      forms.set(
        `${name} ${status}`,
        Schema.decodeUnknownSync(Schema.Union(schemas as unknown as ReadonlyArray<Schema.Codec<unknown>>), {
          onExcessProperty: "error"
        })
      )
  }
}
HttpApi.reflect(Api, note)
HttpApi.reflect(AdminApi, note)

/** Refused before an operation is found: by the parser, or for the size of the headers. */
const ofTheTransport = new Set([408, 417, 431])

/** One plain sentence or several clauses, without what a machine says when nobody thought of it. */
const isSentence = (message: unknown): boolean =>
  typeof message === "string" &&
  /^\S.*[.…]$/su.test(message) &&
  message.length <= 2000 &&
  !/undefined|\[object|NaN|Expected |at \S+ \(|\n/u.test(message)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {}

const wrongEnvelope = ({ body, headers }: FuzzAnswer): string | undefined => {
  const { error, ...others } = record(parsed(body))
  const { message, request_id, type, ...more } = record(error)
  if (Object.keys({ ...others, ...more }).length > 0 || typeof type !== "string")
    return "it has not the error envelope"
  if (request_id !== headers["x-request-id"]) return "request_id differs from x-request-id"
  return isSentence(message) ? undefined : `its message is not one sentence: ${message}`
}

/** What is wrong with an answer, in words; undefined when nothing is. */
export const wrongWith = (request: FuzzRequest, answer: FuzzAnswer): string | undefined => {
  const { body, headers, status } = answer
  if (typeof headers["x-request-id"] !== "string") return "it has no x-request-id"
  if (status >= 500 && status !== 502 && status !== 503) return `it is ${status}`
  if (request.method === "HEAD") return body === "" ? undefined : "an answer to HEAD has a body"
  const statuses = statusesOf.get(request.operation ?? "")
  if (statuses !== undefined && !statuses.has(status) && !ofTheTransport.has(status)) {
    // A path that was mangled may be another one, or none.
    const isElsewhere = status === 404 || status === 405
    // A body that the operation does not take is refused like any other.
    const isUnasked =
      request.body !== null &&
      !takingBodies.has(request.operation ?? "") &&
      (status === 413 || status === 415)
    if (!isElsewhere && !isUnasked) return `the operation has no status ${status}`
  }
  if (status === 405 && headers.allow === undefined) return "405 without Allow"
  if (status === 401 && headers["www-authenticate"] === undefined) return "401 without WWW-Authenticate"
  if ((status === 429 || status === 503) && headers["retry-after"] === undefined)
    return `${status} without Retry-After`
  const isProtocol = request.kind === "mcp" && /"jsonrpc":"2\.0"/u.test(body)
  if (status >= 400) return isProtocol ? undefined : wrongEnvelope(answer)
  if (request.kind !== "contract" && request.kind !== "admin") return undefined
  if (headers["content-type"] === "text/event-stream")
    return /^(?:id|retry): /u.test(body) ? undefined : "the stream begins with neither a place nor a pause"
  if (body.length > 1_000_000) return `the answer has ${body.length} characters`
  const form = forms.get(`${request.operation} ${status}`)
  if (form === undefined || status === 204) return undefined
  try {
    form(parsed(body))
    return undefined
  } catch (error) {
    return `the answer has not the contract's form: ${String(error).slice(0, 300)}`
  }
}
