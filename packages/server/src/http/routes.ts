/**
 * Every route with its handlers, middleware and envelope, as one layer for `HttpRouter.serve` or
 * `HttpRouter.toWebHandler`. Open: Resolver, Screener, ReceiptSigner, Subscriptions, Changes, ApiKeys, RateLimit, Usage, SqlClient and ServerState.
 */
import { Api } from "@entity-watch/core/api/Api"
import { Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Docs from "../openapi/docs.ts"
import * as Metrics from "../telemetry/metrics.ts"
import * as Authorization from "./authorization.ts"
import { schemaErrors } from "./body.ts"
import { ChangesHandlers } from "./changes.ts"
import { envelope } from "./envelope.ts"
import * as Health from "./health.ts"
import { largeBody } from "./largeBody.ts"
import * as Mcp from "./mcp.ts"
import { ReceiptsHandlers } from "./receipts.ts"
import { RegistersHandlers } from "./registers.ts"
import { ResolveHandlers } from "./resolve.ts"
import { SandboxHandlers } from "./sandboxChanges.ts"
import { ScreenHandlers } from "./screen.ts"
import * as Throttle from "./throttle.ts"
import { ValidateHandlers } from "./validate.ts"
import { WatchHandlers } from "./watch.ts"

const operations = HttpApiBuilder.layer(Api).pipe(
  Layer.provide([
    ResolveHandlers,
    ScreenHandlers,
    ValidateHandlers,
    RegistersHandlers,
    ReceiptsHandlers,
    WatchHandlers,
    ChangesHandlers,
    SandboxHandlers
  ]),
  Layer.provide([Authorization.layer, Throttle.layer, schemaErrors, largeBody])
)

export const routes = Layer.mergeAll(
  operations,
  Mcp.layer,
  Docs.layer,
  Health.layer,
  Metrics.layer,
  envelope
)
