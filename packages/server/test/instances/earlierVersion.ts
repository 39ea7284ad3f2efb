/** A version before this one, from the history of the repository, as a process from its own sources. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { cpSync, existsSync, globSync, mkdirSync, symlinkSync } from "node:fs"
import { dirname, join } from "node:path"
import { until } from "../support/until.ts"
import { killAtWorkersEnd } from "../support/workerEnd.ts"
import { root } from "../support/workspaceCopy.ts"

/** Of the last days before migration 25. Once there are releases, the one before takes its place. */
export const commit = "4cda7a4338f8cb9d770611e2729fb08d58b90686"

const git = (...args: ReadonlyArray<string>) => spawnSync("git", args, { cwd: root, encoding: "utf8" })

/** A clone that is not whole lacks it. */
export const isInHistory = git("merge-base", "--is-ancestor", commit, "HEAD").status === 0

/** The packages of a commit, with the packages of others that are installed here. */
export const takeOut = (to: string, of = commit): void => {
  mkdirSync(to, { recursive: true })
  const archive = join(to, "earlier.tar")
  const { status, stderr } = git("archive", "--output", archive, of)
  if (status !== 0) throw new Error(stderr)
  spawnSync("tar", ["-xf", archive, "-C", to])
  symlinkSync(join(root, "node_modules"), join(to, "node_modules"), "junction")
  for (const installed of globSync(["packages/*/node_modules", "fixtures/node_modules"], { cwd: root })) {
    if (existsSync(join(to, dirname(installed))))
      cpSync(join(root, installed), join(to, installed), { recursive: true, verbatimSymlinks: true })
  }
}

export interface Earlier {
  readonly child: ChildProcess
  /** On both streams, so far. */
  readonly printed: () => string
  /** What it prints first that fits. */
  readonly said: (form: RegExp) => Promise<string>
  readonly code: Promise<number | null>
}

export const runEarlier = (
  folder: string,
  settings: Readonly<Record<string, string>>,
  ...args: ReadonlyArray<string>
): Earlier => {
  const home = join(folder, "home")
  mkdirSync(home, { recursive: true })
  const child = spawn(process.execPath, [join(folder, "packages/server/src/entity-watch.js"), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", HOME: home, ...settings },
    stdio: ["ignore", "pipe", "pipe"]
  })
  if (child.pid !== undefined) child.once("exit", killAtWorkersEnd(child.pid))
  let text = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (text += part))
  const code = new Promise<number | null>((resolve) => child.on("close", resolve))
  return {
    child,
    printed: () => text,
    said: (form) =>
      until(`it says ${form}`, () => {
        if (child.exitCode !== null) throw new Error(text)
        return form.exec(text)?.[0]
      }),
    code
  }
}
