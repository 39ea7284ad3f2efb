/** Keys, rate limit and allowance of an account: what a host asks before it answers. */
export { type ApiKey, ApiKeys, KeyRefused } from "./access/ApiKeys.ts"
export { RateLimit } from "./access/RateLimit.ts"
export { KeyUncheckable } from "./access/standings.ts"
export { Usage } from "./access/Usage.ts"
