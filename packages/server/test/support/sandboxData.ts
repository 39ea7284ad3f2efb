/**
 * A data directory as the first start of `serve --demo` leaves it, made once for a state of the sources and of a day. A
 * server on a copy of it starts as for the second time: no database is made, and no register is read. The sandbox key of
 * every copy is the same.
 */
import { createHash } from "node:crypto"
import {
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync
} from "node:fs"
import { cp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as sleep } from "node:timers/promises"
import { start } from "./command.ts"
import { removeAtWorkersEnd } from "./workerEnd.ts"
import { root } from "./workspaceCopy.ts"

const day = 24 * 60 * 60 * 1000
const cache = join(root, "node_modules/.cache/entity-watch")

/** Whatever decides what a first start writes. */
const sources = [
  "packages/contract/src",
  "packages/core/src",
  "packages/names/src",
  "packages/node/src",
  "packages/server/src",
  "fixtures/registers"
]

const version = (): string => {
  const hash = createHash("sha256").update(readFileSync(join(root, "pnpm-lock.yaml")))
  for (const folder of sources)
    for (const path of readdirSync(join(root, folder), { encoding: "utf8", recursive: true }).toSorted()) {
      const file = join(root, folder, path)
      if (statSync(file).isFile()) hash.update(path).update(readFileSync(file))
    }
  return `${new Date().toISOString().slice(0, 10)}-${hash.digest("hex").slice(0, 16)}`
}

const removeOld = (): void => {
  for (const name of readdirSync(cache).filter((each) => each.startsWith("sandbox-"))) {
    const path = join(cache, name)
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
    if (Date.now() - mtimeMs > day) rmSync(path, { recursive: true, force: true })
  }
}

const build = async (path: string): Promise<void> => {
  const folder = mkdtempSync(join(cache, "making-"))
  const done = removeAtWorkersEnd(folder)
  const { child, ended, said } = start({ DATA_DIR: join(folder, "data") }, "serve", "--demo", "--port", "0")
  await said(/curl /u)
  // It is built in the background, and kept: without this it would be there for some and not for others.
  await said(/A name index was built\./u)
  child.kill("SIGINT")
  const { code, err } = await ended
  if (code !== 0) throw new Error(`The sandbox's data could not be made: ${err}`)
  renameSync(join(folder, "data"), path)
  rmSync(folder, { recursive: true, force: true })
  done()
}

const sqliteBusy = 5

/** Of those who want it at the same time, one makes it. The lock goes with its process, however that ends. */
const exclusively = async (work: () => Promise<void>): Promise<void> => {
  const lock = new DatabaseSync(join(cache, "sandbox.lock"))
  for (;;) {
    try {
      lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
      break
    } catch (cause) {
      if (!(cause instanceof Error && "errcode" in cause && cause.errcode === sqliteBusy)) throw cause
      await sleep(250)
    }
  }
  try {
    await work()
  } finally {
    lock.close()
  }
}

const make = async (): Promise<string> => {
  mkdirSync(cache, { recursive: true })
  const path = join(cache, `sandbox-${version()}`)
  if (!existsSync(path))
    await exclusively(async () => {
      if (existsSync(path)) return
      removeOld()
      await build(path)
    })
  return path
}

let made: Promise<string> | undefined

/** The path of the directory, which nobody may use but to copy it. */
export const sandboxData = (): Promise<string> => {
  made ??= make()
  return made
}

export interface DataFolder {
  /** For HOME and whatever else a process leaves. */
  readonly folder: string
  /** Below it. */
  readonly dataDir: string
  readonly remove: () => void
}

/** A folder that is removed with this worker at the latest. `dataDir` is missing unless it is `prepared`. */
export const dataFolder = async (content: "none" | "prepared"): Promise<DataFolder> => {
  const folder = mkdtempSync(join(tmpdir(), "entity-watch-test-"))
  const removed = removeAtWorkersEnd(folder)
  const dataDir = join(folder, "data")
  if (content === "prepared")
    await cp(await sandboxData(), dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return {
    folder,
    dataDir,
    remove: () => {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
      removed()
    }
  }
}
