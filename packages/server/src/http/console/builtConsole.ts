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
import { Effect } from "effect"
import { packageFolder } from "../../process/published.ts"

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

/** What the builder printed, in short. */
const reasonOf = (printed: string): string => {
  if (/\b(?:EACCES|EPERM|EROFS)\b/u.test(printed))
    return "This user may not write into the checkout. Start once as the user whose checkout it is."
  const [, said] = /^(?:\w*Error: )?(\S.*)$/mu.exec(printed.replace(/^.*\n(?=\w*Error: )/su, "")) ?? []
  return said === undefined ? "The builder said nothing." : said.slice(0, 200)
}

/** The folder that the builder names, or undefined after a sentence in the log. */
export const consoleBy = (script: string, folder: string): Effect.Effect<string | undefined> =>
  Effect.tryPromise({
    try: (signal) => promisify(execFile)(process.execPath, [script, folder], { signal, timeout: patience }),
    catch: (error) =>
      error instanceof Error && "stderr" in error && typeof error.stderr === "string" ? error.stderr : ""
  }).pipe(
    Effect.map(({ stdout }): string | undefined => stdout),
    Effect.catch((printed) =>
      Effect.as(
        Effect.logWarning("The console could not be built, so the server answers without it.", {
          reason: reasonOf(printed)
        }),
        undefined
      )
    )
  )

/** Undefined when there is none: the server works without it. */
export const builtConsole: Effect.Effect<string | undefined> = Effect.suspend(() => {
  const script = builder()
  if (script !== undefined) return consoleBy(script, cache)
  return Effect.succeed(existsSync(join(published, "index.html")) ? published : undefined)
})
