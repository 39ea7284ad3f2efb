/** The decision records, for the page that lists them. The generator runs `load` when it builds. */
import { globSync } from "node:fs"
import { root, routeOf, slashed, titleOf } from "./pages.ts"

export interface Decision {
  readonly title: string
  readonly link: string
}

declare const data: ReadonlyArray<Decision>

export { data }

export default {
  load: (): ReadonlyArray<Decision> =>
    globSync("packages/core/docs/decisions/*.md", { cwd: root })
      .map(slashed)
      .toSorted()
      .map((page) => ({ title: titleOf(page), link: `/${routeOf(page).replace(/\.md$/u, ".html")}` }))
}
