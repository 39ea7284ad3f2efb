/** How much room there is where the data lie. */
import { existsSync } from "node:fs"
import { statfs } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import { Effect } from "effect"

/** The nearest folder above that there is. */
export const nearestExisting = (folder: string): string =>
  existsSync(folder) ? folder : nearestExisting(dirname(folder))

/** In bytes, where the folder is or will be; null where the system does not say within two seconds. */
export const freeDisk = (dataDir: string): Effect.Effect<number | null> =>
  Effect.tryPromise(() => statfs(nearestExisting(resolve(dataDir)))).pipe(
    Effect.map(({ bavail, bsize }) => bavail * bsize),
    Effect.timeout("2 seconds"),
    Effect.orElseSucceed(() => null)
  )
