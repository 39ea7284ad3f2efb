/**
 * Loaded before a process of a disk round: a disk that fails at the n-th write below a folder of DATA_DIR, in whichever
 * thread. The file of FAKE_DISK_FILE holds `n`, `full` or `kill`, and the folder, such as `9 full raw`, or `.` for all of
 * them; until it exists the disk is sound. `full` takes a part of the n-th write, and from then on nothing more anywhere
 * below DATA_DIR; `kill` ends the process there. What struck is written to the same path with `.struck` at its end.
 */
import fs from "node:fs"
import { open } from "node:fs/promises"
import { syncBuiltinESMExports } from "node:module"
import { dirname, join, relative, resolve } from "node:path"

const plan = process.env.FAKE_DISK_FILE
const dataDir = process.env.DATA_DIR ?? ""
const folder = fs.existsSync(dataDir) ? fs.realpathSync(dataDir) : resolve(dataDir)
const { writeFileSync } = fs
let writes = 0

const full = () =>
  Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", errno: -28 })

const isBelow = (path, parent) => {
  const way = relative(parent, path)
  return way !== ".." && !way.startsWith("../") && !way.startsWith("/")
}

/** The path of an open file or of a name, as far as it can be told. */
const pathOf = (file) => {
  try {
    if (typeof file === "number") return fs.readlinkSync(`/proc/self/fd/${file}`)
    return resolve(fs.realpathSync(dirname(resolve(String(file)))), String(file).split("/").at(-1))
  } catch {
    return ""
  }
}

/** How many of so many bytes are taken. */
const taken = (file, bytes) => {
  if (plan === undefined || !fs.existsSync(plan)) return bytes
  const path = pathOf(file)
  if (path === "" || !isBelow(path, folder)) return bytes
  const [at, what, below] = fs.readFileSync(plan, "utf8").trim().split(" ")
  if (fs.existsSync(`${plan}.struck`)) {
    if (what === "full") throw full()
    return bytes
  }
  if (!isBelow(path, join(folder, below))) return bytes
  writes += 1
  if (writes < Number(at)) return bytes
  writeFileSync(`${plan}.struck`, `${writes} ${what} ${relative(folder, path)}`)
  if (what === "kill") process.kill(process.pid, "SIGKILL")
  if (bytes < 2) throw full()
  return bytes >> 1
}

/** The bytes of what a whole file is written of; the type is kept where all of them are taken. */
const part = (file, data) => {
  const bytes = typeof data === "string" ? Buffer.from(data) : data
  const length = taken(file, bytes.byteLength)
  return length === bytes.byteLength ? data : bytes.subarray(0, length)
}

const { write, writeSync, writev } = fs
fs.writeSync = (fd, data, ...rest) => {
  if (typeof data === "string") {
    const first = part(fd, data)
    writeSync(fd, first, ...rest)
    if (first !== data) throw full()
    return Buffer.byteLength(data)
  }
  const [offset = 0, length = data.byteLength - offset, position = null] = rest
  return writeSync(fd, data, offset, taken(fd, length), position)
}
fs.write = (fd, data, ...rest) => {
  const done = rest.at(-1)
  const [offset = 0, length = data.length - offset, position = null] = rest.slice(0, -1)
  try {
    if (typeof data === "string") return part(fd, data) === data ? write(fd, data, ...rest) : done(full())
    return write(fd, data, offset, taken(fd, length), position, done)
  } catch (error) {
    return process.nextTick(done, error)
  }
}
fs.writev = (fd, all, ...rest) => {
  const length = all.reduce((sum, { byteLength }) => sum + byteLength, 0)
  try {
    if (taken(fd, length) < length) throw full()
    return writev(fd, all, ...rest)
  } catch (error) {
    return process.nextTick(rest.at(-1), error)
  }
}
fs.writeFileSync = (file, data, ...rest) => {
  const first = part(file, data)
  writeFileSync(file, first, ...rest)
  if (first !== data) throw full()
}
const promised = fs.promises.writeFile
fs.promises.writeFile = async (file, data, ...rest) => {
  const first = part(file?.fd ?? file, data)
  await promised(file, first, ...rest)
  if (first !== data) throw full()
}

const handle = await open(process.execPath, "r")
const FileHandle = Object.getPrototypeOf(handle)
await handle.close()
const original = {
  write: FileHandle.write,
  writeFile: FileHandle.writeFile,
  appendFile: FileHandle.appendFile
}
FileHandle.write = async function (data, offset = 0, length = data.length - offset, position = null) {
  return original.write.call(this, data, offset, taken(this.fd, length), position)
}
for (const name of ["writeFile", "appendFile"])
  FileHandle[name] = async function (data, ...rest) {
    const first = part(this.fd, data)
    await original[name].call(this, first, ...rest)
    if (first !== data) throw full()
  }
syncBuiltinESMExports()
