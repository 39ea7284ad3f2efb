/** The name of a request's span: its method and the template of its path, since the path carries identifiers. */
import { Layer } from "effect"
import { HttpMiddleware } from "effect/http"
import { routeTemplate } from "./paths.ts"

export const spanNames = Layer.succeed(
  HttpMiddleware.SpanNameGenerator,
  ({ method, url }) => `${method} ${routeTemplate(method, url) ?? "none"}`
)
