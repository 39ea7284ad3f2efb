/** The journal at the console, in a real browser over a server that keeps one. */
import { readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser, Page } from "playwright-core"
import { type StartedServer, startServer } from "../../server/test/support/StartedServer.ts"
import { sharedBrowser, whyNot } from "./support/browser.ts"
import { login, type Session, visit } from "./support/console.ts"
import { journalled, reference } from "./support/journalled.ts"

let server: StartedServer
let browser: Browser
let session: Session
let folder: string

const entriesOf = (page: Page) => page.getByRole("grid", { name: "Entries, latest first" })

const saved = async (page: Page, button: string, name: string) => {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click()
  ])
  const path = join(folder, name)
  await download.saveAs(path)
  return path
}

/** Presses Tab until what has the focus is called so. */
const tabTo = async (page: Page, name: RegExp) => {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press("Tab")
    const focused = await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "")
    if (name.test(focused)) return
  }
  assert.fail(`nothing called ${name} gets the focus`)
}

describe.skipIf(whyNot !== undefined)("the journal at the console", () => {
  beforeAll(async () => {
    ;[server, browser, folder] = await Promise.all([
      startServer({ JOURNAL: "true" }),
      sharedBrowser(),
      mkdtemp(join(tmpdir(), "entity-watch-journal-"))
    ])
    await journalled(await server.ownAccount())
    session = (await login(browser, server)).session
  })
  afterAll(async () => {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it("shows what was asked, answered and decided of one customer, by the keyboard", async () => {
    const { close, isQuiet, open, page } = await visit(browser, server, { session })
    await open("/")
    await page.keyboard.press("g")
    await page.keyboard.press("j")
    await page.getByRole("heading", { level: 1, name: "Journal" }).waitFor()
    await page.getByText("Choose an account, to see").waitFor()
    await page.getByLabel("Account").selectOption({ label: "Account 1 of the tests" })
    await page.getByText("5 entries in all.").waitFor()
    await page.getByLabel("Reference of the customer").fill(reference)
    await page.keyboard.press("Enter")
    await page.getByText("3 entries in all.").waitFor()
    assert.notInclude(page.url(), reference)
    await entriesOf(page).getByText("1 of 1 match decided").waitFor()
    await tabTo(page, /^Entries/u)
    await page.keyboard.press("Home")
    await page.keyboard.press("Enter")
    const entry = page.getByRole("dialog")
    await entry.getByText("1971-02-01").waitFor()
    await entry
      .getByText("It is somebody else: Born in another year; the passport was seen. Kim Reviewer")
      .waitFor()
    await page.keyboard.press("Escape")
    await page.getByLabel("From, a day in UTC").fill("2999-01-01")
    await page.getByText("Nothing is kept as you asked. A row of a file whose id cannot be used").waitFor()
    await page.getByLabel("To, with this day").fill("2026-01-01")
    await page.getByText("From is later than To").waitFor()
    isQuiet()
    await close()
  })

  it("exports a customer as a page, as a table, and as what the command verifies", async () => {
    const { close, isQuiet, open, page } = await visit(browser, server, { session })
    await open("/journal")
    await page.getByLabel("Account").selectOption({ label: "Account 1 of the tests" })
    await page.getByLabel("Reference of the customer").fill(reference)
    await page.keyboard.press("Enter")
    await page.getByText("3 entries in all.").waitFor()
    const json = await saved(page, "JSON, which can be verified", "journal.json")
    const verified = await server.command("receipts", "verify", json)
    assert.include(verified, "The signature is good")
    assert.include(verified, "same 3, not_repeated 0, refused 0, erased 0")
    const table = readFileSync(await saved(page, "CSV", "journal.csv"), "utf8")
    assert.include(table, "Kim Reviewer")
    const printable = readFileSync(await saved(page, "A page to print", "journal.html"), "utf8")
    assert.include(printable, "<!doctype html>")
    assert.include(printable, "Jordan Example")
    assert.notInclude(printable, "Platypus")
    isQuiet()
    await close()
  })

  it("holds a customer, erases nothing that is held, and erases once it is released", async () => {
    const { close, open, page } = await visit(browser, server, { session })
    await open("/journal")
    await page.getByLabel("Account").selectOption({ label: "Account 1 of the tests" })
    await page.getByText("5 entries in all.").waitFor()
    await page.getByLabel("Reference of the customer").fill("customer-4712")
    await page.keyboard.press("Enter")
    await page.getByText("1 entry in all.").waitFor()
    const because = async (button: string, why: string, does: string) => {
      await page.getByRole("button", { name: button }).click()
      const dialog = page.getByRole("dialog")
      await dialog.getByText("The customer is customer-4712.").waitFor()
      // The first field has the focus: a space is typed, and closes nothing.
      await page.keyboard.type(why)
      assert.strictEqual(await dialog.getByLabel("Why").inputValue(), why)
      await page.getByRole("dialog").getByRole("button", { name: does, exact: true }).click()
    }
    await because("Hold this customer…", "A court asks.", "Hold")
    const holds = page.getByRole("table", { name: "Holds" })
    await holds.getByText("A court asks.").waitFor()
    await page.getByLabel("Reference of the customer").fill(reference)
    await page.keyboard.press("Enter")
    await page.getByText("Neither this customer nor the whole account is held").waitFor()
    await page.getByLabel("Reference of the customer").fill("")
    await page.keyboard.press("Enter")
    await page.getByText("1 customer is held").waitFor()
    await page.getByLabel("Reference of the customer").fill("customer-4712")
    await page.keyboard.press("Enter")
    await holds.getByText("This customer").waitFor()
    await because("Erase this customer…", "They asked for it.", "Erase")
    await page.getByRole("alert").getByText("a hold says that it must stay").waitFor()
    await page.keyboard.press("Escape")
    await holds.getByRole("button", { name: "Release" }).click()
    await holds.getByText("by demo").nth(1).waitFor()
    await because("Erase this customer…", "They asked for it.", "Erase")
    await entriesOf(page).getByText("Erased: They asked for it.").waitFor()
    await open("/audit")
    for (const act of ["Placed a hold", "Released a hold", "Erased of a journal", "Exported a journal"])
      await page
        .getByRole("row", { name: new RegExp(act, "u") })
        .first()
        .waitFor()
    assert.notInclude((await page.locator("main").textContent()) ?? "", "customer-4712")
    await close()
  })

  it("lets a reviewer look and export, and neither hold nor erase", async () => {
    const reviewer = await visit(browser, server)
    const { token } = JSON.parse(
      await server.command("admin", "create", "--name", "Kim", "--role", "reviewer", "--json")
    )
    await reviewer.page.goto(`${server.baseUrl}/journal`)
    await reviewer.page.getByLabel("Admin key or login link").fill(token)
    await reviewer.page.keyboard.press("Enter")
    await reviewer.page.getByText("Logged in as Kim, reviewer").waitFor()
    await reviewer.page.getByLabel("Account").selectOption({ label: "Account 1 of the tests" })
    await reviewer.page.getByText("5 entries in all.").waitFor()
    await reviewer.page.getByRole("button", { name: "CSV" }).waitFor()
    assert.strictEqual(await reviewer.page.getByRole("button", { name: /Hold|Erase|Release/u }).count(), 0)
    await reviewer.close()
  })

  it.each(["light", "dark"] as const)("can be read by everybody in %s, on a phone too", async (theme) => {
    for (const width of [1280, 360]) {
      const visited = await visit(browser, server, { session, theme, width })
      await visited.open("/journal")
      await visited.page.getByLabel("Account").selectOption({ label: "Account 1 of the tests" })
      await visited.page.getByText("5 entries in all.").waitFor()
      await visited.isAccessible()
      assert.strictEqual(
        await visited.page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth
        ),
        0
      )
      await entriesOf(visited.page).focus()
      await visited.page.keyboard.press("End")
      await visited.page.keyboard.press("Enter")
      await visited.page.getByRole("dialog").waitFor()
      await visited.isAccessible()
      visited.isQuiet()
      await visited.close()
    }
  })
})
