/** From a number or a name to candidates. */
export {
  type FoundEntities,
  type FoundEntity,
  NameSearch,
  type NameSearchRequest,
  SearchOverloaded
} from "./resolve/NameSearch.ts"
export { Resolver } from "./resolve/Resolver.ts"
