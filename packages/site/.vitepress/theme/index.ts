/** The generator's own theme with the colours of the console. */
import type { Theme } from "vitepress"
import theme from "vitepress/theme"
import "../../../console/src/styles/tokens.css"
import "./site.css"
import { DecisionList } from "./DecisionList.ts"

export default {
  extends: theme,
  enhanceApp: ({ app }) => {
    app.component("DecisionList", DecisionList)
  }
} satisfies Theme
