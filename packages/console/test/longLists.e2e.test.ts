/** Long lists are walked through by the keyboard, and the browser holds only what is in sight. */
import { assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser } from "playwright-core"
import { readServer, type SharedServer } from "../../server/test/support/StartedServer.ts"
import { sharedBrowser, whyNot } from "./support/browser.ts"
import { login, type Session, visit } from "./support/console.ts"
import { answerWithManyCandidates, answerWithManyDeliveries } from "./support/manyAnswers.fake.ts"

let server: SharedServer
let browser: Browser
let session: Session

const deliveries = 100_000
const candidates = 1_000

describe.skipIf(whyNot !== undefined)("long lists", () => {
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([readServer(), sharedBrowser()])
    session = (await login(browser, server)).session
  })

  it(`lead through ${deliveries} deliveries to the last, of which few are drawn`, async () => {
    const { close, isQuiet, open, page } = await visit(browser, server, { session })
    await answerWithManyDeliveries(page, deliveries)
    await open("/deliveries")
    const list = page.getByRole("grid", { name: /Deliveries/u })
    await list.focus()
    const end = page.getByText(`${deliveries.toLocaleString("en-AU")} deliveries in all.`)
    // Each press asks for the next page; how many come to nothing because a page is still under way is the machine's.
    while ((await end.count()) === 0) await page.keyboard.press("End", { delay: 5 })
    await page.keyboard.press("End")
    await page.locator(`[role=row][aria-rowindex="${deliveries + 1}"][aria-selected=true]`).waitFor()
    assert.isBelow(await list.getByRole("row").count(), 80)
    await page.keyboard.press("Home")
    await page.locator('[role=row][aria-rowindex="2"][aria-selected=true]').waitFor()

    const slowest = await list.evaluate(async (element) => {
      let worst = 0
      let before = performance.now()
      for (let frame = 0; frame < 120; frame += 1) {
        element.scrollTop += 3_000
        await new Promise((resolve) => requestAnimationFrame(resolve))
        const now = performance.now()
        worst = Math.max(worst, now - before)
        before = now
      }
      return worst
    })
    console.log(`The longest of 120 frames while 100,000 deliveries scroll took ${Math.round(slowest)} ms.`)
    assert.isBelow(await list.getByRole("row").count(), 80)
    isQuiet()
    await close()
  })

  it("are cards on a phone, of which no column is cut off", async () => {
    const { close, isAccessible, isQuiet, open, page, settled } = await visit(browser, server, {
      session,
      width: 390
    })
    await answerWithManyDeliveries(page, 500)
    for (const [path, columns] of [
      ["/deliveries", ["What", "Status", "Found", "Last answer", "Receiver", "Account", "Mode"]],
      ["/audit", ["When", "Who", "What", "To what", "What was asked", "From where"]]
    ] as const) {
      await open(path)
      await settled()
      const list = page.getByRole("grid")
      assert.isAtMost(await list.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth), 0)
      const cells = list.locator('[role=row][aria-rowindex="2"] [role=gridcell]')
      const right = await list.evaluate((each) => each.getBoundingClientRect().right)
      const seen = await cells.evaluateAll((each) =>
        each.map((cell) => ({
          title: cell.getAttribute("data-title"),
          right: cell.getBoundingClientRect().right,
          top: cell.getBoundingClientRect().top
        }))
      )
      assert.deepStrictEqual(
        seen.map(({ title }) => title),
        [...columns]
      )
      for (const cell of seen) assert.isAtMost(cell.right, right, `${path} ${cell.title}`)
      assert.lengthOf(new Set(seen.map(({ top }) => top)), columns.length)
      await isAccessible()
    }
    await open("/deliveries")
    const list = page.getByRole("grid")
    await list.focus()
    const end = page.getByText("500 deliveries in all.")
    while ((await end.count()) === 0) await page.keyboard.press("End", { delay: 5 })
    await page.keyboard.press("End")
    await page.locator('[role=row][aria-rowindex="501"][aria-selected=true]').waitFor()
    // Where a window grows, rows are rows again.
    await page.setViewportSize({ width: 1280, height: 800 })
    const row = page.locator('[role=row][aria-rowindex="2"]')
    await row.waitFor()
    assert.isBelow(await row.evaluate((each) => each.getBoundingClientRect().height), 40)
    isQuiet()
    await close()
  })

  it(`lead through ${candidates} candidates`, async () => {
    const { close, isQuiet, open, page } = await visit(browser, server, { session })
    await answerWithManyCandidates(page, candidates)
    await open("/find?q=banksia%20creek")
    await page.getByText("1,000 candidates, best first").waitFor()
    await page.getByRole("link", { name: /BANKSIA CREEK 1 PTY LTD/u }).focus()
    for (let step = 0; step < 20; step += 1) await page.keyboard.press("ArrowDown")
    assert.match(
      `${await page.evaluate(() => document.activeElement?.textContent)}`,
      /BANKSIA CREEK 21 PTY LTD/u
    )
    isQuiet()
    await close()
  })
})
