/** How much room there is where the data lie. */
import { statfs } from "node:fs/promises"
import { resolve } from "node:path"
import { Effect } from "effect"
import { nearestExisting } from "../doctor/dataFolder.ts"

/** In bytes, where the folder is or will be; null where the system does not say within two seconds. */
export const freeDisk = (dataDir: string): Effect.Effect<number | null> =>
  Effect.tryPromise(() => statfs(nearestExisting(resolve(dataDir)))).pipe(
    Effect.map(({ bavail, bsize }) => bavail * bsize),
    Effect.timeout("2 seconds"),
    Effect.orElseSucceed(() => null)
  )
