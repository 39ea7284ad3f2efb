/** Programs that a test takes from npm and nothing that is built or served needs: installed once for all runs. */
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./workspaceCopy.ts"

interface Manifest {
  readonly private: true
  readonly dependencies: Readonly<Record<string, string>>
  readonly overrides?: Readonly<Record<string, string>>
}

const shell = process.platform === "win32"

export const npm = (folder: string, env: NodeJS.ProcessEnv, ...args: ReadonlyArray<string>): string => {
  const run = spawnSync("npm", args, { cwd: folder, env, shell, encoding: "utf8" })
  if (run.status !== 0) throw new Error(`npm ${args.join(" ")}: ${run.stderr}${run.stdout}`)
  return run.stdout
}

/** The `node_modules` that holds them. */
export const installedOnce = (name: string, manifest: Manifest): string => {
  const version = createHash("sha256").update(JSON.stringify(manifest)).digest("hex").slice(0, 16)
  const place = join(root, "node_modules/.cache/entity-watch", `${name}-${version}`)
  if (!existsSync(place)) {
    const unfinished = `${place}.${process.pid}`
    mkdirSync(unfinished, { recursive: true })
    writeFileSync(join(unfinished, "package.json"), JSON.stringify(manifest))
    npm(unfinished, process.env, "install", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline")
    try {
      renameSync(unfinished, place)
    } catch (error) {
      rmSync(unfinished, { recursive: true })
      if (!existsSync(place)) throw error // Otherwise another process was faster.
    }
  }
  return join(place, "node_modules")
}
