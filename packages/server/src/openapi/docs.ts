/** Serves the OpenAPI document, and a reference page that loads nothing from elsewhere. Neither needs a key. */
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { HttpApiScalar } from "effect/http-api"
import { DocumentedApi, openApiDocument } from "./openapi.ts"

const openApi = HttpRouter.add("GET", "/openapi.json", HttpServerResponse.jsonUnsafe(openApiDocument))

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

const onlyOurselves = HttpRouter.middleware((app) =>
  Effect.map(app, (response) =>
    HttpServerResponse.setHeaders(response, {
      "content-security-policy": policy,
      "referrer-policy": "no-referrer"
    })
  )
).layer

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
}).pipe(Layer.provide(onlyOurselves))

export const layer = Layer.merge(openApi, reference)
