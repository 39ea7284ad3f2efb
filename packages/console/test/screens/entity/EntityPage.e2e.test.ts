/** An entity's page on a phone, where what matters less is folded. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { readServer } from "../../../../server/test/support/StartedServer.ts"
import { sharedBrowser, whyNot } from "../../support/browser.ts"
import { login, type Visit, visit } from "../../support/console.ts"

const address = "/entity/23990000014"

let phone: Visit

const summary = (page: Page, title: string) => page.locator("summary", { hasText: title })

/** Whether what is inside it can be seen. */
const isOpen = (page: Page, title: string) =>
  summary(page, title).evaluate((element) => (element.parentElement as HTMLDetailsElement).open)

describe.skipIf(whyNot !== undefined)("an entity's page on a phone", () => {
  beforeAll(async () => {
    const [server, browser] = await Promise.all([readServer(), sharedBrowser()])
    const { session } = await login(browser, server)
    phone = await visit(browser, server, { session, width: 390 })
  })
  afterAll(() => phone?.close())

  it("is short, and begins with who it is, what is listed and who stands behind it", async () => {
    const { isAccessible, isQuiet, open, page, settled } = phone
    await open(address)
    await settled()
    assert.isAtMost(await page.evaluate(() => document.documentElement.scrollHeight), 2_600)
    assert.deepStrictEqual(await page.locator("main h2").allTextContents(), [
      "Identity",
      "Screening",
      "Trustees and licensees",
      "Licences and registrations",
      "Names through time",
      "What happened",
      "Not covered",
      "Sources"
    ])
    assert.match(`${await summary(page, "Licences and registrations").textContent()}`, /\d held$/u)
    assert.isFalse(await page.getByRole("table", { name: "Relations" }).isVisible())
    await isAccessible()
    isQuiet()
  })

  it("opens a part by the keyboard, by an address and on paper", async () => {
    const { isAccessible, isQuiet, open, page, settled } = phone
    await open(address)
    await settled()
    for (const title of ["In a table", "more lines", "4 more"]) {
      assert.isFalse(await isOpen(page, title))
      await summary(page, title).focus()
      await page.keyboard.press("Enter")
      assert.isTrue(await isOpen(page, title))
    }
    assert.strictEqual(await page.getByRole("table", { name: "Relations" }).getByRole("row").count(), 5)
    await isAccessible()

    // Anew, since only the end of the address is another one.
    await open("/")
    await open(`${address}#sources`)
    await page.locator("#sources[open] li").first().waitFor()
    await settled()
    assert.isTrue(
      await page.locator("#sources").evaluate((part) => part.getBoundingClientRect().top < window.innerHeight)
    )
    await page.evaluate(() => location.assign("#names"))
    await page.locator("#names[open]").waitFor()

    await open(address)
    await settled()
    assert.isFalse(await isOpen(page, "Sources"))
    await page.emulateMedia({ media: "print" })
    await page.getByText("Licences.", { exact: false }).first().waitFor()
    assert.isTrue(await page.locator("#sources li").first().isVisible())
    assert.strictEqual(await page.locator("main details summary h2").count(), 0)
    await page.emulateMedia({ media: "screen" })
    isQuiet()
  })
})
