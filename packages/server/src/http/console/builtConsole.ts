/**
 * The folder of the built console: the one that was published with this package, or, in a checkout, one that is built
 * when its sources have changed. It is built by a process of its own, because the builder needs memory that this one
 * would keep.
 */
import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { Cause, Effect } from "effect"
import { packageFolder } from "../../process/version.ts"
import { describeCause } from "../../telemetry/describeCause.ts"

const published = fileURLToPath(new URL("dist/console", packageFolder))
const cache = fileURLToPath(new URL("../../node_modules/.cache/entity-watch/console", packageFolder))
const patience = 120_000

const builder = () => {
  try {
    return fileURLToPath(import.meta.resolve("@entity-watch/console/build"))
  } catch {
    return undefined
  }
}

/** Undefined when there is none: the server works without it. */
export const builtConsole: Effect.Effect<string | undefined> = Effect.gen(function* () {
  const script = builder()
  if (script === undefined) return existsSync(join(published, "index.html")) ? published : undefined
  const { stdout } = yield* Effect.tryPromise((signal) =>
    promisify(execFile)(process.execPath, [script, cache], { signal, timeout: patience })
  )
  return stdout
}).pipe(
  Effect.catch((error) =>
    Effect.as(
      Effect.logWarning("The console could not be built, so the server answers without it.", {
        reason: describeCause(Cause.fail(error))
      }),
      undefined
    )
  )
)
