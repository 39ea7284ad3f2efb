/** Two people decide about the matches of one file, at a server that keeps a journal. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser, Page } from "playwright-core"
import { type StartedServer, startServer } from "../../server/test/support/StartedServer.ts"
import { sharedBrowser, whyNot } from "./support/browser.ts"
import { login, type Session, visit } from "./support/console.ts"
import { finishedFile } from "./support/customerFile.ts"

/** For so long a match has to be shown before a decision about it counts. */
const leastMillis = 300

let server: StartedServer
let browser: Browser
let session: Session

/** Something that an operator does without a screen; the page is one of theirs. */
const administer = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ({ body, method, path }) => {
      const answer = await fetch(`/admin/v1/${path}`, {
        method,
        headers: { "content-type": "application/json", "x-entity-watch": "console" },
        ...(body && { body: JSON.stringify(body) })
      })
      if (!answer.ok) throw new Error(await answer.text())
      return answer.status === 204 ? undefined : answer.json()
    },
    { body, method, path }
  )

describe.skipIf(whyNot !== undefined)("two people at one file", () => {
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startServer({ JOURNAL: "true" }), sharedBrowser()])
    session = (await login(browser, server)).session
  })
  afterAll(() => server?.stop())

  it("take back what they recorded themselves, and never what somebody else decided meanwhile", async () => {
    const { close, open, page } = await visit(browser, server, { session })
    await open("/files")
    const file = await finishedFile(page, "screen", true)
    const made = await administer(page, "POST", "admin-keys", { name: "Kim Reviewer", role: "reviewer" })
    await open(file)
    await page.clock.install()
    const read = () => page.clock.fastForward(leastMillis)
    const work = page.getByRole("region", { name: "Matches to look at" })
    await work.getByText(/^Match 1 of \d; row 4 of the file$/u).waitFor()
    const ofRow = async (row: number) => {
      const { rows } = await administer(page, "GET", `${file.slice(1)}/rows?cursor=${row - 1}&limit=1`)
      return rows[0].matches[0]
    }
    const before = await ofRow(4)
    const byKim = await fetch(`${server.baseUrl}/admin/v1${file}/rows/4/matches/1/decision`, {
      method: "POST",
      headers: { authorization: `Bearer ${made.token}`, "content-type": "application/json" },
      body: JSON.stringify({
        entry_sha256: before.entry_sha256,
        outcome: "different",
        reason: "The passport was seen.",
        replaces: before.decided?.id ?? null
      })
    })
    assert.strictEqual(byKim.status, 200)
    const takeBack = work.getByRole("button", { name: "Take back the last decision" })
    // The refusal comes once other keys were pressed.
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    await page.route("**/rows/4/matches/1/decision", async (route) => {
      await held
      await route.continue()
    })
    await read()
    await page.keyboard.press("1")
    await page.keyboard.press("b")
    await work.getByText(/row [26] of the file$/u).waitFor()
    await page.keyboard.press("u")
    goOn()
    await work.getByText("1 decision was not recorded").waitFor()
    assert.strictEqual(await takeBack.count(), 0)
    await page.keyboard.press("u")
    await read()
    await page.keyboard.press("2")
    await page.keyboard.press("b")
    await work.getByRole("button", { name: /^Take back the last decision, about row [26]/u }).waitFor()
    await page.keyboard.press("u")
    await work.getByText(/^Taken back\. demo, /u).waitFor()
    assert.strictEqual(await takeBack.count(), 0)
    const { decided } = await ofRow(4)
    assert.deepStrictEqual([decided.outcome, decided.decided_by], ["different", "Kim Reviewer"])
    await administer(page, "DELETE", file.slice(1))
    await close()
  })

  it("take back no decision of somebody else where decisions stay with the file", async () => {
    const { close, open, page } = await visit(browser, server, { session })
    await open("/files")
    const file = await finishedFile(page, "screen")
    const made = await administer(page, "POST", "admin-keys", { name: "Ada Bell", role: "reviewer" })
    await open(file)
    await page.clock.install()
    const work = page.getByRole("region", { name: "Rows that need a look" })
    await work.getByText("Row 2 of the file; 1 of 4 to look at").waitFor()
    await work.getByText("A file that is screened without an account is not in the journal.").waitFor()
    const byAda = await fetch(`${server.baseUrl}/admin/v1${file}/rows/2/decision`, {
      method: "POST",
      headers: { authorization: `Bearer ${made.token}`, "content-type": "application/json" },
      body: JSON.stringify({ decision: "different" })
    })
    assert.strictEqual(byAda.status, 200)
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    await page.route("**/rows/2/decision", async (route) => {
      await held
      await route.continue()
    })
    await page.clock.fastForward(leastMillis)
    await page.keyboard.press("1")
    await page.keyboard.press("u")
    goOn()
    await work.getByText("Row 2: Ada Bell decided “It is somebody else” on").waitFor()
    await page.keyboard.press("ArrowRight")
    await work
      .getByText("Row 3 of the file", { exact: false })
      .or(work.getByText(/^Row 4 of/u))
      .first()
      .waitFor()
    await page.keyboard.press("u")
    const { rows } = await administer(page, "GET", `${file.slice(1)}/rows?cursor=1&limit=1`)
    assert.deepStrictEqual([rows[0].decision, rows[0].decided_by], ["different", "Ada Bell"])
    await administer(page, "DELETE", file.slice(1))
    await close()
  })

  it("are told that decisions are not kept with a row of a file, and by what an export is signed", async () => {
    const { close, open, page } = await visit(browser, server, { session })
    await open("/files")
    await finishedFile(page, "screen", true)
    await open("/journal")
    const accounts = page.getByLabel("Account")
    await accounts.selectOption({ label: "demo" })
    const entries = page.getByRole("grid", { name: "Entries, latest first" })
    await entries.getByText("Not kept with a row").first().waitFor()
    await page.getByText("neither is signed").waitFor()
    assert.strictEqual(await entries.getByText(/of 1 match decided/u).count(), 0)
    await entries.getByText("Not kept with a row").first().click()
    const entry = page.getByRole("dialog")
    await entry.getByText("A row of a file is kept without the decisions").first().waitFor()
    assert.strictEqual(await entry.getByText("Nobody had decided.").count(), 0)
    const around = entry.getByRole("table").locator("..")
    assert.strictEqual(await around.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth), 0)
    await close()
  })
})
