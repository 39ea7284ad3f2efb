/** What `npm run chaos` is asked to do. */
import { parseArgs } from "node:util"

export interface ChaosOptions {
  readonly minutes: number
  readonly seed: number
  readonly servers: number
  readonly disk: boolean
}

const options = {
  minutes: { type: "string", default: "10" },
  seed: { type: "string", default: `${Date.now() % 1_000_000}` },
  servers: { type: "string", default: "3" },
  disk: { type: "boolean", default: false }
} as const

export const usage =
  "Give --minutes above 0, --servers from 1 to 8, a whole number as --seed, or --disk: packages/core/docs/chaos.md."

/** Null for what there is not, `--help` included. */
export const optionsOf = (args: ReadonlyArray<string>): ChaosOptions | null => {
  try {
    const { disk, ...given } = parseArgs({ args: [...args], options }).values
    const minutes = Number(given.minutes)
    const seed = Number(given.seed)
    const servers = Number(given.servers)
    const isWithin =
      minutes > 0 && Number.isInteger(seed) && Number.isInteger(servers) && servers >= 1 && servers <= 8
    return isWithin ? { minutes, seed, servers, disk } : null
  } catch {
    return null
  }
}
