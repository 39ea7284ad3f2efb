/** The REST contract: what the server implements and the clients are derived from. */
import * as HttpApi from "effect/http-api/HttpApi"
import { RegistersApi } from "./RegistersApi.ts"
import { ResolveApi } from "./ResolveApi.ts"
import { ScreenApi } from "./ScreenApi.ts"
import { ValidateApi } from "./ValidateApi.ts"

// On payload and query only: on errors `onExcessProperty` would refuse the `_tag` of every declared failure.
const strict = { onExcessProperty: "error", errors: "all", reportInput: true } as const

export class Api extends HttpApi.make("entity-watch")
  .add(ResolveApi)
  .add(ScreenApi)
  .add(ValidateApi)
  .add(RegistersApi)
  .annotate(HttpApi.PayloadParseOptions, strict)
  .annotate(HttpApi.QueryParseOptions, strict) {}
