/** The REST contract: what the server implements and the clients are derived from. */
import * as HttpApi from "effect/http-api/HttpApi"
import { ChangesApi } from "./operations/ChangesApi.ts"
import { OperationalApi } from "./operations/OperationalApi.ts"
import { ReceiptsApi } from "./operations/ReceiptsApi.ts"
import { RegistersApi } from "./operations/RegistersApi.ts"
import { ResolveApi } from "./operations/ResolveApi.ts"
import { SandboxApi } from "./operations/SandboxApi.ts"
import { ScreenApi } from "./operations/ScreenApi.ts"
import { ValidateApi } from "./operations/ValidateApi.ts"
import { ValidateManyApi } from "./operations/ValidateManyApi.ts"
import { WatchApi } from "./operations/WatchApi.ts"

// These options stand on payload and query only: on errors `onExcessProperty` would refuse the `_tag` of every declared
// failure.
export const strict = { onExcessProperty: "error", errors: "all", reportInput: true } as const

export class Api extends HttpApi.make("entity-watch")
  .add(ResolveApi)
  .add(ScreenApi)
  .add(ValidateApi)
  .add(ValidateManyApi)
  .add(RegistersApi)
  .add(ReceiptsApi)
  .add(WatchApi)
  .add(ChangesApi)
  .add(OperationalApi)
  .add(SandboxApi)
  .annotate(HttpApi.PayloadParseOptions, strict)
  .annotate(HttpApi.QueryParseOptions, strict) {}
