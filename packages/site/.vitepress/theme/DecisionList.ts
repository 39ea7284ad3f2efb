/** A link to each decision record: on the forge their folder is the list. */
import { withBase } from "vitepress"
import { type FunctionalComponent, h } from "vue"
import { data } from "../decisions.data.ts"

export const DecisionList: FunctionalComponent = () =>
  h(
    "ul",
    data.map(({ link, title }) => h("li", { key: link }, h("a", { href: withBase(link) }, title)))
  )
