/** Looks at the machine: memory, disk and open files against what the installation will need. */
import { availableParallelism, totalmem } from "node:os"
import { Effect } from "effect"
import { freeDisk } from "../process/freeDisk.ts"
import { mostOpenFiles } from "../process/openFiles.ts"
import { pageAddress } from "../process/pageAddress.ts"
import { version } from "../process/version.ts"
import { mayUseDataFolder } from "./dataFolder.ts"
import { type Finding, note, ok, problem } from "./Finding.ts"
import { serviceFindings } from "./needs.ts"

export interface Machine {
  /** In bytes: what this process may use at most. */
  readonly memory: number
  /** In bytes, where the data directory is or will be; null where the system does not say. */
  readonly freeDisk: number | null
  readonly openFiles: number | null
  /** Whether this user may use what is in the data directory, or the folder in which it would be made. */
  readonly mayWrite: boolean
}

/** What a server holds or will hold, as far as it is known. */
export interface ServedScale {
  /** Records in force of the registers whose names are searched. */
  readonly records: number
  readonly namesAreInMemory: boolean
  readonly isEmbedded: boolean
  /** How many threads serve. */
  readonly threads: number
}

const megabyte = 1e6
const gigabyte = 1e9

/** packages/core/docs/sizing.md. For a million records, which have up to 1.3 million names. */
const ofMillion = { building: 70 * megabyte, searchingInDatabase: 36 * megabyte }
/** The embedded database compiles itself for seconds after a start. */
const withoutNames = { embedded: 1.2 * gigabyte, postgresql: 0.7 * gigabyte }
const ofThread = 125 * megabyte

const needed = ({ isEmbedded, records, threads }: ServedScale, each: number): number =>
  (isEmbedded ? withoutNames.embedded : withoutNames.postgresql) +
  (records / 1e6) * each +
  // One that serves alone is the main thread; several serve beside it.
  (threads > 1 ? threads * ofThread : 0)

/** In bytes, at the most: while the name index is built, wherever names are searched afterwards. */
export const memoryNeeded = (served: ServedScale): number => needed(served, ofMillion.building)

/** In bytes, where another instance builds the name index, and names are searched in the database. */
const memoryBeside = (served: ServedScale): number => needed(served, ofMillion.searchingInDatabase)

/** A file for each connection, and for those of the database and of deliveries beside them. */
const fewOpenFiles = 4096

const inGigabytes = (bytes: number): string => `${(bytes / gigabyte).toFixed(1)} GB`

const giveMore = ({ memory }: Machine, served: ServedScale): string => {
  const beside = memoryBeside(served)
  if (served.isEmbedded || memory < beside)
    return `Give it more: ${pageAddress("sizing")} says what holds it.`
  const enough = `${inGigabytes(beside)} are enough`
  return served.namesAreInMemory
    ? `Give it more. With NAME_INDEX=database, and another instance that builds the name index, ${enough}.`
    : `Give it more, or let another instance build the name index: then ${enough}.`
}

export const judgeMachine = (machine: Machine, served: ServedScale): ReadonlyArray<Finding> => {
  const most = memoryNeeded(served)
  const findings: Array<Finding> = []
  if (machine.memory < most)
    findings.push(
      note(
        `This process may use ${inGigabytes(machine.memory)} of memory, and may need ${inGigabytes(most)}.`,
        giveMore(machine, served)
      )
    )
  findings.push(...serviceFindings({ freeDisk: machine.freeDisk }))
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

export const thisMachine = Effect.fnUntraced(function* (dataDir: string): Effect.fn.Return<Machine> {
  // A container's limit; without one it is 0 or larger than the machine.
  const limit = process.constrainedMemory()
  return {
    memory: limit > 0 ? Math.min(limit, totalmem()) : totalmem(),
    freeDisk: yield* freeDisk(dataDir),
    openFiles: mostOpenFiles(),
    mayWrite: mayUseDataFolder(dataDir)
  }
})
