/** The month at the console, in a real browser: what became of the entries that subjects possibly match. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { EntityWatch } from "@entity-watch/client"
import type { Browser } from "playwright-core"
import { type Account, type StartedServer, startServer } from "../../server/test/support/StartedServer.ts"
import { sharedBrowser, whyNot } from "./support/browser.ts"
import { login, type Session, visit } from "./support/console.ts"
import { type Receiver, startReceiver } from "./support/receiver.ts"

let receiver: Receiver
let server: StartedServer
let browser: Browser
let session: Session
let own: Account

const account = { label: "Account 1 of the tests" }
const customers = {
  "customer-1": "Correa Spinebill",
  "customer-2": "Telopea Lorikeet",
  "customer-3": "Hakea Bowerbird",
  "customer-4": "Acacia Pardalote"
}

describe.skipIf(whyNot !== undefined)("the month of subjects at the console", () => {
  beforeAll(async () => {
    receiver = await startReceiver()
    ;[server, browser] = await Promise.all([startServer(receiver.settings, receiver), sharedBrowser()])
    own = await server.ownAccount()
    session = (await login(browser, server)).session
    const client = new EntityWatch(own)
    const puts = (...rows: ReadonlyArray<string>) =>
      client.lists.put("declined", {
        title: "Declined customers",
        kind: "banned",
        accept_shrunk: true,
        content: `ref,name,dob,reason\n0,Somebody Else,,\n${rows.join("\n")}\n`
      })
    await puts()
    for (const [ref, name] of Object.entries(customers)) await client.subjects.put(ref, { name })
    await client.watch.create({
      webhook_url: receiver.url,
      events: ["banned_match", "sanctions_match"],
      entities: [],
      subjects: true
    })
    const toldOf = async (count: number) => {
      while ((await client.allChangesPage()).changes.length < count)
        await new Promise((done) => setTimeout(done, 200))
    }
    await puts("1,Correa Spinebill,1970,fraud", "2,Telopea Lorikeet,,fraud", "3,Hakea Bowerbird,,fraud")
    await toldOf(3)
    const name = customers["customer-1"]
    const { additional_sources: sources = [] } = await client.screen({ name, subject_ref: "customer-1" })
    const match = sources.flatMap(({ matches }) => matches).find(({ list_ref }) => list_ref === "1")
    if (match?.entry_sha256 === undefined) throw new Error("The list has no such entry.")
    await client.recordDecision({
      subject_ref: "customer-1",
      subject: { name },
      source: match.source,
      list_ref: "1",
      entry_sha256: match.entry_sha256,
      outcome: "different",
      reason: "Born in another year.",
      decided_by: "Kim Reviewer"
    })
    await puts("1,Correa Spinebill,1971,fraud", "3,Hakea Bowerbird,,fraud", "4,Acacia Pardalote,,fraud")
    await toldOf(4)
  })
  afterAll(async () => {
    await server?.stop()
    await receiver?.stop()
  })

  it("shows what is new and removed, and what is not known", async () => {
    const { close, isAccessible, isQuiet, open, page } = await visit(browser, server, { session })
    await open("/subjects")
    await page.getByLabel("Account").selectOption(account)
    const table = page.getByRole("table", { name: "What became of matches" })
    await table.getByRole("row").nth(3).waitFor()
    const rows = await table.getByRole("row").allTextContents()
    const ofRef = (ref: string) => rows.find((row) => row.includes(ref)) ?? ""
    // The list began within the month: all that came to it afterwards is new.
    assert.include(ofRef("customer-1"), "New")
    assert.include(ofRef("customer-1"), "Correa Spinebill 1, Declined customers")
    assert.include(ofRef("customer-1"), "No longer holds")
    assert.include(ofRef("customer-1"), "It is somebody else: Born in another year. Kim Reviewer")
    assert.include(ofRef("customer-1"), "The list says something else of the entry’s date of birth.")
    assert.include(ofRef("customer-2"), "Removed")
    assert.include(ofRef("customer-4"), "New")
    assert.include(ofRef("customer-4"), "Nothing")
    await page.getByText(/Declined customers: What the list held before .* is not known here\./u).waitFor()
    await isAccessible()
    // What is no day that can be asked about is not asked, and breaks nothing.
    await page.getByLabel("Since").fill("20266-01-11")
    await table.getByRole("row").nth(3).waitFor()
    await page.getByLabel("Since").fill("")
    await table.getByRole("button", { name: "customer-2" }).click()
    await page.getByRole("dialog").getByText("Telopea Lorikeet").waitFor()
    isQuiet()
    await close()
  })

  it("is not shown to a reader", async () => {
    const printed = await server.command("admin", "create", "--name", "Rae", "--role", "reader", "--json")
    const { close, page } = await visit(browser, server)
    await page.goto(`${server.baseUrl}/subjects`)
    await page.getByLabel("Admin key or login link").fill(JSON.parse(printed).token)
    await page.keyboard.press("Enter")
    await page.getByLabel("Account").selectOption(account)
    await page.getByText("4 subjects, of 1,000,000 that may be").waitFor()
    assert.strictEqual(await page.getByText("What became of matches").count(), 0)
    await close()
  })
})
