/**
 * Every route of the server as one layer, for `HttpRouter.serve` or `HttpRouter.toWebHandler`: the operations of the
 * contract, each an endpoint of `HttpApi`, and beside them MCP, the documents, the health checks and the metrics. The
 * layer's type names the services that it needs.
 */
import { Api } from "@entity-watch/contract/Api"
import { Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Metrics from "../telemetry/metrics.ts"
import * as Admin from "./admin/routes.ts"
import { Admission } from "./admission/Admission.ts"
import { StreamedPlaces } from "./admission/StreamedPlaces.ts"
import * as Console from "./console/route.ts"
import * as Docs from "./docs.ts"
import * as Health from "./health.ts"
import * as TakesLines from "./lines/takesLines.ts"
import * as Mcp from "./mcp/route.ts"
import * as Authorization from "./middleware/authorization.ts"
import { envelope } from "./middleware/envelope.ts"
import { largeBody } from "./middleware/largeBody.ts"
import { schemaErrors } from "./middleware/schemaErrors.ts"
import * as Throttle from "./middleware/throttle.ts"
import { ChangesHandlers } from "./operations/changes.ts"
import { DecisionsHandlers } from "./operations/decisions.ts"
import { JournalHandlers } from "./operations/journal.ts"
import { ListsHandlers } from "./operations/lists.ts"
import { OperationalHandlers } from "./operations/operational.ts"
import { ReceiptsHandlers } from "./operations/receipts.ts"
import { RegistersHandlers } from "./operations/registers.ts"
import { ResolveHandlers } from "./operations/resolve.ts"
import { SandboxHandlers } from "./operations/sandboxChanges.ts"
import { ScreenHandlers } from "./operations/screen.ts"
import { SubjectsHandlers } from "./operations/subjects.ts"
import { UsageHandlers } from "./operations/usage.ts"
import { ValidateHandlers } from "./operations/validate.ts"
import { ValidateManyHandlers } from "./operations/validateMany.ts"
import { WatchHandlers } from "./operations/watch.ts"
import * as Reconcile from "./reconcile/route.ts"
import { OpenAnswers } from "./request/OpenAnswers.ts"

const operations = HttpApiBuilder.layer(Api).pipe(
  Layer.provide([
    ResolveHandlers,
    ScreenHandlers,
    DecisionsHandlers,
    JournalHandlers,
    ValidateHandlers,
    ValidateManyHandlers,
    RegistersHandlers,
    ListsHandlers,
    UsageHandlers,
    ReceiptsHandlers,
    WatchHandlers,
    SubjectsHandlers,
    ChangesHandlers,
    OperationalHandlers,
    SandboxHandlers
  ]),
  Layer.provide([Authorization.layer, Throttle.layer, TakesLines.layer, schemaErrors, largeBody]),
  Layer.provide(StreamedPlaces.layer)
)

/** What a serving thread answers beside others: the rest is about the process, whose main thread answers it. */
export const routesOfThread = Layer.mergeAll(
  Layer.mergeAll(operations, Mcp.layer, Reconcile.layer).pipe(
    Layer.provide([Admission.layerConfig, OpenAnswers.layer])
  ),
  envelope
)

const admitted = Layer.mergeAll(operations, Admin.layer, Mcp.layer, Reconcile.layer).pipe(
  Layer.provide([Admission.layerConfig, OpenAnswers.layer])
)

export const routes = Layer.mergeAll(
  admitted,
  Console.layer,
  Docs.layer,
  Health.layer,
  Metrics.layer,
  envelope
)
