/** What costs much and several test files of a run take: the first of them makes it, and the others wait for that. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inject } from "vitest"
import { until } from "./until.ts"
import { removeAtWorkersEnd } from "./workerEnd.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** A folder that the run removes at its end. */
    readonly runFolder?: string
  }
}

const ownFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "entity-watch-run-"))
  removeAtWorkersEnd(folder)
  return folder
}

/** Where the run has none, each process makes for itself what it takes. */
let folderOfRun: string | undefined

/** The path of the folder of this name, once it is whole. */
export const madeOnce = async (
  name: string,
  make: (folder: string) => Promise<void> | void,
  patience = 600_000
): Promise<string> => {
  folderOfRun ??= inject("runFolder") ?? ownFolder()
  const folder = join(folderOfRun, name)
  const [made, failed] = [`${folder}.made`, `${folder}.failed`]
  try {
    mkdirSync(folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    await until(`another process has made ${name}`, () => existsSync(made) || existsSync(failed), patience)
    if (existsSync(failed)) throw new Error(readFileSync(failed, "utf8"))
    return folder
  }
  try {
    await make(folder)
    writeFileSync(made, "")
  } catch (error) {
    writeFileSync(failed, String(error))
    throw error
  }
  return folder
}
