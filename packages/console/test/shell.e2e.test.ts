/** Logging in, finding one's way, and what every screen has in common, in a real browser over the real server. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser, Page } from "playwright-core"
import { readServer, type SharedServer } from "../../server/test/support/StartedServer.ts"
import { sharedBrowser, whyNot } from "./support/browser.ts"
import { login, type Session, type Visit, visit } from "./support/console.ts"
import { hasReadableColours } from "./support/isAccessible.ts"

let server: SharedServer
let browser: Browser
let session: Session
/** Of one screen after the other: a page that is opened anew begins in a process of its own. */
let visited: Visit

const screens = [
  "/",
  "/find",
  "/entity/23990000014",
  "/screen",
  "/files",
  "/watch",
  "/receiver",
  "/deliveries",
  "/registers",
  "/registers/dfat-consolidated-list",
  "/lists",
  "/journal",
  "/subjects",
  "/keys",
  "/audit",
  "/developer"
]

const ground = () => getComputedStyle(document.body).backgroundColor

/** The second key counts while the first is still fresh: nothing comes between them. */
const goTo = (page: Page, key: string) => Promise.all([page.keyboard.press("g"), page.keyboard.press(key)])

if (whyNot !== undefined) console.warn(`The console is not tested in a browser: ${whyNot}.`)

describe.skipIf(whyNot !== undefined)("the console", () => {
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([readServer(), sharedBrowser()])
    session = (await login(browser, server)).session
    visited = await visit(browser, server, { session })
  })
  afterAll(() => visited?.close())

  it("lets whoever opens the printed link in, once", async () => {
    const { address, session } = await login(browser, server)
    assert.notInclude(address, "svc_link", "the token stays in no address")
    const [cookie] = session.cookies
    assert.deepInclude(cookie, { httpOnly: true, secure: true, sameSite: "Strict" })

    const second = await visit(browser, server)
    await second.page.goto(server.link)
    await second.page.getByRole("alert").getByText("This login link is spent").waitFor()
    await second.close()
  })

  it("shows the login under the address that was asked for, and then what was asked for", async () => {
    const { close, page } = await visit(browser, server)
    await page.goto(`${server.baseUrl}/registers`)
    const printed = await server.command("admin", "create", "--name", "Ada", "--role", "reader", "--json")
    await page.getByLabel("Admin key or login link").fill(JSON.parse(printed).token)
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { level: 1, name: "Registers" }).waitFor()
    await page.getByText("Logged in as Ada, reader").waitFor()
    await page.getByRole("button", { name: "Log out" }).click()
    await page.getByLabel("Admin key or login link").waitFor()
    await close()
  })

  it.each(screens)(
    "shows %s without a violation, an error or a request that leaves, on a phone too",
    async (path) => {
      const { isAccessible, isQuiet, open, page, settled } = visited
      await page.emulateMedia({ colorScheme: "light" })
      await page.setViewportSize({ width: 1280, height: 800 })
      await open(path)
      await settled()
      assert.notInclude((await page.locator("main").textContent()) ?? "", "undefined")
      await isAccessible()
      // A theme is colours of the style sheets and nothing else: the page need not be opened anew.
      const light = await page.evaluate(ground)
      await page.emulateMedia({ colorScheme: "dark" })
      assert.notStrictEqual(await page.evaluate(ground), light)
      await hasReadableColours(page)
      // Nothing sticks out of a narrow window, to which style sheets alone answer as well.
      await page.setViewportSize({ width: 360, height: 800 })
      await settled()
      const { inner, whole } = await page.evaluate(() => ({
        inner: document.documentElement.clientWidth,
        whole: document.documentElement.scrollWidth
      }))
      assert.isAtMost(whole, inner)
      isQuiet()
    }
  )

  it("shows each row of a table as a card on a phone, with the titles of its columns", async () => {
    const { open, page } = visited
    await page.setViewportSize({ width: 360, height: 800 })
    await open("/registers?mode=sandbox")
    const cells = page.getByRole("row", { name: /DFAT Consolidated List/u }).getByRole("cell")
    await cells.first().waitFor()
    const { edge, titles } = await cells.evaluateAll((all) => ({
      edge: Math.max(...all.map((each) => each.getBoundingClientRect().right)),
      titles: all.map((each) => getComputedStyle(each, "::before").content)
    }))
    assert.isAtMost(edge, 360)
    assert.includeMembers(titles, ['"Publisher"', '"Status"', '"Age"'])
  })

  it("leads everywhere by the keyboard alone", async () => {
    const { close, isQuiet, open, page } = await visit(browser, server, { session })
    await open("/")
    await page.keyboard.press("?")
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor()
    await page.keyboard.press("Escape")
    for (const [key, heading] of [
      ["r", "Registers"],
      ["k", "Keys and accounts"],
      ["a", "Audit"],
      ["w", "Watch"]
    ] as const) {
      await goTo(page, key)
      await page.getByRole("heading", { level: 1, name: heading }).waitFor()
    }
    await page.keyboard.press("/")
    await page.keyboard.type("23990000014")
    await page.keyboard.press("Enter")
    await page.waitForURL(/\/(?:find|entity)/u)
    isQuiet()
    await close()
  })

  it("answers a client that does not want a page as if there were none", async () => {
    const plain = await fetch(server.baseUrl)
    assert.strictEqual(plain.status, 404)
    assert.strictEqual((await plain.json()).error.type, "not_found")
    const page = await fetch(server.baseUrl, { headers: { accept: "text/html" } })
    assert.strictEqual(page.status, 200)
    const policy = page.headers.get("content-security-policy") ?? ""
    assert.notInclude(policy, "unsafe")
    assert.include(policy, "require-trusted-types-for 'script'")
    const [, asset = ""] = /src="(\/assets\/[^"]+\.js)"/u.exec(await page.text()) ?? []
    const script = await fetch(server.baseUrl + asset, { headers: { "accept-encoding": "br" } })
    assert.strictEqual(script.headers.get("cache-control"), "public, max-age=31536000, immutable")
    assert.strictEqual(script.headers.get("content-encoding"), "br")
    const again = await fetch(server.baseUrl + asset, {
      headers: { "accept-encoding": "br", "if-none-match": script.headers.get("etag") ?? "" }
    })
    assert.strictEqual(again.status, 304)
    for (const path of ["/assets/../index.html", "/assets/%2e%2e%2fpackage.json", "/assets/none.js"])
      assert.strictEqual((await fetch(server.baseUrl + path)).status, 404, path)
  })
})
