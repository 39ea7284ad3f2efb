/** Changes and faults of invented entities, for sandbox keys. */
export { SandboxChanges } from "./sandbox/SandboxChanges.ts"
export { SandboxFaults } from "./sandbox/SandboxFaults.ts"
export type { SandboxDayUsedUp } from "./store/SandboxEventStore.ts"
