/** What axe finds on a page, which must be nothing. */
import { AxeBuilder } from "@axe-core/playwright"
import { assert } from "@effect/vitest"
import type { Page } from "playwright-core"

/** Rules about colours, which are all that another theme changes. */
const ofColours = ["color-contrast", "link-in-text-block"]

const none = async (page: Page, options: Parameters<AxeBuilder["options"]>[0]): Promise<void> => {
  // Without frames of other origins, nothing has to be put together in a page of its own.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"], ...options })
    .analyze()
  assert.deepStrictEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`),
    []
  )
}

export const isAccessible = (page: Page): Promise<void> => none(page, {})

/** For a page that was looked at as a whole in another theme, and is the same but for its colours. */
export const hasReadableColours = (page: Page): Promise<void> => none(page, { runOnly: ofColours })
