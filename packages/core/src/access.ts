/** Keys, rate limit and allowance of an account: what a host asks before it answers. */
export { type ApiKey, ApiKeys, KeyRefused, KeyUncheckable } from "./access/ApiKeys.ts"
export { RateLimit } from "./access/RateLimit.ts"
export { Usage } from "./access/Usage.ts"
