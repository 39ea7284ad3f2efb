/** The list beside the pages: the questions of packages/core/docs/README.md, and what else is a page. */
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { DefaultTheme } from "vitepress"
import { pageOf, resolved, root, routeOf, slashed, titleOf } from "./pages.ts"

type Item = DefaultTheme.SidebarItem

const index = "packages/core/docs/README.md"

const item = (page: string): Item => ({ text: titleOf(page), link: `/${routeOf(page)}` })

/** Each list is a group, named by its heading, and each of its lines leads to a page. */
const questions = (): ReadonlyArray<Item> =>
  readFileSync(join(root, index), "utf8")
    .split(/^## /mu)
    .slice(1)
    .map((list) => ({
      text: /^(.+?) asks$/mu.exec(list)?.[1] ?? "",
      items: [...list.matchAll(/^- .*\]\(([^)]+)\)$/gmu)].map(([, link = ""]) =>
        item(pageOf(resolved(index, link)) ?? link)
      )
    }))

const found = (pattern: string): Array<Item> =>
  globSync(pattern, { cwd: root, exclude: (path) => path.includes("node_modules") })
    .map(slashed)
    .toSorted()
    .map(item)

export const sidebar = (): Array<Item> => [
  {
    items: [
      { ...item("README.md"), text: "Start here" },
      { ...item(index), text: "All pages by question" }
    ]
  },
  ...questions(),
  { text: "Packages", items: found("packages/*/README.md") },
  {
    text: "Examples",
    items: [...found("examples/README.md"), ...found("examples/*/README.md")]
  },
  {
    text: "Benchmarks and fixtures",
    items: [...found("packages/server/bench/**/README.md"), ...found("fixtures/README.md")]
  },
  { text: "Project", items: found("packages/site/{contributing,security}.md") }
]
