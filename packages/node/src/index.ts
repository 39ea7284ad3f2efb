/** Entity Watch as a library. */

export type { ChangesPage } from "@entity-watch/core/domain/ChangeEvent"
export type { RegisterId } from "@entity-watch/core/domain/RegisterId"
export type { RegisterStatus } from "@entity-watch/core/domain/RegisterStatus"
export type { ResolveResult } from "@entity-watch/core/domain/ResolveResult"
export type { ResolveRequest, ScreenRequest } from "@entity-watch/core/domain/requests"
export type { ScreenResult } from "@entity-watch/core/domain/ScreenResult"
export type {
  Subscription,
  SubscriptionCreated,
  SubscriptionList
} from "@entity-watch/core/domain/Subscription"
export type { Validation } from "@entity-watch/core/domain/Validation"
export {
  type CallOptions,
  EntityWatch,
  type EntityWatchOptions,
  type PageQuery
} from "./EntityWatch.ts"
export { EntityWatchError, type FailureType } from "./EntityWatchError.ts"
export type { LayerOptions } from "./layer.ts"
export { DueRegisters } from "./refresh/DueRegisters.ts"
export { Loading, type Refreshed, refresh } from "./refresh/refreshOne.ts"
export { loadSandbox } from "./sandbox/loadSandbox.ts"
