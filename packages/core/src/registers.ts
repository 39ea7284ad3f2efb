/** The registers, and the ABN Lookup web services. */
export {
  abnLookupSettings,
  IdentitySource,
  IdentitySourceUnavailable
} from "./registers/abn-lookup-web-services/IdentitySource.ts"
export { registerById, registers } from "./registers/all.ts"
