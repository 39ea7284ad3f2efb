/** Requests to every operation of the contract: good ones from its examples, and what can be made of them. */
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib"
import { adminDocument } from "@entity-watch/server/openapi/adminDocument"
import { openApiDocument } from "@entity-watch/server/openapi/openapi"
import type { Random } from "../../bench/generator/Random.ts"
import { adminKeyPlace, bodyOf, type FuzzRequest, keyPlace, subscriptionPlace } from "./FuzzRequest.ts"
import { json, mangled, pickOf, text } from "./hostile.ts"

interface Parameter {
  readonly name: string
  readonly in: string
  readonly example?: unknown
  readonly schema?: { readonly enum?: ReadonlyArray<string> }
}

export interface Operation {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly parameters: ReadonlyArray<Parameter>
  readonly bodies: ReadonlyArray<unknown>
  readonly statuses: ReadonlySet<number>
}

interface DocumentedOperation {
  readonly parameters?: ReadonlyArray<Parameter>
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }>
    >
  }
  readonly responses: Readonly<Record<string, unknown>>
}

const operationsOf = (
  document: { readonly paths: unknown },
  bodiesOf: (name: string) => ReadonlyArray<unknown> = () => []
): ReadonlyArray<Operation> =>
  Object.entries(
    document.paths as Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
  ).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      name: `${method} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters,
      bodies: [
        ...bodiesOf(`${method} ${path}`),
        ...Object.values(requestBody?.content ?? {}).flatMap(({ examples = {} }) =>
          Object.values(examples).map(({ value }) => value)
        )
      ],
      statuses: new Set(Object.keys(responses).map(Number))
    }))
  )

export const operations = operationsOf(openApiDocument())

/** Bodies of the admin API, whose document has no examples. */
const adminBodies: Readonly<Record<string, ReadonlyArray<unknown>>> = {
  "post /admin/v1/session": [{ credential: "svc_admin_x" }],
  "post /admin/v1/admin-keys": [
    { name: "Ada Bell", role: "reader" },
    { name: "Ada Bell", role: "operator", expires_in_days: 30 }
  ],
  "post /admin/v1/login-links": [{ name: "Ada Bell", role: "reviewer" }],
  "post /admin/v1/keys": [
    { account: "North Bank", mode: "live" },
    { account: "North Bank", mode: "sandbox", expires_in_days: 1 }
  ],
  "post /admin/v1/registers/{register}/refresh": [{}, { older: true, partial: false, shrunk: true }],
  "post /admin/v1/deliveries/recover": [
    { since: "2026-11-20T00:00:00Z" },
    { since: "2026-11-20T00:00:00.123Z", account: "acct_x", subscription: "wsub_x" }
  ]
}

export const adminOperations = operationsOf(adminDocument(), (name) => adminBodies[name] ?? [])

const parameterValue = (random: Random, { example, name, schema }: Parameter): string => {
  if (random.chance(0.3)) return text(random)
  if (name === "id" && random.chance(0.6)) return subscriptionPlace
  if (name === "register" && random.chance(0.6)) return "dfat-consolidated-list"
  return String(example ?? pickOf(random, schema?.enum ?? ["51824753556"]))
}

/** A part of a path as it may be written; a lone surrogate cannot be. */
const escaped = (random: Random, part: string): string => {
  if (part === subscriptionPlace) return part
  if (random.chance(0.05))
    return pickOf(random, ["%", "%zz", "%c0%af", "%00", "..", ".", "%2e%2e", "%2F", ";a=b", ""])
  return encodeURIComponent(part.toWellFormed())
}

const pathOf = (random: Random, { parameters, path }: Operation): string => {
  const given = (place: string) => parameters.filter((each) => each.in === place)
  let filled = path
  for (const parameter of given("path"))
    filled = filled.replace(`{${parameter.name}}`, () => escaped(random, parameterValue(random, parameter)))
  if (random.chance(0.03))
    filled = pickOf(random, [
      `${filled}/`,
      filled.toUpperCase(),
      `/${filled}`,
      `http://x${filled}`,
      filled.slice(0, -1)
    ])
  const query = given("query").flatMap((parameter) =>
    random.chance(0.2)
      ? []
      : [`${parameter.name}=${encodeURIComponent(parameterValue(random, parameter).toWellFormed())}`]
  )
  if (random.chance(0.1)) query.push(`${encodeURIComponent(text(random).toWellFormed())}=${random.below(9)}`)
  if (random.chance(0.05) && query.length > 0) query.push(...query)
  if (random.chance(0.03)) query.push(pickOf(random, ["%", "=", "&&", "a[]=1", "a[b]=1", "since=%ff"]))
  return query.length === 0 ? filled : `${filled}?${query.join("&")}`
}

