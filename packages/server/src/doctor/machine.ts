/** Looks at the machine: memory, disk and open files against what the installation will need. */
import { statfsSync } from "node:fs"
import { availableParallelism, totalmem } from "node:os"
import { resolve } from "node:path"
import { mostOpenFiles } from "../process/openFiles.ts"
import { pageAddress, version } from "../process/version.ts"
import { mayUseDataFolder, nearestExisting } from "./dataFolder.ts"
import { type Finding, note, ok, problem } from "./Finding.ts"

export interface Machine {
  /** In bytes: what this process may use at most. */
  readonly memory: number
  /** In bytes, where the data directory is or will be; null where the system does not say. */
  readonly freeDisk: number | null
  readonly openFiles: number | null
  /** Whether this user may use what is in the data directory, or the folder in which it would be made. */
  readonly mayWrite: boolean
}

/** What is held or will be, as far as it is known. */
export interface LoadedScale {
  /** Names in the registers in force. */
  readonly names: number
  readonly namesAreInMemory: boolean
}

const gigabyte = 1e9

/**
 * packages/core/docs/sizing.md: 1.2 GB for seconds after a start, 0.7 GB while a register is read, and for a million
 * names 26 MB in memory or 8 MB with the index in the database.
 */
export const memoryNeeded = ({ names, namesAreInMemory }: LoadedScale): number =>
  1.2 * gigabyte + (names / 1e6) * (namesAreInMemory ? 26e6 : 8e6)

/** A file for each connection, and for those of the database and of deliveries beside them. */
const fewOpenFiles = 4096

/** A packed ABN extract takes one, for each version that is kept. */
const littleDisk = 3 * gigabyte
const noDisk = 0.3 * gigabyte

const inGigabytes = (bytes: number): string => `${(bytes / gigabyte).toFixed(1)} GB`

export const judgeMachine = (machine: Machine, held: LoadedScale): ReadonlyArray<Finding> => {
  const needed = memoryNeeded(held)
  const findings: Array<Finding> = []
  if (machine.memory < needed)
    findings.push(
      note(
        `This process may use ${inGigabytes(machine.memory)} of memory, and may need ${inGigabytes(needed)}.`,
        held.namesAreInMemory
          ? "Give it more, or search names in the database with NAME_INDEX=database."
          : `Give it more: ${pageAddress("sizing")} says what holds it.`
      )
    )
  if (machine.freeDisk !== null && machine.freeDisk < littleDisk)
    findings.push(
      machine.freeDisk < noDisk
        ? problem(
            `There are ${inGigabytes(machine.freeDisk)} free where DATA_DIR is.`,
            "Make room: downloads are refused when the disk is full, and an embedded database stops."
          )
        : note(
            `There are ${inGigabytes(machine.freeDisk)} free where DATA_DIR is.`,
            "The ABN extract needs 1 GB for each version of RAW_VERSIONS_KEPT; the screening lists need 50 MB."
          )
    )
  if (machine.openFiles !== null && machine.openFiles < fewOpenFiles)
    findings.push(
      note(
        `This process may open ${machine.openFiles} files, connections included.`,
        `Raise the limit (ulimit -n) to ${fewOpenFiles} or more, so that many connections are not refused.`
      )
    )
  if (!machine.mayWrite)
    findings.push(
      problem(
        "This user may not read and write the folder where DATA_DIR is or would be, or something in it.",
        "Run as the user whose folder it is, change the owner of all that is in it, or set DATA_DIR to a folder of yours."
      )
    )
  const disk = machine.freeDisk === null ? "" : `, ${inGigabytes(machine.freeDisk)} of disk free`
  const files = machine.openFiles === null ? "" : `, ${machine.openFiles} open files`
  findings.push(
    ok(
      `Entity Watch ${version} on Node ${process.versions.node}, ${process.platform} ${process.arch}: ${availableParallelism()} processors, ${inGigabytes(machine.memory)} of memory${disk}${files}.`
    )
  )
  return findings
}

const freeAt = (dataDir: string): number | null => {
  try {
    const { bavail, bsize } = statfsSync(nearestExisting(resolve(dataDir)))
    return bavail * bsize
  } catch {
    return null
  }
}

export const thisMachine = (dataDir: string): Machine => {
  // A container's limit; without one it is 0 or larger than the machine.
  const limit = process.constrainedMemory()
  return {
    memory: limit > 0 ? Math.min(limit, totalmem()) : totalmem(),
    freeDisk: freeAt(dataDir),
    openFiles: mostOpenFiles(),
    mayWrite: mayUseDataFolder(dataDir)
  }
}
