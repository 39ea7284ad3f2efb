/** Entities, joined across registers. */
export { IdentitySourceUnavailable } from "./entities/Entities.ts"
