/** Entity Watch as a library. */

export type { CallOptions, EntityWatchApi } from "@entity-watch/contract/EntityWatchApi"
export type { ChangesPage } from "@entity-watch/contract/schema/ChangeEvent"
export type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
export type { RegisterStatus } from "@entity-watch/contract/schema/RegisterStatus"
export type { ResolveResult } from "@entity-watch/contract/schema/ResolveResult"
export type { ResolveRequest, ScreenRequest } from "@entity-watch/contract/schema/requests"
export type { ScreenResult } from "@entity-watch/contract/schema/ScreenResult"
export type {
  Subscription,
  SubscriptionCreated,
  SubscriptionList
} from "@entity-watch/contract/schema/Subscription"
export type { Validation } from "@entity-watch/contract/schema/Validation"
export { EntityWatch, type EntityWatchOptions } from "./EntityWatch.ts"
export { EntityWatchError, type FailureType } from "./EntityWatchError.ts"
export type { LayerOptions } from "./layer.ts"
export { DueRegisters } from "./refresh/DueRegisters.ts"
export { Loading, type Refreshed, refresh } from "./refresh/refreshOne.ts"
export type {
  ResolvedFile,
  ResolveFileRequest,
  ScreenedFile,
  ScreenFileRequest
} from "./rows/libraryFiles.ts"
export { loadSandbox } from "./sandbox/loadSandbox.ts"
