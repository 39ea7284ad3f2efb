/** Reading a register's files into the store. */

export {
  AdditionalLists,
  ListNotFound,
  type ListSettings,
  RowRefused,
  TooManyLists
} from "./refresh/AdditionalLists.ts"
export { describeHttp } from "./refresh/askIndex.ts"
export { askedFirst, discover } from "./refresh/discover.ts"
export { EditionRefused } from "./refresh/EditionRefused.ts"
export { confirmableFrom } from "./refresh/judge.ts"
export { listPage } from "./refresh/listPage.ts"
export { formatDefaults, listSettings } from "./refresh/listSettings.ts"
export type { PublishedFile } from "./refresh/PublishedFile.ts"
export { type EditionPreview, previewEdition } from "./refresh/previewEdition.ts"
export { Refresh, type RefreshSummary } from "./refresh/Refresh.ts"
export type { Accepted, Confirmation } from "./refresh/RefreshOptions.ts"
