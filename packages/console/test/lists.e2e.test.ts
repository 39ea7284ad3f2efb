/** Additional lists at the console, in a real browser: added, loaded, seen where somebody is screened, and removed. */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser, Page } from "playwright-core"
import { type StartedServer, startServer } from "../../server/test/support/StartedServer.ts"
import { sharedBrowser, whyNot } from "./support/browser.ts"
import { login, type Session, type Visit, visit } from "./support/console.ts"

let server: StartedServer
let browser: Browser
let session: Session
let folder: string
let apiKey: string

/** For so long a match has to be shown before a decision about it counts. */
const leastMillis = 300

const declined = `ref,name,dob,reason
D-1,Quentin Quibblesworth,1970-01-31,Forged documents
D-2,Marmaduke Fettlewick,,Chargebacks
`

const fileOf = (content: string, name = "declined.csv") => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(content)
})

/** A list of one's own, by the form. */
const add = async (page: Page, name: string, title: string, counts: boolean) => {
  await page.getByRole("button", { name: "Add a list" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel(/^Name/u).fill(name)
  await dialog.getByLabel(/^Title/u).fill(title)
  if (counts) await dialog.getByLabel("It counts").check()
  await dialog.getByRole("button", { name: "Add it" }).click()
  await page.getByRole("heading", { level: 1, name: title }).waitFor()
}

const load = async (page: Page, content: string, name?: string) => {
  await page.locator("input[type=file]").setInputFiles(fileOf(content, name))
  await page.getByRole("button", { name: "Load", exact: true }).click()
}

const ask = async (page: Page, name: string) => {
  await page.getByLabel("Name, ABN or ACN", { exact: true }).fill(name)
  await page.getByRole("button", { name: "Screen", exact: true }).click()
}

/** Nothing sticks out of a narrow window, and the colours of the other scheme can be read. */
const isReadableEverywhere = async ({ isAccessible, page, settled }: Visit) => {
  await settled()
  await isAccessible()
  await page.emulateMedia({ colorScheme: "dark" })
  await isAccessible()
  await page.emulateMedia({ colorScheme: "light" })
  await page.setViewportSize({ width: 360, height: 800 })
  await settled()
  const { inner, whole } = await page.evaluate(() => ({
    inner: document.documentElement.clientWidth,
    whole: document.documentElement.scrollWidth
  }))
  assert.isAtMost(whole, inner)
  await page.setViewportSize({ width: 1280, height: 800 })
}

describe.skipIf(whyNot !== undefined)("additional lists at the console", () => {
  beforeAll(async () => {
    ;[server, browser, folder] = await Promise.all([
      startServer(),
      sharedBrowser(),
      mkdtemp(join(tmpdir(), "entity-watch-lists-"))
    ])
    apiKey = (await server.ownAccount()).apiKey
    session = (await login(browser, server)).session
  })
  afterAll(async () => {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it("are added by their format, and loaded from a file", async () => {
    const visited = await visit(browser, server, { session })
    const { close, isAccessible, isQuiet, open, page } = visited
    await open("/")
    await page.keyboard.press("g")
    await page.keyboard.press("l")
    await page.getByRole("heading", { level: 1, name: "Additional lists" }).waitFor()
    await page.getByText("There is none yet.").waitFor()
    await isReadableEverywhere(visited)
    await page.getByRole("button", { name: "Add a list" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel(/^Format/u).selectOption("un-security-council")
    assert.strictEqual(await dialog.getByLabel("Relied on for, in days").inputValue(), "14")
    assert.strictEqual(await dialog.getByLabel(/^Kind/u).inputValue(), "sanctions")
    assert.notStrictEqual(await dialog.getByLabel(/^Title/u).inputValue(), "")
    await isAccessible()
    await page.keyboard.press("Escape")
    await add(page, "declined", "Declined customers", true)
    await page.getByText("Nothing was ever loaded into it.").waitFor()
    await page.getByText("It has never been read.").waitFor()
    await load(page, declined)
    await page.getByText("Loaded: 2 added, 0 changed, 0 removed.").waitFor()
    const readings = page.getByRole("table", { name: "Its readings" })
    await readings.getByText("In force").waitFor()
    await isReadableEverywhere(visited)

    // A file of another form is refused in words, and what was in force stays.
    await load(page, "This is a letter and no list.\n", "letter.csv")
    await page.getByText("It stopped, and what was in force stays.").waitFor()
    await readings.getByText("In force").waitFor()
    await page.getByRole("button", { name: "Change…" }).click()
    await dialog.getByLabel("Relied on for, in days").fill("0")
    await dialog.getByRole("button", { name: "Change it" }).click()
    assert.strictEqual(
      await dialog
        .getByLabel("Relied on for, in days")
        .evaluate((input: HTMLInputElement) => input.validity.valid),
      false
    )
    await page.keyboard.press("Escape")
    await open("/lists?mode=live")
    await add(page, "closed", "Closed accounts", false)
    await load(page, "name,dob\nQuentin Quibblesworth,1970-01-31\n", "closed.csv")
    await page.getByText("Loaded: 1 added").waitFor()
    await open("/lists?mode=live")
    const row = page.getByRole("row", { name: /Closed accounts/u })
    await row.getByText("Does not count").waitFor()
    await row.getByText("The service").waitFor()
    await isReadableEverywhere(visited)
    isQuiet()
    await close()
  })

  it("stand beside the three where somebody is screened, each party once, and in the receipt", async () => {
    const visited = await visit(browser, server, { session })
    const { close, isQuiet, open, page } = visited
    await open("/screen?mode=live")
    await ask(page, "Quentin Quibblesworth")
    const lists = page.getByRole("list", { name: "The lists" })
    await lists.getByRole("link", { name: "Declined customers" }).waitFor()
    await lists.getByText("Additional list. Does not count: it changes no verdict").waitFor()
    await page.getByText("Beside the verdict, 1 entry is similar on lists that do not count.").waitFor()
    await page.getByText("Quentin Quibblesworth is meant by 2 entries, each below").waitFor()
    await page.getByText("Forged documents").first().waitFor()
    await isReadableEverywhere(visited)
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Keep the receipt" }).click()
    ])
    const kept = join(folder, "receipt.json")
    await download.saveAs(kept)
    await page.locator("input[type=file]").setInputFiles(kept)
    await page.getByText("This service signed it, and nothing was changed since").waitFor()
    await page.getByText("Declined customers (list:declined)").waitFor()
    await page.getByText("Does not count in the verdict.").waitFor()
    isQuiet()
    await close()
  })

  it("have matches in a file of customers, which are decided on as those of the three", async () => {
    const { close, isQuiet, open, page } = await visit(browser, server, { session })
    await open("/files?mode=live")
    await page
      .locator("input[type=file]")
      .setInputFiles(fileOf("Client no,Customer Name\nC-1,Marmaduke Fettlewick\n", "customers.csv"))
    await page.getByRole("heading", { level: 1, name: "customers.csv" }).waitFor()
    await page.getByLabel("Whose decisions count").selectOption({ label: "Account 1 of the tests" })
    await page.getByRole("button", { name: "Screen the file" }).click()
    const work = page.getByRole("region", { name: "Matches to look at" })
    await work.getByText(/^Match 1 of 1; row 2 of the file$/u).waitFor()
    await work.getByText("Declined customers", { exact: true }).waitFor()
    await page.clock.install()
    await page.clock.fastForward(leastMillis)
    await page.keyboard.press("2")
    await work.getByText("(Declined customers, D-2), because").waitFor()
    await page.keyboard.press("a")
    await page.getByRole("heading", { name: "Decided: 1" }).waitFor()
    isQuiet()
    await close()
  })

  it("are shown to a reader, who changes nothing, and are removed once somebody is sure", async () => {
    const printed = await server.command("admin", "create", "--name", "Rae", "--role", "reader", "--json")
    const reader = await visit(browser, server)
    await reader.page.goto(`${server.baseUrl}/lists/${encodeURIComponent("list:declined")}?mode=live`)
    await reader.page.getByLabel("Admin key or login link").fill(JSON.parse(printed).token)
    await reader.page.keyboard.press("Enter")
    await reader.page.getByRole("heading", { level: 1, name: "Declined customers" }).waitFor()
    await reader.page.getByRole("table", { name: "Its readings" }).getByText("In force").waitFor()
    for (const name of ["Change…", "Remove…", "Load"])
      assert.strictEqual(await reader.page.getByRole("button", { name, exact: true }).count(), 0)
    await reader.close()

    const { close, isAccessible, isQuiet, open, page } = await visit(browser, server, { session })
    await open("/lists?mode=live")
    await page.getByRole("link", { name: "Declined customers" }).click()
    await page.getByRole("button", { name: "Remove…" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByText("What was loaded of it stays").waitFor()
    await isAccessible()
    await dialog.getByRole("button", { name: "Keep it" }).click()
    await page.getByRole("button", { name: "Remove…" }).click()
    await dialog.getByRole("button", { name: "Remove it" }).click()
    await page.getByRole("heading", { level: 1, name: "Additional lists" }).waitFor()
    await page.getByRole("link", { name: "Closed accounts" }).waitFor()
    assert.strictEqual(await page.getByRole("link", { name: "Declined customers" }).count(), 0)
    await open("/screen?mode=live")
    await ask(page, "Quentin Quibblesworth")
    await page.getByRole("link", { name: "Closed accounts" }).waitFor()
    assert.strictEqual(await page.getByRole("link", { name: "Declined customers" }).count(), 0)
    await open("/audit")
    await page.getByText("Removed an additional list").filter({ visible: true }).waitFor()
    isQuiet()
    await close()
  })

  it("of the sandbox are shown and removed in its mode alone", async () => {
    const put = await fetch(`${server.baseUrl}/v1/lists/tried`, {
      method: "PUT",
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      body: JSON.stringify({ title: "Tried out", content: declined })
    })
    assert.strictEqual(put.status, 200)
    const visited = await visit(browser, server, { session })
    const { close, isQuiet, open, page } = visited
    await open("/lists?mode=live")
    await page.getByRole("link", { name: "Closed accounts" }).waitFor()
    assert.strictEqual(await page.getByRole("link", { name: "Tried out" }).count(), 0)
    await open("/lists?mode=sandbox")
    await page.getByText("In the sandbox accounts alone have lists").waitFor()
    assert.strictEqual(await page.getByRole("link", { name: "Closed accounts" }).count(), 0)
    await page.getByRole("link", { name: "Tried out" }).click()
    await page.getByRole("table", { name: "Its readings" }).getByText("In force").waitFor()
    await isReadableEverywhere(visited)
    await page.getByRole("button", { name: "Remove…" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Remove it" }).click()
    await page.getByText("There is none yet.").waitFor()
    isQuiet()
    await close()
  })
})
