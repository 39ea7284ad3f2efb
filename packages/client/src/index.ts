/** What the default entry of the package exports. */
export type * from "./Blocks.ts"
export type { Answered, Call } from "./Call.ts"
export type * from "./Canonical.ts"
export type * from "./Change.ts"
export { type ConsumeOptions, type Consumer, type ConsumerStore, consume, type Sweep } from "./Consumer.ts"
export { type Decision, decisionOn, type ListedEntry } from "./Decision.ts"
export { EntityWatch, type IdempotentOptions } from "./EntityWatch.ts"
export {
  ConflictError,
  ConnectionError,
  EntityWatchError,
  type ErrorType,
  InvalidRequestError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  TimeoutError,
  UnauthorizedError,
  UnreadableAnswerError
} from "./EntityWatchError.ts"
export type * from "./EventType.ts"
export type * from "./ListedDetails.ts"
export type * from "./MatchExplanation.ts"
export type * from "./OperationalWebhook.ts"
export type * from "./Provenance.ts"
export type * from "./ReadAs.ts"
export type * from "./Receipt.ts"
export type * from "./RegisterId.ts"
export type * from "./RegisterStatus.ts"
export type * from "./ResolveResult.ts"
export { type ResolveAllOptions, type Resolved, type ResolveLine, resolveAll } from "./resolveAll.ts"
export type * from "./SandboxChange.ts"
export type * from "./ScreenResult.ts"
export type * from "./Subscription.ts"
export { type ScreenAllOptions, type Screened, type ScreenLine, screenAll } from "./screenAll.ts"
export type { CallOptions, ClientOptions } from "./send.ts"
export { type StreamOptions, stream } from "./stream.ts"
export type * from "./Validation.ts"
export type * from "./Verdict.ts"
export { type ValidateAllOptions, type Validated, type ValidateLine, validateAll } from "./validateAll.ts"
export type * from "./WebhookDelivery.ts"
export { type Outcome, type Reviewed, type ReviewedSource, withoutCleared } from "./withoutCleared.ts"
