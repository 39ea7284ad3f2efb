/** The packages as they would be published. */
import { execFileSync, spawnSync } from "node:child_process"
import { mkdirSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { build, copyWorkspace } from "../support/workspaceCopy.ts"

/** In the order of the dependency rule. */
export const packages = ["webhooks", "core", "mcp", "client", "server", "fixtures"] as const
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

/** Builds and packs into `folder`, which must be empty. */
export const pack = (folder: string): ReadonlyArray<Packed> => {
  const copy = join(folder, "workspace")
  const out = join(folder, "tarballs")
  mkdirSync(out, { recursive: true })
  copyWorkspace(copy)
  build(copy, "packages/server", "packages/client")
  return packages.map((name) => {
    const from = join(copy, name === "fixtures" ? name : `packages/${name}`)
    const before = new Set(readdirSync(out))
    execFileSync("pnpm", ["pack", "--pack-destination", out], {
      cwd: from,
      shell,
      stdio: ["ignore", "ignore", "inherit"]
    })
    const made = readdirSync(out).find((file) => !before.has(file))
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
  })
}
