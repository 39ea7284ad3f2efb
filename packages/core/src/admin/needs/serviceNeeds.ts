/** What the service itself needs: room on its disk, a clock that agrees, and keys that open what is sealed. */
import { clockTolerance } from "../../snapshots/clockDifference.ts"
import type { JudgedNeed } from "./JudgedNeed.ts"

export interface ServiceState {
  /** What tells this machine from others. */
  readonly machine: string
  /** In bytes, where the data directory is; null where the system does not say. */
  readonly freeDisk: number | null
  /** By how many seconds this process's clock is ahead of the database's. */
  readonly clockSeconds: number
  /** Kinds of sealed secrets of which one at least does not open. */
  readonly unreadableSecrets: number
}

const gigabyte = 1e9

/** In bytes. A packed ABN extract takes one, for each version that is kept. */
const littleDisk = 3 * gigabyte
/** In bytes: downloads are refused, and an embedded database stops. */
const noDisk = 0.3 * gigabyte

export const serviceNeeds = ({
  clockSeconds,
  freeDisk,
  machine,
  unreadableSecrets
}: ServiceState): ReadonlyArray<JudgedNeed> => {
  const of = (need: Omit<JudgedNeed, "about" | "id" | "since">, name: string): JudgedNeed => ({
    ...need,
    id: `${need.code}.${machine}`,
    since: null,
    about: { kind: "service", id: machine, name }
  })
  return [
    ...(freeDisk === null || freeDisk >= littleDisk
      ? []
      : [
          of(
            {
              code: "disk_short",
              kind: freeDisk < noDisk ? "alarm" : "review",
              says: freeDisk < noDisk ? "Disk full" : "Little room",
              because: `${(freeDisk / gigabyte).toFixed(1)} GB are free where DATA_DIR is.`,
              cure: { code: "free_disk" }
            },
            "The disk"
          )
        ]),
    ...(Math.abs(clockSeconds) <= clockTolerance
      ? []
      : [
          of(
            {
              code: "clock_differs",
              kind: "alarm",
              says: "Clock differs",
              because: `This machine's clock is ${Math.abs(clockSeconds)} seconds ${clockSeconds > 0 ? "ahead of" : "behind"} the database's, which decides how old a list is.`,
              cure: { code: "set_clock" }
            },
            "The clock"
          )
        ]),
    ...(unreadableSecrets === 0
      ? []
      : [
          of(
            {
              code: "secrets_unreadable",
              kind: "alarm",
              says: "Secrets do not open",
              because: "Some of what is sealed in the database does not open with the keys that are set.",
              cure: { code: "put_key_back" }
            },
            "Sealed secrets"
          )
        ])
  ]
}
