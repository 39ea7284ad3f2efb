/** Every page with blocks, and the blocks that another test executes already. */
import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../support/workspaceCopy.ts"
import { type Block, blocksOf } from "./Block.ts"

export const pages: ReadonlyArray<string> = [
  "README.md",
  ...[
    "packages/*/README.md",
    "packages/core/docs/*.md",
    "examples/README.md",
    "examples/*/README.md",
    "fixtures/README.md"
  ]
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !path.includes("node_modules"))
    .toSorted()
]

/** Page → the test that executes all of its blocks. */
export const elsewhere: Readonly<Record<string, string>> = {
  "packages/client/README.md": "packages/client/test/client.e2e.test.ts",
  "packages/core/docs/adding-a-register.md": "packages/server/test/docs/addingARegister.e2e.test.ts",
  "packages/core/docs/database.md": "packages/server/test/instances/pooled.postgres.test.ts",
  "packages/core/docs/failing-webhooks.md": "examples/test/failing-webhooks.e2e.test.ts",
  "packages/core/docs/generated-clients.md": "packages/server/test/openapi/generators.e2e.test.ts",
  "packages/core/docs/live.md": "packages/server/test/docs/live.e2e.test.ts",
  "packages/core/docs/mcp.md": "packages/mcp/test/clients.e2e.test.ts",
  "packages/core/docs/verifying-webhooks.md": "packages/webhooks/test/docs.test.ts",
  "packages/core/docs/webhooks.md": "packages/webhooks/test/docs.test.ts",
  "examples/express-receiver/README.md": "examples/test/express-receiver.e2e.test.ts",
  "examples/watch-and-verify/README.md": "examples/test/watch-and-verify.e2e.test.ts"
}

export const blocks: ReadonlyArray<Block> = pages.flatMap(blocksOf)

/** Those that are executed here. A block without a language is a drawing, or what another program is told. */
export const own = blocks.filter(
  ({ isPublished, language, noRun, page }) =>
    language !== "" && noRun === undefined && !isPublished && elsewhere[page] === undefined
)

/** Links to files of the repository that lead nowhere. */
export const brokenLinks = (page: string): ReadonlyArray<string> =>
  [
    ...readFileSync(join(root, page), "utf8")
      .replace(/^```[\s\S]*?^```$/gmu, "")
      .matchAll(/\]\(([^)\s]+)\)/gu)
  ]
    .map(([, target = ""]) => target.split("#")[0] ?? "")
    .filter((target) => target !== "" && !/^[a-z]+:/u.test(target))
    .filter((target) => !existsSync(join(root, page, "..", target)))
