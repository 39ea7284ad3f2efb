/** A workspace of one package with the repository's own bootstrap in it, in a folder of its own. */
import { spawn } from "node:child_process"
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { root } from "../support/workspaceCopy.ts"
import type { StandInPackage } from "./standInRegistry.ts"

export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Nothing listens on the discard port of this machine. */
const unreachable = "http://127.0.0.1:9/"

const lockfile = ({ integrity, name, version }: StandInPackage) => `lockfileVersion: '9.0'

settings:
  autoInstallPeers: true
  excludeLinksFromLockfile: false

importers:

  .:
    dependencies:
      ${name}:
        specifier: ${version}
        version: ${version}

packages:

  ${name}@${version}:
    resolution: {integrity: ${integrity}}

snapshots:

  ${name}@${version}: {}
`

export class SmallWorkspace {
  readonly folder = mkdtempSync(join(tmpdir(), "entity-watch-start-"))
  readonly root = join(this.folder, "workspace")
  readonly state = join(this.root, ".cache", "bootstrap")

  constructor(dependency: StandInPackage) {
    mkdirSync(join(this.root, "packages"), { recursive: true })
    for (const name of ["run.mjs", "bootstrap"])
      cpSync(join(root, "packages", name), join(this.root, "packages", name), { recursive: true })
    writeFileSync(join(this.root, "pnpm-workspace.yaml"), "packages:\n  - packages/*\n")
    this.dependOn(dependency)
  }

  /** In the manifest and the lockfile; nothing is installed by this. */
  dependOn(dependency: StandInPackage): void {
    const { name, version } = dependency
    writeFileSync(
      join(this.root, "package.json"),
      JSON.stringify({ name: "small", private: true, dependencies: { [name]: version } })
    )
    writeFileSync(join(this.root, "pnpm-lock.yaml"), lockfile(dependency))
  }

  /** The pnpm that this repository's own bootstrap took, instead of the npm registry's. */
  takePnpmFromHere(): this {
    const tools = join(".cache", "bootstrap", "tools")
    const [taken = ""] = readdirSync(join(root, tools)).filter((name) => name.startsWith("pnpm-"))
    cpSync(join(root, tools, taken), join(this.root, tools, taken), {
      recursive: true,
      verbatimSymlinks: true
    })
    return this
  }

  /** Without a registry, it is one that cannot be reached. `user`: of another user, where root runs the test. */
  start(
    args: ReadonlyArray<string>,
    {
      home = "home",
      node = process.execPath,
      registry = unreachable,
      user = {}
    }: {
      readonly home?: string
      readonly node?: string | undefined
      readonly registry?: string
      readonly user?: { readonly uid?: number; readonly gid?: number }
    } = {}
  ): Promise<Ended> {
    const HOME = join(this.folder, home)
    mkdirSync(HOME, { recursive: true })
    writeFileSync(join(HOME, ".npmrc"), `registry=${registry}\n`)
    const child = spawn(node, [join(this.root, "packages/run.mjs"), ...args], {
      cwd: this.folder,
      env: { PATH: process.env.PATH, HOME },
      ...user
    })
    let out = ""
    let err = ""
    child.stdout.on("data", (part) => {
      out += part
    })
    child.stderr.on("data", (part) => {
      err += part
    })
    return new Promise((resolve) => child.on("close", (code) => resolve({ code, out, err })))
  }

  /** Every entry of node_modules: what is written, replaced or touched is another one. */
  installed(): ReadonlyArray<readonly [string, number, number]> {
    const folder = join(this.root, "node_modules")
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .toSorted()
      .map((path) => {
        const { ino, mtimeMs } = lstatSync(join(folder, path))
        return [path, ino, mtimeMs]
      })
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), "utf8")
  }

  write(path: string, content: string): void {
    writeFileSync(join(this.root, path), content)
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
