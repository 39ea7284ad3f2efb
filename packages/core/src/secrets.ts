/** Keeping secrets unreadable at rest. */
export { RecordSealer, RecordUnreadable } from "./secrets/RecordSealer.ts"
export { SecretBox, SecretUnreadable } from "./secrets/SecretBox.ts"
export { subscriptionContext } from "./secrets/sealContext.ts"
export { type Resealed, resealSecrets, unreadableSecrets } from "./secrets/sealedSecrets.ts"
