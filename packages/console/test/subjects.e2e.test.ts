/** Subjects at the console, in a real browser: put under watch by a file, looked at, and erased. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { EntityWatch } from "@entity-watch/client"
import type { Browser } from "playwright-core"
import { type Account, type StartedServer, startServer } from "../../server/test/support/StartedServer.ts"
import { sharedBrowser, whyNot } from "./support/browser.ts"
import { login, type Session, visit } from "./support/console.ts"
import { customers } from "./support/customerFile.ts"
import { type Receiver, startReceiver } from "./support/receiver.ts"
import { sentTest } from "./support/sentTest.ts"

let receiver: Receiver
let server: StartedServer
let browser: Browser
let session: Session
let own: Account

const account = { label: "Account 1 of the tests" }

describe.skipIf(whyNot !== undefined)("subjects at the console", () => {
  beforeAll(async () => {
    receiver = await startReceiver()
    ;[server, browser] = await Promise.all([startServer(receiver.settings, receiver), sharedBrowser()])
    own = await server.ownAccount()
    session = (await login(browser, server)).session
  })
  afterAll(async () => {
    await server?.stop()
    await receiver?.stop()
  })

  it("come under watch by a file, whose other rows say why they do not", async () => {
    const { close, isAccessible, isQuiet, open, page } = await visit(browser, server, { session })
    await open("/files")
    await page.getByLabel("Put customers under watch").check()
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "customers.csv", mimeType: "text/csv", buffer: Buffer.from(customers) })
    await page.getByRole("heading", { level: 1, name: "customers.csv" }).waitFor()
    await page.getByLabel("Account that watches them").selectOption(account)
    await page.getByLabel("Client no").selectOption("Not read")
    await page
      .getByText("Choose the columns that hold your reference of each customer, and the name.")
      .waitFor()
    await page.getByLabel("Client no").selectOption("Your reference")
    await page.getByRole("button", { name: "Put them under watch" }).click()
    await page
      .getByText(
        "Subjects of the account: 4 added, 0 changed, 0 unchanged. 0 rows not compared whole, 1 row left out."
      )
      .waitFor()
    const left = page.getByRole("list", { name: "Rows" }).getByRole("listitem")
    await left.getByText("The row has no name and no number.").waitFor()
    assert.include(await left.textContent(), "Row 5, C-4: Left out")
    await isAccessible()
    isQuiet()
    await close()
  })

  it("are listed with who is told, shown by their reference, and erased", async () => {
    const { close, isAccessible, isQuiet, open, page } = await visit(browser, server, { session })
    await open("/")
    await page.keyboard.press("g")
    await page.keyboard.press("u")
    await page.getByRole("heading", { level: 1, name: "Subjects" }).waitFor()
    await page.getByText("Choose an account, to see whom it watches.").waitFor()
    await page.getByLabel("Account").selectOption(account)
    await page.getByText("4 subjects, of 1,000,000 that may be").waitFor()
    await page.getByText("Nobody is told").waitFor()
    const client = new EntityWatch(own)
    await client.watch.create({
      webhook_url: receiver.url,
      events: ["sanctions_match"],
      entities: [],
      subjects: ["C-1", "C-5"]
    })
    await page.reload()
    await page.getByRole("table", { name: "Who is told" }).getByText("2 subjects").waitFor()
    await page.getByLabel("Reference of the subject").fill("C-1")
    await page.keyboard.press("Enter")
    const dialog = page.getByRole("dialog")
    await dialog.getByText("Ruslan Testovich Orlovski-Sample").waitFor()
    await dialog.getByText("1971-03-14").waitFor()
    assert.notInclude(page.url(), "C-1")
    assert.notInclude(await page.title(), "Ruslan")
    await isAccessible()
    await dialog.getByRole("button", { name: "Erase…" }).click()
    await dialog.getByText("it is watched no longer").waitFor()
    await dialog.getByRole("button", { name: "Erase it" }).click()
    await page.getByText("3 subjects, of 1,000,000 that may be").waitFor()
    await page.getByRole("table", { name: "Who is told" }).getByRole("link").click()
    await page.getByRole("link", { name: "2 subjects" }).waitFor()
    await open("/audit")
    await page.getByText("Erased a watched subject").filter({ visible: true }).waitFor()
    isQuiet()
    await close()
  })

  it("are watched no longer where a file names them no more, once the number is confirmed", async () => {
    const { close, isAccessible, isQuiet, open, page } = await visit(browser, server, { session })
    await open("/files")
    await page.getByLabel("Put customers under watch").check()
    const file = Buffer.from("Client no,Customer Name\nC-5,Platypus Spirits\n")
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "fewer.csv", mimeType: "text/csv", buffer: file })
    await page.getByRole("heading", { level: 1, name: "fewer.csv" }).waitFor()
    await page.getByLabel("Account that watches them").selectOption(account)
    await page.getByLabel("Then end the watch of the account’s other subjects").check()
    await page.getByRole("button", { name: "Put them under watch" }).click()
    await page.getByText("2 subjects of the account are in no row of the file").waitFor()
    await isAccessible()
    await page.getByLabel("End the watch of 2 subjects that no row names").check()
    await page.getByRole("button", { name: "Go on" }).click()
    await page.getByText("The watch of 2 subjects was ended.").waitFor()
    await open("/subjects")
    await page.getByLabel("Account").selectOption(account)
    await page.getByText("1 subject, of 1,000,000 that may be").waitFor()
    isQuiet()
    await close()
  })

  it("show a reader no facts", async () => {
    const printed = await server.command("admin", "create", "--name", "Rae", "--role", "reader", "--json")
    const { close, open, page } = await visit(browser, server)
    await page.goto(`${server.baseUrl}/subjects`)
    await page.getByLabel("Admin key or login link").fill(JSON.parse(printed).token)
    await page.keyboard.press("Enter")
    await page.getByLabel("Account").selectOption(account)
    await page.getByLabel("Reference of the subject").fill("C-5")
    await page.keyboard.press("Enter")
    await page.getByRole("dialog").getByText("A reviewer may see what is kept of it.").waitFor()
    assert.strictEqual(await page.getByRole("button", { name: "Erase…" }).count(), 0)
    assert.strictEqual(await page.getByText("Platypus").count(), 0)
    await open("/files")
    assert.strictEqual(await page.getByLabel("Put customers under watch").count(), 0)
    await close()
  })

  it("stand in the place of an entity in what was delivered about them", async () => {
    const { close, isQuiet, open, page } = await visit(browser, server, { session })
    await open("/registers")
    const { delivery } = await sentTest(page, receiver.url)
    // No list of the sandbox changes: a real delivery is shown with the payload of an event about a subject.
    await page.route("**/admin/v1/deliveries/*", async (route) => {
      const response = await route.fetch()
      const { payload: _, ...detail } = await response.json()
      const entity = { identifier: "C-5", id_type: "subject_ref", name: null }
      const data = { event_id: "evt_1", livemode: false, subject_ref: "C-5", entity, changes: [] }
      const payload = JSON.stringify({ type: "sanctions_match", timestamp: "2026-11-21T04:50:00.000Z", data })
      await route.fulfill({ response, json: { ...detail, payload } })
    })
    await open(delivery)
    await page.getByText("Subject C-5").waitFor()
    assert.strictEqual(await page.getByRole("link", { name: "Open the entity" }).count(), 0)
    await page.getByRole("link", { name: "Subjects of the account" }).click()
    await page.getByRole("heading", { level: 1, name: "Subjects" }).waitFor()
    isQuiet()
    await close()
  })
})
