/**
 * Loaded before a server of a disk round: a disk that fails at the n-th write below DATA_DIR, in whichever thread. The file
 * of FAKE_DISK_FILE holds `n` and `full` or `kill`; until it exists the disk is sound. `full` takes a part of the n-th write
 * and nothing more from then on; `kill` ends the process there.
 */
import fs from "node:fs"
import { open } from "node:fs/promises"
import { syncBuiltinESMExports } from "node:module"

const plan = process.env.FAKE_DISK_FILE
const folder = fs.existsSync(process.env.DATA_DIR ?? "")
  ? fs.realpathSync(process.env.DATA_DIR)
  : process.env.DATA_DIR
let writes = 0

const isBelow = (fd) => {
  try {
    return fs.readlinkSync(`/proc/self/fd/${fd}`).startsWith(`${folder}/`)
  } catch {
    return false
  }
}

const full = () =>
  Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", errno: -28 })

/** How many of so many bytes are taken. */
const taken = (fd, bytes) => {
  if (plan === undefined || !fs.existsSync(plan) || !isBelow(fd)) return bytes
  const [at, what] = fs.readFileSync(plan, "utf8").trim().split(" ")
  writes += 1
  if (writes < Number(at)) return bytes
  fs.writeFileSync(`${plan}.struck`, `${writes} ${what}`)
  if (what === "kill") process.kill(process.pid, "SIGKILL")
  if (writes > Number(at) || bytes < 2) throw full()
  return bytes >> 1
}

const { writeSync } = fs
fs.writeSync = (fd, data, ...rest) => {
  if (typeof data === "string")
    return taken(fd, data.length) < data.length ? fail() : writeSync(fd, data, ...rest)
  const [offset = 0, length = data.byteLength - offset, position = null] = rest
  return writeSync(fd, data, offset, taken(fd, length), position)
}
const fail = () => {
  throw full()
}

const handle = await open(process.execPath, "r")
const FileHandle = Object.getPrototypeOf(handle)
await handle.close()
const { write, writeFile } = FileHandle
FileHandle.write = async function (data, offset = 0, length = data.length - offset, position = null) {
  return write.call(this, data, offset, taken(this.fd, length), position)
}
FileHandle.writeFile = async function (data, ...rest) {
  if (taken(this.fd, data.length) < data.length) throw full()
  return writeFile.call(this, data, ...rest)
}
syncBuiltinESMExports()
