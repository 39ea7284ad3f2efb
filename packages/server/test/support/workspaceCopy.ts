/**
 * The workspace without what was built, in a folder of its own: what an earlier build left cannot hide what is missing,
 * and whoever works in the checkout at the same time is not disturbed.
 */
import { spawnSync } from "node:child_process"
import { cpSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("../../../../", import.meta.url))

/** What a build of the site writes beside its configuration is gone a moment later. */
const isCopied = (path: string) =>
  !/[/\\](?:dist|bench|\.entity-watch|\.temp)$|\.tsbuildinfo$|\.timestamp-[^/\\]+$/u.test(path)

/** Installed packages are linked, our own are those of the copy. */
export const copyWorkspace = (to: string): void => {
  for (const name of ["packages", "fixtures", "LICENSE", "package.json", "pnpm-workspace.yaml"])
    cpSync(join(root, name), join(to, name), { recursive: true, verbatimSymlinks: true, filter: isCopied })
  for (const name of ["tsconfig.base.json", "pnpm-lock.yaml"]) cpSync(join(root, name), join(to, name))
  symlinkSync(join(root, "node_modules"), join(to, "node_modules"), "junction")
}

export const build = (copy: string, ...projects: ReadonlyArray<string>): void => {
  const tsc = join(root, "node_modules/typescript/bin/tsc")
  const { status, stdout } = spawnSync(process.execPath, [tsc, "-b", "--checkers", "1", ...projects], {
    cwd: copy,
    encoding: "utf8"
  })
  if (status !== 0) throw new Error(stdout)
}
