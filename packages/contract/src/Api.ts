/**
 * The API of the accounts: what the server implements and the clients are derived from. An operation is a file of
 * `operations`, with its path, its schemas, its cost and what the reference says of it.
 */
import * as HttpApi from "effect/http-api/HttpApi"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import { SchemaErrors } from "./http/ApiError.ts"
import { Authorization, LenientAuthorization } from "./http/Authorization.ts"
import { strict } from "./http/strict.ts"
import { TakesLines } from "./http/TakesLines.ts"
import { Throttle } from "./http/Throttle.ts"
import { accountChanges } from "./operations/accountChanges.ts"
import { changeStream } from "./operations/changeStream.ts"
import { changes } from "./operations/changes.ts"
import { createWatch } from "./operations/createWatch.ts"
import { decisions } from "./operations/decisions.ts"
import { deleteList } from "./operations/deleteList.ts"
import { deleteOperationalWebhook } from "./operations/deleteOperationalWebhook.ts"
import { deleteSubject } from "./operations/deleteSubject.ts"
import { deleteWatch } from "./operations/deleteWatch.ts"
import { getOperationalWebhook } from "./operations/getOperationalWebhook.ts"
import { getSubject } from "./operations/getSubject.ts"
import { getWatch } from "./operations/getWatch.ts"
import { journal } from "./operations/journal.ts"
import { lists } from "./operations/lists.ts"
import { listWatches } from "./operations/listWatches.ts"
import { operationalEvents } from "./operations/operationalEvents.ts"
import { putList } from "./operations/putList.ts"
import { putSubject } from "./operations/putSubject.ts"
import { putSubjects } from "./operations/putSubjects.ts"
import { receiptKeys } from "./operations/receiptKeys.ts"
import { recordDecision } from "./operations/recordDecision.ts"
import { recoverDeliveries } from "./operations/recoverDeliveries.ts"
import { registers } from "./operations/registers.ts"
import { resendDelivery } from "./operations/resendDelivery.ts"
import { resolve } from "./operations/resolve.ts"
import { rollWatchSecret } from "./operations/rollWatchSecret.ts"
import { sandboxChange } from "./operations/sandboxChange.ts"
import { screen } from "./operations/screen.ts"
import { setOperationalWebhook } from "./operations/setOperationalWebhook.ts"
import { subjectChanges } from "./operations/subjectChanges.ts"
import { subjects } from "./operations/subjects.ts"
import { testWatch } from "./operations/testWatch.ts"
import { updateWatch } from "./operations/updateWatch.ts"
import { usage } from "./operations/usage.ts"
import { validate } from "./operations/validate.ts"
import { validateMany } from "./operations/validateMany.ts"
import { watchDeliveries } from "./operations/watchDeliveries.ts"

// The last middleware of a group is outermost: 401 comes before 429, and both before 400, 413 and 415.
const resolveOperations = HttpApiGroup.make("resolve", { topLevel: true })
  .add(resolve)
  .middleware(SchemaErrors)
  .middleware(TakesLines)
  .middleware(Throttle)
  .middleware(Authorization)

const screenOperations = HttpApiGroup.make("screen", { topLevel: true })
  .add(screen)
  .middleware(SchemaErrors)
  .middleware(TakesLines)
  .middleware(Throttle)
  .middleware(Authorization)

const decisionOperations = HttpApiGroup.make("decisions", { topLevel: true })
  .add(recordDecision)
  .add(decisions)
  .middleware(SchemaErrors)
  .middleware(Throttle)
  .middleware(Authorization)

const journalOperations = HttpApiGroup.make("journal", { topLevel: true })
  .add(journal)
  .middleware(SchemaErrors)
  .middleware(Throttle)
  .middleware(Authorization)

const validateOperations = HttpApiGroup.make("validate", { topLevel: true })
  .add(validate)
  .middleware(SchemaErrors)
  .middleware(LenientAuthorization)

const validateManyOperations = HttpApiGroup.make("validateMany", { topLevel: true })
  .add(validateMany)
  .middleware(SchemaErrors)
  .middleware(TakesLines)
  .middleware(Throttle)
  .middleware(Authorization)

const registersOperations = HttpApiGroup.make("registers", { topLevel: true })
  .add(registers)
  .middleware(SchemaErrors)
  .middleware(Throttle)
  .middleware(Authorization)

const listsOperations = HttpApiGroup.make("lists", { topLevel: true })
  .add(lists)
  .add(putList)
  .add(deleteList)
  .middleware(SchemaErrors)
  .middleware(Throttle)
  .middleware(Authorization)

const usageOperations = HttpApiGroup.make("usage", { topLevel: true })
  .add(usage)
  .middleware(SchemaErrors)
  .middleware(Throttle)
  .middleware(Authorization)

const receiptsOperations = HttpApiGroup.make("receipts", { topLevel: true })
  .add(receiptKeys)
  .middleware(SchemaErrors)

const watchOperations = HttpApiGroup.make("watch", { topLevel: true })
  .add(createWatch)
  .add(listWatches)
  .add(getWatch)
  .add(updateWatch)
  .add(deleteWatch)
  .add(rollWatchSecret)
  .add(testWatch)
  .add(watchDeliveries)
  .add(resendDelivery)
  .add(recoverDeliveries)
  .middleware(SchemaErrors)
  .middleware(Throttle)
  .middleware(Authorization)

const subjectsOperations = HttpApiGroup.make("subjects", { topLevel: true })
  .add(putSubject)
  .add(putSubjects)
  .add(getSubject)
  .add(deleteSubject)
  .add(subjects)
  .add(subjectChanges)
  .middleware(SchemaErrors)
  .middleware(TakesLines)
  .middleware(Throttle)
  .middleware(Authorization)

const changesOperations = HttpApiGroup.make("changes", { topLevel: true })
  .add(changes)
  .add(accountChanges)
  .add(changeStream)
  .middleware(SchemaErrors)
  .middleware(Throttle)
  .middleware(Authorization)

const operationalOperations = HttpApiGroup.make("operational", { topLevel: true })
  .add(setOperationalWebhook)
  .add(getOperationalWebhook)
  .add(deleteOperationalWebhook)
  .add(operationalEvents)
  .middleware(SchemaErrors)
  .middleware(Throttle)
  .middleware(Authorization)

const sandboxOperations = HttpApiGroup.make("sandbox", { topLevel: true })
  .add(sandboxChange)
  .middleware(SchemaErrors)
  .middleware(Throttle)
  .middleware(Authorization)

// `strict` stands on payload and query only: on errors it would refuse the `_tag` of every declared failure.
export class Api extends HttpApi.make("entity-watch")
  .add(resolveOperations)
  .add(screenOperations)
  .add(decisionOperations)
  .add(journalOperations)
  .add(validateOperations)
  .add(validateManyOperations)
  .add(registersOperations)
  .add(listsOperations)
  .add(usageOperations)
  .add(receiptsOperations)
  .add(watchOperations)
  .add(subjectsOperations)
  .add(changesOperations)
  .add(operationalOperations)
  .add(sandboxOperations)
  .annotate(HttpApi.PayloadParseOptions, strict)
  .annotate(HttpApi.QueryParseOptions, strict) {}
