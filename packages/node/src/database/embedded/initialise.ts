/** Makes the files of a new embedded database. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync
} from "node:fs"
import { dirname, join } from "node:path"
import type { PGlite } from "@electric-sql/pglite"

/** Windows cannot open a folder to write it to the disk, and does not need to. */
const opensFolders = process.platform !== "win32"

const sync = (path: string): void => {
  const descriptor = openSync(path, "r+")
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

const syncFolder = (path: string): void => {
  if (!opensFolders) return
  const descriptor = openSync(path, "r")
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

const syncAll = (folder: string): void => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) syncFolder(path)
    else sync(path)
  }
  syncFolder(folder)
}

/**
 * Makes the database in a folder beside `dataDir` and renames it when it is whole and on the disk, so that what stands
 * at `dataDir` can be opened, however the making ended. `dataDir` is an empty folder, or holds a database.
 */
export const initialise = async (
  dataDir: string,
  open: (folder: string) => Promise<PGlite>
): Promise<void> => {
  if (existsSync(join(dataDir, "PG_VERSION"))) return
  const aside = `${dataDir}.new`
  rmSync(aside, { recursive: true, force: true })
  if (readdirSync(dataDir).length > 0)
    throw new Error(
      "it holds files that are no database. Move them away, or restore the database from a backup"
    )
  mkdirSync(aside, { mode: 0o700 })
  const db = await open(aside)
  await db.close()
  syncAll(aside)
  rmdirSync(dataDir)
  renameSync(aside, dataDir)
  syncFolder(dirname(dataDir))
}
