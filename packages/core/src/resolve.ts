/** From a number or a name to candidates. */
export { hasNamesOf } from "./resolve/hasNamesOf.ts"
export {
  type FoundEntities,
  type FoundEntity,
  NameSearch,
  type NameSearchRequest,
  SearchOverloaded
} from "./resolve/NameSearch.ts"
export { Resolver } from "./resolve/Resolver.ts"
export type { JudgedRow, ResolvedRow, RowRules } from "./resolve/rows/JudgedRow.ts"
export type { AskedRow, BadNumber, PossibleNumber, RowEntity } from "./resolve/rows/RowEvidence.ts"
export { RowResolver } from "./resolve/rows/RowResolver.ts"
export { ROW_RULES_VERSION } from "./resolve/rows/rowVerdict.ts"
export { shown } from "./resolve/rows/shownEntity.ts"
