/** What the default entry of the package exports. */
export type { Answered, Call, Pages } from "./Call.ts"
export { type ConsumeOptions, type Consumer, type ConsumerStore, consume, type Sweep } from "./Consumer.ts"
export type * from "./contract.ts"
export { type Decision, decisionOn, type ListedEntry } from "./Decision.ts"
export { EntityWatch } from "./EntityWatch.ts"
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
export { type Hooks, observed, type RequestSent, type ResponseCame } from "./observed.ts"
export { type ResolveAllOptions, type Resolved, type ResolveLine, resolveAll } from "./resolveAll.ts"
export { type ScreenAllOptions, type Screened, type ScreenLine, screenAll } from "./screenAll.ts"
export type { CallOptions, ClientOptions, IdempotentOptions } from "./send.ts"
export { type StreamOptions, stream } from "./stream.ts"
export { type ValidateAllOptions, type Validated, type ValidateLine, validateAll } from "./validateAll.ts"
export { type Outcome, type Reviewed, type ReviewedSource, withoutCleared } from "./withoutCleared.ts"
