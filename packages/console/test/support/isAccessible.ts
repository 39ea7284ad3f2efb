/** What axe finds on a page, which must be nothing. */
import { AxeBuilder } from "@axe-core/playwright"
import { assert } from "@effect/vitest"
import type { Page } from "playwright-core"

export const isAccessible = async (page: Page): Promise<void> => {
  // Without frames of other origins, nothing has to be put together in a page of its own.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze()
  assert.deepStrictEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`),
    []
  )
}
