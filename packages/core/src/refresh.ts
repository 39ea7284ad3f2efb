/** Reading a register's files into the store. */

export { catalogue, describeHttp, discover, type PublishedFile } from "./refresh/discover.ts"
export { type EditionPreview, previewEdition } from "./refresh/previewEdition.ts"
export { Refresh, type RefreshSummary } from "./refresh/Refresh.ts"
export type { Accepted, Confirmation } from "./refresh/RefreshOptions.ts"
