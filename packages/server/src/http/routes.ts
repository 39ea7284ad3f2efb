/**
 * Every route with its handlers, middleware and envelope, as one layer for `HttpRouter.serve` or
 * `HttpRouter.toWebHandler`. Open: Resolver, Screener, ReceiptSigner, Subscriptions, Changes, ApiKeys, RateLimit, Usage, SqlClient and ServerState.
 */
import { ChangesApi } from "@entity-watch/core/api/ChangesApi"
import { ReceiptsApi } from "@entity-watch/core/api/ReceiptsApi"
import { RegistersApi } from "@entity-watch/core/api/RegistersApi"
import { SandboxApi } from "@entity-watch/core/api/SandboxApi"
import { WatchApi } from "@entity-watch/core/api/WatchApi"
import { Layer } from "effect"
import { HttpApi, HttpApiBuilder } from "effect/http-api"
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
import * as Resolve from "./resolve.ts"
import { SandboxHandlers } from "./sandboxChanges.ts"
import * as Screen from "./screen.ts"
import * as Throttle from "./throttle.ts"
import * as Validate from "./validate.ts"
import { WatchHandlers } from "./watch.ts"

/** The contract but for its three questions, which are routes of their own: question.ts says why. */
const built = HttpApi.make("entity-watch")
  .add(RegistersApi)
  .add(ReceiptsApi)
  .add(WatchApi)
  .add(ChangesApi)
  .add(SandboxApi)

const api = HttpApiBuilder.layer(built).pipe(
  Layer.provide([RegistersHandlers, ReceiptsHandlers, WatchHandlers, ChangesHandlers, SandboxHandlers]),
  Layer.provide([Authorization.layer, Throttle.layer, schemaErrors, largeBody])
)

const questions = Layer.mergeAll(Resolve.layer, Screen.layer, Validate.layer)

export const routes = Layer.mergeAll(
  questions,
  api,
  Mcp.layer,
  Docs.layer,
  Health.layer,
  Metrics.layer,
  envelope
)
