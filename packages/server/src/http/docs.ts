/** Serves the OpenAPI documents, and a reference page that loads nothing from elsewhere. None needs a key. */
import { Effect } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { HttpApiScalar } from "effect/http-api"
import { adminDocument } from "../openapi/adminDocument.ts"
import { DocumentedApi, openApiDocument } from "../openapi/openapi.ts"
import { compressed } from "./answer/compressed.ts"

// The page's own script would otherwise be free to fetch fonts and to send requests through its maker's proxy.
const policy = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "font-src data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join("; ")

/** The page has three megabytes, and an ETag by which a reader's own copy is found to be the current one. */
const onlyOurselves = {
  "content-security-policy": policy,
  "referrer-policy": "no-referrer",
  "cache-control": "no-cache"
}

// Fields that the type does not have. They turn off what would send the document, or word of its reader, to the page's
// maker.
const quiet = {
  telemetry: false,
  showDeveloperTools: "never",
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true }
}

const reference = HttpApiScalar.layer(DocumentedApi, {
  path: "/docs",
  scalar: {
    ...quiet,
    withDefaultFonts: false,
    defaultOpenAllTags: true,
    authentication: { preferredSecurityScheme: "bearer" }
  }
})

/** The page as the library answers it, by a router of its own. */
const answered = Effect.gen(function* () {
  const app = yield* HttpRouter.toHttpEffect(reference)
  const request = HttpServerRequest.fromWeb(new Request("http://localhost/docs"))
  const { body } = yield* Effect.provideService(app, HttpServerRequest.HttpServerRequest, request)
  return body._tag === "Uint8Array" ? new Uint8Array(body.body) : yield* Effect.die("The page has no text.")
}).pipe(Effect.scoped, Effect.orDie)

let made: Promise<Uint8Array<ArrayBuffer>> | undefined

/** Run by itself, because here it would be given the router of the server. */
export const page = Effect.promise(() => {
  made ??= Effect.runPromise(answered)
  return made
})

/** What a process that serves makes before it listens. */
export const documents = Effect.sync(() => [openApiDocument(), adminDocument()] as const)

const written = (document: () => unknown) =>
  Effect.sync(() => new TextEncoder().encode(JSON.stringify(document())))

export const layer = HttpRouter.use((router) =>
  Effect.gen(function* () {
    yield* router.add("GET", "/openapi.json", yield* compressed("application/json", written(openApiDocument)))
    yield* router.add(
      "GET",
      "/admin/v1/openapi.json",
      yield* compressed("application/json", written(adminDocument))
    )
    yield* router.add("GET", "/docs", yield* compressed("text/html; charset=utf-8", page, onlyOurselves))
  })
)
