/** Entity Watch as a library. */
export { type CallOptions, EntityWatch, type EntityWatchOptions, type PageQuery } from "./EntityWatch.ts"
export { EntityWatchError, type FailureType } from "./EntityWatchError.ts"
export type { Loading, Refreshed } from "./refresh/refreshOne.ts"
export { loadSandbox } from "./sandbox/loadSandbox.ts"
