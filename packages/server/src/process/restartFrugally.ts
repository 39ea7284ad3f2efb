/**
 * How much memory a serving process keeps that it does not use. Node and the allocator read these settings only when a
 * process begins. What they save and cost: packages/core/docs/sizing.md.
 */
import { totalmem } from "node:os"

export const frugal = {
  /** In MiB. On a large machine V8 lets the space of young objects grow to 128, and seldom gives it back. */
  flag: "--max-semi-space-size=8",
  /** The same for a server that is there to answer many: what is young for longer is collected far more seldom. */
  flagWithPostgres: "--max-semi-space-size=64",
  /**
   * The allocator of Linux (glibc) gives back what is free at the end of a heap when it is more than so many bytes. It
   * raises that to as much as 64 MiB by itself, unless it is set. It matters where V8 compiles: the embedded engine's
   * largest function takes 600 MB.
   */
  env: { MALLOC_TRIM_THRESHOLD_: "131072" }
}

/** In bytes. A machine or container with less has better uses for its memory. */
const ampleMemory = 4 * 1024 ** 3

const flagFor = ({ DATABASE_URL }: NodeJS.ProcessEnv): string => {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return DATABASE_URL !== undefined && memory >= ampleMemory ? frugal.flagWithPostgres : frugal.flag
}

const sizesYoungObjects = (option: string) => /max.semi.space.size/u.test(option)

/**
 * Unless it has begun with such settings, the process becomes itself once more, with the same number, standard streams
 * and arguments. Whoever chose other values keeps them. Windows cannot do that, and the process goes on as it is.
 */
export const restartFrugally = (): void => {
  const { env, execArgv, execPath, platform } = process
  const flags = [env.NODE_OPTIONS ?? "", ...execArgv].some(sizesYoungObjects) ? [] : [flagFor(env)]
  const isSet = flags.length === 0 && Object.keys(frugal.env).every((name) => env[name] !== undefined)
  if (isSet || platform === "win32" || process.execve === undefined) return
  const args = [execPath, ...flags, ...execArgv, ...process.argv.slice(1)]
  process.execve(execPath, args, { ...frugal.env, ...env })
}
