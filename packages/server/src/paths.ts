/** Every path the server answers: for the header Allow, and for naming a request's route without its identifiers. */
import { Api } from "@entity-watch/core/api/Api"
import { FindMyWay } from "effect/http"
import { HttpApi } from "effect/http-api"

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"]

// The router's own limit on a parameter makes a longer one a 404; this table still finds its route.
const paths = FindMyWay.make<string>({ maxParamLength: 1_000_000 })

for (const path of ["/openapi.json", "/docs", "/healthz", "/readyz", "/metrics"] as const)
  paths.on("GET", path, path)
paths.on("POST", "/mcp", "/mcp")

HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint }) => paths.on(endpoint.method, endpoint.path as `/${string}`, endpoint.path)
})

const find = (method: string, url: string) => paths.find(method === "HEAD" ? "GET" : method, url)?.handler

export const allowedMethods = (url: string): ReadonlyArray<string> => {
  const allowed = methods.filter((method) => find(method, url) !== undefined)
  return allowed.includes("GET") ? ["GET", "HEAD", ...allowed.filter((method) => method !== "GET")] : allowed
}

/** Such as `/v1/validate/:identifier`; nothing for a path that does not exist. */
export const routeTemplate = (method: string, url: string): string | undefined =>
  find(method, url) ?? methods.map((other) => find(other, url)).find((template) => template !== undefined)