const authorizations = (random: Random, key: string): Record<string, string> =>
  random.weighted([
    [90, { authorization: `Bearer ${key}` }],
    [2, {}],
    [2, { authorization: `Bearer ${"x".repeat(random.below(300))}` }],
    [2, { authorization: `Basic ${key}` }],
    [2, { authorization: `Bearer ${key}x` }],
    [2, { authorization: `bearer   ${key}` }]
  ])

const contentTypes = [
  "application/json; charset=utf-8",
  "application/json; charset=utf-16",
  'application/json;charset="latin1"',
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/jsonp",
  "application/merge-patch+json",
  "",
  "/",
  "application/json, text/plain"
]

const encodings = [
  ["gzip", gzipSync],
  ["deflate", deflateSync],
  ["br", brotliCompressSync],
  ["identity", (body: Buffer) => body],
  ["gzip", (body: Buffer) => body]
] as const

const requestTo =
  (kind: "admin" | "contract", all: ReadonlyArray<Operation>, key: string) =>
  (random: Random): FuzzRequest => {
    const operation = pickOf(random, all)
    const { method, name } = operation
    const headers: Record<string, string> = { ...authorizations(random, key) }
    let body: string | Uint8Array | null = null
    if (operation.bodies.length > 0 || random.chance(0.05)) {
      const good = operation.bodies.length === 0 ? {} : pickOf(random, operation.bodies)
      body = random.weighted<() => string | Uint8Array>([
        [30, () => JSON.stringify(good)],
        [55, () => mangled(random, good)],
        [8, () => json(random)],
        [2, () => ""],
        [2, () => Buffer.from(JSON.stringify(good), "utf16le")],
        [2, () => Buffer.from(mangled(random, good), "latin1")],
        [1, () => `{"name":"${"a".repeat(random.chance(0.5) ? 262_100 + random.below(100) : 1_100_000)}"}`]
      ])()
      headers["content-type"] = random.chance(0.94) ? "application/json" : pickOf(random, contentTypes)
      if (random.chance(0.03)) {
        const [coding, encode] = pickOf(random, encodings)
        headers["content-encoding"] = coding
        body = encode(Buffer.from(body))
      }
    }
    if (random.chance(0.1)) headers["idempotency-key"] = random.chance(0.5) ? "k" : headerText(random)
    if (random.chance(0.03)) headers["x-request-id"] = headerText(random)
    if (random.chance(0.03)) headers.accept = pickOf(random, ["text/html", "*/*;q=0", "", "application/xml"])
    if (random.chance(0.02)) headers.expect = pickOf(random, ["100-continue", "200-ok"])
    const sent = random.chance(0.06)
      ? pickOf(random, ["HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "POST", "GET", "TRACE", "PROPFIND"])
      : method
    return {
      kind,
      method: sent,
      path: pathOf(random, operation),
      headers,
      body: body === null ? null : bodyOf(body),
      operation: sent === method ? name : null
    }
  }

/** What Node lets into a header: the raw socket sends the rest. */
const headerText = (random: Random) =>
  text(random)
    .replaceAll(/[^\x20-\x7e]/gu, "~")
    .slice(0, 4000)

export const contractRequest = requestTo("contract", operations, keyPlace)
export const adminRequest = requestTo("admin", adminOperations, adminKeyPlace)
