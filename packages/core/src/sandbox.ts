/** Changes and faults of invented entities, for sandbox keys, and the receiver of a sandbox. */
export { ReceivedWebhooks, receivedInMemory } from "./sandbox/ReceivedWebhooks.ts"
export { accountOfReceiver, receiverAddress, receiverHost } from "./sandbox/receiverAddress.ts"
export { SandboxChanges } from "./sandbox/SandboxChanges.ts"
export { SandboxFaults } from "./sandbox/SandboxFaults.ts"
export type { SandboxDayUsedUp } from "./store/SandboxEventStore.ts"
