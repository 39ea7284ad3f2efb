/** The stamp of a segment: the mode and the snapshots that it was built of. */
import { createHash } from "node:crypto"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { SnapshotIds } from "@entity-watch/core/store"
import { ANALYSIS_VERSION, FORMAT_VERSION } from "@entity-watch/names/search"

/** The format and the analysis of the segments that this program reads. */
export const segmentFormat = `${FORMAT_VERSION}.${ANALYSIS_VERSION}`

/** The same text for the same snapshots, in whatever order they come. */
const snapshotsKey = (snapshots: SnapshotIds): string =>
  Object.keys(snapshots)
    .sort()
    .map((register) => `${register}=${snapshots[register]}`)
    .join(" ")

/** At most 64 ASCII characters: the mode, and half of a SHA-256 over the snapshots. */
export const segmentStamp = (mode: Mode, snapshots: SnapshotIds): string =>
  `${mode} ${createHash("sha256").update(snapshotsKey(snapshots)).digest("hex").slice(0, 32)}`
