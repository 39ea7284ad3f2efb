/**
 * The console: its page under the address of each screen, and its files. A client that does not ask for a page is
 * answered as if there were none.
 */
import { Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { errorAnswer } from "../answer/failures.ts"
import { screens } from "../request/consolePaths.ts"
import { RequestFacts } from "../request/RequestFacts.ts"
import { type Asset, type Coding, readAssets } from "./assets.ts"
import { ConsoleFolder } from "./ConsoleFolder.ts"

/** Whether the header names the coding without refusing it. RFC 9110, 12.5.3. */
const takes = (header: string | undefined, coding: Coding): boolean =>
  (header ?? "").split(",").some((each) => {
    const [name = "", ...parameters] = each.split(";").map((part) => part.trim().toLowerCase())
    return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/u.test(parameter))
  })

const wantsPage = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  /\btext\/html\b/iu.test(headers.accept ?? "")

const answer = Effect.fnUntraced(function* (asset: Asset, request: HttpServerRequest.HttpServerRequest) {
  const facts = yield* RequestFacts
  const coding = (["br", "gzip"] as const).find(
    (each) => asset.compressed[each] !== undefined && takes(request.headers["accept-encoding"], each)
  )
  const etag = `"${asset.digest}${coding === undefined ? "" : `-${coding}`}"`
  Object.assign(facts.headers, asset.headers, { etag })
  const known = (request.headers["if-none-match"] ?? "")
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//u, ""))
  if (known.includes(etag)) return HttpServerResponse.empty({ status: 304 })
  const sent = coding === undefined ? asset.plain : (asset.compressed[coding] ?? asset.plain)
  return HttpServerResponse.uint8Array(sent, {
    contentType: asset.contentType,
    headers: coding === undefined ? {} : { "content-encoding": coding }
  })
})

const nothing = Effect.map(RequestFacts, ({ requestId }) =>
  errorAnswer(requestId, 404, "not_found", "There is nothing at this path.")
)

/** Where an address that no screen has leads to nothing else either, and so may be a mistyped screen. */
const mayBeScreen = (url: string): boolean =>
  !/^\/(?:admin|assets|mcp|openapi\.json|reconcile|v1)(?:[/?]|$)/u.test(url)

/** The console's page for an address that nobody answers, which says so; undefined for whoever asks for no page. */
export const makeUnknownPage = Effect.map(ConsoleFolder, (folder) => {
  const asset = folder === undefined ? undefined : readAssets(folder).get("/index.html")
  return (request: HttpServerRequest.HttpServerRequest) =>
    asset !== undefined && request.method === "GET" && mayBeScreen(request.url) && wantsPage(request)
      ? HttpServerResponse.uint8Array(asset.plain, {
          status: 404,
          contentType: asset.contentType,
          headers: { ...asset.headers, "cache-control": "no-store" }
        })
      : undefined
})

export const layer = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const folder = yield* ConsoleFolder
    const assets = folder === undefined ? new Map<string, Asset>() : readAssets(folder)
    const find = (nameOf: (request: HttpServerRequest.HttpServerRequest) => string | undefined) =>
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const asset = assets.get(nameOf(request) ?? "")
        return asset === undefined ? yield* nothing : yield* answer(asset, request)
      })
    const page = find((request) => (wantsPage(request) ? "/index.html" : undefined))
    yield* router.add("GET", "/", page)
    yield* router.add(
      "GET",
      "/assets/:file",
      find(({ url }) => url.replace(/\?.*$/su, ""))
    )
    // One by one: what no screen has as its address keeps the answers 404 and 405.
    for (const screen of screens) {
      yield* router.add("GET", `/${screen}`, page)
      yield* router.add("GET", `/${screen}/:id`, page)
    }
  })
)
