/** The packages as they would be published. */
import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { copyWorkspace } from "../support/workspaceCopy.ts"

/** In the order of the dependency rule. */
export const packages = [
  "webhooks",
  "names",
  "contract",
  "core",
  "node",
  "mcp",
  "client",
  "server",
  "fixtures"
] as const
export type PackageName = (typeof packages)[number]

export interface Packed {
  readonly name: PackageName
  readonly tarball: string
  /** Of the compressed file. */
  readonly bytes: number
  /** Paths below `package/`, sorted. */
  readonly files: ReadonlyArray<string>
}

/** Why nothing can be packed here, if so. */
export const obstacle: string | undefined =
  spawnSync("pnpm", ["--version"], { shell: process.platform === "win32" }).status === 0
    ? undefined
    : "there is no pnpm on the PATH"

const shell = process.platform === "win32"

/** In a copy as `pack` makes it. */
export const folderOf = (folder: string, name: PackageName): string =>
  join(folder, "workspace", name === "fixtures" ? name : `packages/${name}`)

export const packOne = (folder: string, name: PackageName): Packed => {
  const out = mkdtempSync(join(folder, `${name}-`))
  execFileSync("pnpm", ["pack", "--pack-destination", out], {
    cwd: folderOf(folder, name),
    shell,
    stdio: ["ignore", "ignore", "inherit"]
  })
  const [made] = readdirSync(out)
  if (made === undefined) throw new Error(`pnpm packed nothing for ${name}.`)
  const tarball = join(out, made)
  const listed = execFileSync("tar", ["-tzf", made], { cwd: out, encoding: "utf8" })
  const files = listed.split("\n").filter((line) => line !== "" && !line.endsWith("/"))
  return {
    name,
    tarball,
    bytes: readFileSync(tarball).length,
    files: files.map((file) => file.replace(/^package\//u, "")).toSorted()
  }
}

/** Packs a copy of the checkout in `folder`, which must be empty. As in a fresh clone, nothing is built in it. */
export const pack = (folder: string): ReadonlyArray<Packed> => {
  copyWorkspace(join(folder, "workspace"))
  return packages.map((name) => packOne(folder, name))
}
