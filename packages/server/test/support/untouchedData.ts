/** A data directory in which a command has made the database, and nothing has been loaded since: once for each run. */
import { constants } from "node:fs"
import { cp } from "node:fs/promises"
import { join } from "node:path"
import { run } from "./command.ts"
import { madeOnce } from "./madeOnce.ts"

const make = async (folder: string): Promise<void> => {
  const { code, err } = await run({ DATA_DIR: join(folder, "data") }, "registers")
  if (code !== 0) throw new Error(`The database could not be made: ${err}`)
}

/** Copies it to where there is nothing, or an empty folder. */
export const copyUntouched = async (dataDir: string): Promise<void> => {
  const data = join(await madeOnce("untouched", make), "data")
  await cp(data, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
}
