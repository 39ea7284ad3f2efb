/** Before the end-to-end tests: the programs that the chosen files ask for. */
import { readFileSync } from "node:fs"
import type { TestProject } from "vitest/node"
import { chosenFiles } from "./chosenFiles.ts"
import { takePrograms } from "./programs.mjs"

const supports = [
  { program: "Chromium", module: "support/browser.ts" },
  { program: "promtool", module: "support/promtool.ts" }
] as const

export default async (project: TestProject): Promise<void> => {
  const sources = (await chosenFiles(project)).map((file) => readFileSync(file, "utf8"))
  takePrograms(
    supports
      .filter(({ module }) => sources.some((source) => source.includes(module)))
      .map(({ program }) => program)
  )
}
