/** Every path the server answers: for the header Allow, and for naming a request's route without its identifiers. */
import { Api } from "@entity-watch/contract/Api"
import { AdminApi } from "@entity-watch/contract/admin/AdminApi"
import { FindMyWay } from "effect/http"
import { HttpApi } from "effect/http-api"
import { consolePaths } from "./consolePaths.ts"
import { reconciliationPaths } from "./reconciliationPaths.ts"

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"]

/** In UTF-16 code units: the longest parameter of a path is a reference of 128 code points. */
export const routerConfig = { maxParamLength: 256 }

// The router's own limit on a parameter makes a longer one a 404; this table still finds its route.
const paths = FindMyWay.make<string>({ maxParamLength: 1_000_000 })

for (const path of [
  "/openapi.json",
  "/admin/v1/openapi.json",
  "/docs",
  "/healthz",
  "/readyz",
  "/metrics",
  ...consolePaths,
  ...Object.values(reconciliationPaths)
] as const)
  paths.on("GET", path as `/${string}`, path)
paths.on("POST", "/mcp", "/mcp")
paths.on("POST", reconciliationPaths.service, reconciliationPaths.service)

const add: Parameters<typeof HttpApi.reflect<string, never>>[1] = {
  onGroup: () => {},
  onEndpoint: ({ endpoint }) => paths.on(endpoint.method, endpoint.path as `/${string}`, endpoint.path)
}
HttpApi.reflect(Api, add)
HttpApi.reflect(AdminApi, add)

const find = (method: string, url: string) => {
  const template = paths.find(method === "HEAD" ? "GET" : method, url)?.handler
  return template !== undefined && isWritten(url, template) ? template : undefined
}

/**
 * Whether the path is the template letter for letter, except for its parameters. The host may stand before it: RFC
 * 9112, 3.2.2.
 */
const isWritten = (url: string, template: string) => {
  const sent = url
    .replace(/^https?:\/\/[^/?]*/iu, "")
    .replace(/\?.*$/su, "")
    // People paste the address of the service with a slash behind the key.
    .replace(template === reconciliationPaths.service ? /\/$/u : "", "")
    .split("/")
  const parts = template.split("/")
  return parts.length === sent.length && parts.every((part, i) => part.startsWith(":") || part === sent[i])
}

/** A path that the router cannot take for another, so that most requests are looked up only once. */
const plain = /^(?:\/[a-z\d._-]+)+(?:\?|$)/u

/**
 * Whether the router would take this path for another: it overlooks case, doubled slashes, a slash at the end, escaped
 * letters and what follows a semicolon. A proxy's rule for `/metrics` does not, and such a path would get past it.
 */
export const isMisspelt = (method: string, url: string): boolean =>
  !plain.test(url) && routeTemplate(method, url) === undefined

export const allowedMethods = (url: string): ReadonlyArray<string> => {
  const allowed = methods.filter((method) => find(method, url) !== undefined)
  return allowed.includes("GET") ? ["GET", "HEAD", ...allowed.filter((method) => method !== "GET")] : allowed
}

/** The template of a path, such as `/v1/validate/:identifier`; undefined for a path that does not exist. */
export const routeTemplate = (method: string, url: string): string | undefined =>
  find(method, url) ?? methods.map((other) => find(other, url)).find((template) => template !== undefined)
