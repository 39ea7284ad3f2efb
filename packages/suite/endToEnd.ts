/** Before the end-to-end tests: the programs that the chosen files ask for, and a folder for what several of them take. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { chosenFiles } from "./chosenFiles.ts"
import { takePrograms } from "./programs.mjs"

const supports = [
  { program: "Chromium", module: "support/browser.ts" },
  { program: "promtool", module: "support/promtool.ts" }
] as const

export default async (project: TestProject): Promise<() => void> => {
  const sources = (await chosenFiles(project)).map((file) => readFileSync(file, "utf8"))
  takePrograms(
    supports
      .filter(({ module }) => sources.some((source) => source.includes(module)))
      .map(({ program }) => program)
  )
  const folder = mkdtempSync(join(tmpdir(), "entity-watch-run-"))
  project.provide("runFolder", folder)
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
