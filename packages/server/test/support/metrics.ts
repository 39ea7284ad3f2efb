/** The metrics as monitoring.md lists them. That it lists all there are is tested in pages.test.ts. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./workspaceCopy.ts"

interface DocumentedMetric {
  readonly labels: ReadonlyArray<string>
  readonly values: ReadonlyArray<string>
}

const rows = readFileSync(join(root, "packages/core/docs/monitoring.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| `entity_watch_"))

const words = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/`(\w+)`/gu)].map(([, word = ""]) => word)

export const documentedMetrics: ReadonlyMap<string, DocumentedMetric> = new Map(
  rows.map((row) => {
    const [name = "", labels = ""] = row.split(" | ")
    // A label stands before its values: `outcome`: `loaded`, `failed`.
    const [named = "", ...values] = labels.split(":")
    return [words(name)[0] ?? "", { labels: words(named), values: words(values.join(":")) }]
  })
)
