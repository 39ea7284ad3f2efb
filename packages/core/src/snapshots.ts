/** Which snapshot of each register is in force, how old it is, and for how long it is relied on. */

export { clockDifference, clockTolerance } from "./snapshots/clockDifference.ts"
export { evidenceOf } from "./snapshots/Evidence.ts"
export { loadedPart } from "./snapshots/loadedPart.ts"
export { MaximumAges } from "./snapshots/MaximumAges.ts"
export { AsOfOutOfReach, Snapshots, SnapshotsUnreadable } from "./snapshots/Snapshots.ts"
export { Statuses } from "./snapshots/Statuses.ts"
