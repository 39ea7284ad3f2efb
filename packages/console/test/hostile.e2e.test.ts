/** Names and every other text that comes from outside are text on every screen, however hostile they are. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { EntityWatch } from "@entity-watch/client"
import type { Browser } from "playwright-core"
import { type StartedServer, startServer } from "../../server/test/support/StartedServer.ts"
import { sharedBrowser, whyNot } from "./support/browser.ts"
import { login, type Visit, visit } from "./support/console.ts"
import { finishedFile } from "./support/customerFile.ts"
import { answerWithHostileTexts, hostileTexts } from "./support/hostileAnswers.fake.ts"
import { journalled } from "./support/journalled.ts"
import { type Receiver, startReceiver } from "./support/receiver.ts"
import { sentTest } from "./support/sentTest.ts"

let server: StartedServer
let browser: Browser
let receiver: Receiver
/** Of what is made before. */
let addresses: Readonly<Record<string, string>>
/** Of one screen after the other: a page that is opened anew begins in a process of its own. */
let visited: Visit
let beginWith: (first: number) => void

const screens = [
  "/",
  "/find?q=banksia",
  "/entity/23990000014",
  "/screen?name=Viktor",
  "/files",
  "/files/$file",
  "/watch",
  "/watch/$subscription",
  "/deliveries",
  "/deliveries/$delivery",
  "/registers",
  "/registers/dfat-consolidated-list",
  "/lists",
  "/lists/list%3Adeclined",
  "/journal?account=$account",
  "/subjects?account=$account",
  "/files/$watchedFile",
  "/keys",
  "/audit",
  "/developer"
]

describe.skipIf(whyNot !== undefined)("hostile texts", () => {
  beforeAll(async () => {
    receiver = await startReceiver()
    // What fails is tried again and has reasons to show.
    receiver.answer(500)
    ;[server, browser] = await Promise.all([
      startServer({ ...receiver.settings, JOURNAL: "true" }, receiver),
      sharedBrowser()
    ])
    const { session } = await login(browser, server)
    visited = await visit(browser, server, { session })
    const { open, page } = visited
    await open("/registers")
    const { delivery, subscription } = await sentTest(page, receiver.url)
    const own = await server.ownAccount()
    await journalled(own)
    await new EntityWatch(own).subjects.put("customer-1", { name: "Jordan Example" })
    const account = await page.evaluate(async () => {
      const answer = await fetch("/admin/v1/accounts?name=Account%201", {
        headers: { "x-entity-watch": "console" }
      })
      return (await answer.json()).accounts[0].id
    })
    await page.evaluate(() =>
      fetch("/admin/v1/lists/declined", {
        method: "PUT",
        headers: { "content-type": "application/json", "x-entity-watch": "console" },
        body: JSON.stringify({ format: "csv", title: "Declined customers" })
      })
    )
    addresses = {
      "/journal?account=$account": `/journal?account=${account}`,
      "/subjects?account=$account": `/subjects?account=${account}`,
      "/files/$file": await finishedFile(page, "screen"),
      "/files/$watchedFile": await finishedFile(page, "watch"),
      "/watch/$subscription": subscription,
      "/deliveries/$delivery": delivery
    }
    beginWith = await answerWithHostileTexts(page)
  })
  afterAll(async () => {
    await visited?.close()
    await server?.stop()
    await receiver?.stop()
  })

  it("are fifty and more", () => {
    assert.isAtLeast(new Set(hostileTexts).size, 50)
  })

  it.each(screens)("stay text on %s", async (path) => {
    // Two rounds put other texts into the same fields.
    for (const first of [0, 29]) {
      const { isQuiet, open, page, settled } = visited
      await page.setViewportSize({ width: first === 0 ? 1280 : 360, height: 800 })
      beginWith(first)
      await open(addresses[path] ?? path)
      await settled()
      // What is folded on a phone.
      await page.evaluate(() => {
        for (const title of document.querySelectorAll("main summary :is(h2, h3)"))
          title.closest("details")?.setAttribute("open", "")
      })
      const found = await page.evaluate(() => ({
        broken: "broken" in window,
        elements: document.querySelectorAll(
          "img, iframe, object, embed, base, form[action], main style, main script, main link, [onerror], [onload], a[href^='javascript:'], a[href^='data:']"
        ).length,
        wide:
          document.documentElement.scrollWidth <= document.documentElement.clientWidth
            ? []
            : [...document.querySelectorAll("body *")]
                .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth)
                .filter((each) => {
                  for (
                    let at = each.parentElement;
                    at !== null && at !== document.body;
                    at = at.parentElement
                  )
                    if (getComputedStyle(at).overflowX !== "visible") return false
                  return true
                })
                .slice(-4)
                .map((each) => `${each.localName}.${each.className} ${each.textContent.slice(0, 40)}`)
      }))
      assert.deepStrictEqual(found, { broken: false, elements: 0, wide: [] }, `${path}, from text ${first}`)
      isQuiet()
    }
  })
})
