/** What people do on each screen, by mouse and by the keyboard alone, in a real browser over the real server. */
import { readFileSync, truncateSync, writeFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { verify } from "@entity-watch/webhooks"
import type { Browser, Page } from "playwright-core"
import { type StartedServer, startServer } from "../../server/test/support/StartedServer.ts"
import { unpackInto } from "../../server/test/support/unpackInto.ts"
import { sharedBrowser, whyNot } from "./support/browser.ts"
import { login, type Session, type Visit, visit } from "./support/console.ts"
import { customers, finishedFile, suppliers } from "./support/customerFile.ts"
import { type Receiver, startReceiver } from "./support/receiver.ts"

/** For so long a row has to be shown before a decision of it counts. */
const leastMillis = 300

let receiver: Receiver
let server: StartedServer
let browser: Browser
let folder: string
let session: Session

/** Opens a page as whoever is logged in, and sees to it that nothing was done that a page must not do. */
const on = async (path: string, does: (page: Page, visited: Visit) => Promise<void>) => {
  const visited = await visit(browser, server, { session })
  await visited.open(path)
  await does(visited.page, visited)
  visited.isQuiet()
  await visited.close()
}

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor()

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

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** Presses Tab until what has the focus is called so. */
const tabTo = async (page: Page, name: RegExp) => {
  for (let step = 0; step < 120; step += 1) {
    await page.keyboard.press("Tab")
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      return `${element?.getAttribute("aria-label") ?? ""} ${element?.textContent ?? ""}`
    })
    if (name.test(focused)) return
  }
  assert.fail(`nothing called ${name} gets the focus`)
}

describe.skipIf(whyNot !== undefined)("people at the console", () => {
  beforeAll(async () => {
    receiver = await startReceiver()
    ;[server, browser, folder] = await Promise.all([
      startServer(receiver.settings, receiver),
      sharedBrowser(),
      mkdtemp(join(tmpdir(), "entity-watch-flows-"))
    ])
    session = (await login(browser, server)).session
  })
  afterAll(async () => {
    await server?.stop()
    await receiver?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it("find an entity by a part of its name and read its page, by the keyboard alone", () =>
    on("/", async (page) => {
      await page.keyboard.press("/")
      await page.keyboard.type("banksia")
      await page.keyboard.press("Enter")
      await heading(page, "Find")
      await page.getByRole("link", { name: /BANKSIA CREEK ENGINEERING/u }).waitFor()
      await tabTo(page, /BANKSIA CREEK ENGINEERING/u)
      await page.keyboard.press("Enter")
      await heading(page, "BANKSIA CREEK ENGINEERING PTY LTD")
      await page.getByText("Its ABN is active since 1 July 2015").waitFor()
      await page.getByText("until 14 Feb 2019").first().waitFor()
      await page.keyboard.press("w")
      await heading(page, "Watch")
      assert.strictEqual(await page.getByLabel("ABNs and ACNs").inputValue(), "23 990 000 014")
    }))

  it("ask for as few answers as typing allows", () =>
    on("/find", async (page) => {
      const asked: Array<string> = []
      page.on("request", (request) => {
        if (request.url().endsWith("/v1/resolve")) asked.push(request.postData() ?? "")
      })
      await page
        .getByRole("searchbox", { name: "Name, ABN or ACN" })
        .pressSequentially("banksia creek engineering")
      await page.getByRole("link", { name: /BANKSIA CREEK ENGINEERING/u }).waitFor()
      assert.isAtMost(asked.length, 5, asked.join(" "))
      assert.include(asked.at(-1), "banksia creek engineering")
    }))

  it("narrow the candidates by their form and the status of their ABN, in an address that can be sent on", () =>
    on("/find?q=goanna%20holdings", async (page) => {
      const candidates = page.locator("main section li a")
      await page.getByText("2 candidates, best first").waitFor()
      await page.getByLabel("Form").selectOption("Trust")
      await page.getByText("1 candidate, best first").waitFor()
      assert.match(`${await candidates.textContent()}`, /BILLABONG FAMILY TRUST.*Trust/u)
      assert.strictEqual(new URL(page.url()).searchParams.get("form"), "trust")
      await page.getByLabel("ABN status").selectOption("Cancelled")
      await page.getByText(/^Of \d+ entit(?:y|ies) with such a name or number, none is known/u).waitFor()
      await page.reload()
      await page.getByText(/none is known to be as you chose/u).waitFor()
      await page.getByRole("searchbox", { name: "Name, ABN or ACN" }).fill("bilby wombat")
      await page.getByLabel("Form").selectOption("Any")
      await page.getByRole("link", { name: /BILBY & WOMBAT PARTNERSHIP/u }).waitFor()
      const { searchParams } = new URL(page.url())
      assert.deepStrictEqual([...searchParams.keys()].toSorted(), ["q", "status"])
    }))

  it("say that a number cannot exist before any register is asked", () =>
    on("/find?q=23990000015", async (page) => {
      await page.getByText("its check digit does not fit").waitFor()
    }))

  it("see where each value is from, copy a number without spaces, walk through the graph", () =>
    on("/entity/23990000014", async (page) => {
      const source = page.getByRole("button", { name: /ABN Bulk Extract · /u }).first()
      await source.focus()
      await page
        .getByRole("tooltip")
        .filter({ visible: true })
        .getByText("Australian Business Register")
        .waitFor()
      await page.getByRole("button", { name: "Copy ABN", exact: true }).click()
      assert.strictEqual(await clipboard(page), "23990000014")
      const boxes = page.getByRole("region", { name: "Who stands in relation to it" }).getByRole("button")
      await boxes.filter({ hasText: "this entity" }).focus()
      await page.keyboard.press("ArrowLeft")
      const left = await page.evaluate(() => document.activeElement?.textContent)
      assert.match(`${left}`, /licence/u)
      await page.keyboard.press("ArrowRight")
      assert.match(`${await page.evaluate(() => document.activeElement?.textContent)}`, /this entity/u)
      assert.strictEqual(await page.getByRole("table", { name: "Relations" }).getByRole("row").count(), 5)
    }))

  it("come from a representative to its licensee by its name, by the mouse and by Enter", () =>
    on("/entity/23990000014", async (page) => {
      const boxes = page.getByRole("region", { name: "Who stands in relation to it" }).getByRole("button")
      const candidate = page.locator("main section li a").first()
      await boxes.filter({ hasText: "licence" }).first().click()
      await heading(page, "Find")
      await candidate.waitFor()
      const searched = () => new URL(page.url()).searchParams.get("q") ?? ""
      assert.include(await candidate.textContent(), searched())
      await page.goBack()
      await heading(page, "BANKSIA CREEK ENGINEERING PTY LTD")
      await boxes.filter({ hasText: "this entity" }).focus()
      await page.keyboard.press("ArrowLeft")
      await page.keyboard.press("Enter")
      await heading(page, "Find")
      await page.locator("main section li a", { hasText: searched() }).first().click()
      await page.waitForURL(/\/entity\/(?!23990000014)/u)
    }))

  it("print an entity's page with its sources as footnotes", () =>
    on("/entity/23990000014", async (page) => {
      await page.getByRole("heading", { name: "Sources" }).waitFor()
      await page.emulateMedia({ media: "print" })
      assert.isTrue(await page.locator("sup").first().isVisible())
      assert.isFalse(await page.getByRole("navigation").first().isVisible())
      assert.isFalse(await page.getByRole("button", { name: "Watch this" }).isVisible())
      const pdf = await page.pdf({ format: "A4" })
      assert.strictEqual(pdf.subarray(0, 5).toString(), "%PDF-")
      assert.isAbove(pdf.length, 20_000)
    }))

  it("say that nothing was known on a day before anything was read", async () => {
    const { close, open, page } = await visit(browser, server, { session })
    await open("/entity/23990000014?as_of=2020-01-01")
    await page.getByText("at the end of 1 Jan 2020").waitFor()
    await page.getByText("when the first register was loaded").waitFor()
    await page.getByRole("button", { name: "Back to now" }).click()
    await heading(page, "BANKSIA CREEK ENGINEERING PTY LTD")
    assert.notInclude(page.url(), "as_of")
    await close()
  })

  it("are told that the register must be loaded where nothing live is known", async () => {
    const { close, open, page } = await visit(browser, server, { session })
    await open("/find?q=banksia&mode=live")
    // Before it has been asked again and again in vain, when nothing is asked any more.
    await page.getByText("the register has not been loaded. It is asked again.").waitFor()
    const main = page.getByRole("main")
    await main.getByText("No entity is known before the ABN Bulk Extract has been loaded").waitFor()
    await main.getByText("The server could not do it").waitFor()
    await main.getByRole("link", { name: "Registers" }).click()
    await heading(page, "Registers")
    assert.include(page.url(), "mode=live")
    for (const asOf of ["", "&as_of=2199-01-01"]) {
      await open(`/entity/23990000014?mode=live${asOf}`)
      await main.getByText("No register that knows entities was read yet.").waitFor()
      await main.getByRole("alert").getByRole("link", { name: "Registers" }).waitFor()
      assert.strictEqual(await main.getByText("first read today").count(), 0)
    }
    await main.getByText("at the end of 1 Jan 2199").waitFor()
    await close()
  })

  it("screen a name by the keyboard, see why an entry is shown, keep the receipt and check it", () =>
    on("/", async (page) => {
      await Promise.all([page.keyboard.press("g"), page.keyboard.press("s")])
      await heading(page, "Screen")
      await page.getByLabel("Name, ABN or ACN", { exact: true }).focus()
      await page.keyboard.type("Platypus Spirits")
      await tabTo(page, /^ *$/u)
      await page.getByLabel("Date of birth").fill("1975-07")
      await page.keyboard.press("Enter")
      await page.getByText("1 entry is similar enough for a person to look at").waitFor()
      await page.getByText("Needs review: 1 entry").waitFor()
      await page.getByText("read with one letter as the listed name has it").waitFor()
      await page.getByText("if PLATYPUS were another word").waitFor()
      await page.getByText("No match is not a clearance").waitFor()
      assert.notInclude(page.url(), "1975", "a date of birth stands in no address")
      assert.strictEqual(
        await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }).includes("1975")),
        false
      )

      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Keep the receipt" }).click()
      ])
      const kept = join(folder, "receipt.json")
      await download.saveAs(kept)
      const file = page.locator("input[type=file]")
      await file.setInputFiles(kept)
      await page.getByText("This service signed it, and nothing was changed since").waitFor()
      const changed = join(folder, "changed.json")
      writeFileSync(changed, readFileSync(kept, "utf8").replace('"review"', '"no_match"'))
      await file.setInputFiles(changed)
      await page.getByText("Something was changed since it was signed").waitFor()
      const none = join(folder, "none.json")
      writeFileSync(none, "name,abn\n")
      await file.setInputFiles(none)
      await page.getByText("The file is not JSON, so it is no receipt").waitFor()
      for (const sources of [null, {}]) {
        writeFileSync(none, JSON.stringify({ signature: 1, key_id: "x", sources }))
        await file.setInputFiles(kept)
        await page.getByText("This service signed it").waitFor()
        await file.setInputFiles(none)
        await page.getByText("The file holds no whole receipt").waitFor()
      }
    }))

  it("see how a field was read that is more than a name", () =>
    on("/screen", async (page) => {
      await page
        .getByLabel("Name, ABN or ACN", { exact: true })
        .fill("MR JORDAN EXAMPLE & MRS MARIA EXAMPLE <EXAMPLE SUPER A/C> - closed")
      await page.getByRole("button", { name: "Screen", exact: true }).click()
      await page
        .getByText(
          "Read as holder JORDAN EXAMPLE; joint holder MARIA EXAMPLE. Left out: MR (title), MRS (title), SUPER A/C (account designation), closed (status)."
        )
        .waitFor()
    }))

  it("screen a file of customers, and decide of its rows by the keyboard alone", () =>
    on("/files", async (page) => {
      const csv = join(folder, "customers.csv")
      writeFileSync(csv, customers)
      await page.locator("input[type=file]").setInputFiles(csv)
      await heading(page, "customers.csv")
      const columns = page.getByRole("region", { name: "What each column holds" })
      await columns.getByText("Ruslan Testovich Orlovski-Sample").waitFor()
      assert.strictEqual(await columns.getByLabel("Customer Name").inputValue(), "name")
      await columns.getByLabel("Customer Name").selectOption("")
      await columns.getByLabel(/^ABN/u).selectOption("")
      await columns.getByText("Choose the column that holds the name, the ABN or the ACN.").waitFor()
      await columns.getByLabel("Customer Name").selectOption("name")
      await columns.getByLabel(/^ABN/u).selectOption("abn")
      await columns.getByLabel("Whose decisions count").waitFor()
      await columns.getByLabel("Client no").selectOption("")
      await columns.getByText("cannot be recognised next month").waitFor()
      await columns.getByRole("button", { name: "Screen the file" }).click()
      const work = page.getByRole("region", { name: "Rows that need a look" })
      await work.getByText("4 rows without a decision", { exact: true }).waitFor()
      await work.getByText("no column holds your reference of each customer").waitFor()
      await work.getByText("Row 2 of the file; 1 of 4 to look at").waitFor()
      await work.getByText("Ruslan Testovich ORLOVSKI-SAMPLE", { exact: true }).waitFor()
      assert.notInclude(page.url(), "Ruslan")
      const unread = page.getByRole("region", { name: "Not everything could be used" })
      await unread.getByText("1 row could not be read, and was not screened.").waitFor()

      // A row counts as read after a moment, and a key that is held acts once.
      await page.clock.install()
      const read = () => page.clock.fastForward(leastMillis)
      await read()
      await page.keyboard.down("1")
      for (let i = 0; i < 5; i += 1) await page.keyboard.down("1")
      await page.keyboard.up("1")
      await work.getByText("Row 4 of the file; 2 of 4 to look at").waitFor()
      await work.getByText("3 rows without a decision", { exact: true }).waitFor()
      await read()
      await page.keyboard.press("2")
      await work.getByText("Not screened: The row has no name and no number.").waitFor()
      await read()
      await page.keyboard.press("1")
      await page.keyboard.press("3")
      await work.getByText("Row 6 of the file; 4 of 4 to look at").waitFor()
      await read()
      await page.keyboard.press("2")
      await work.getByText("0 rows without a decision").waitFor()
      await page.keyboard.press("ArrowLeft")
      await work.getByText("Row 5 of the file; 3 of 4 to look at").waitFor()
      await page.keyboard.press("u")
      await work.getByText("1 row without a decision").waitFor()
      await page.reload()
      await work.getByText("1 row without a decision").waitFor()
      await work.getByText("Row 5 of the file; 3 of 4 to look at").waitFor()

      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download the result" }).click()
      ])
      const result = join(folder, "result.csv")
      await download.saveAs(result)
      const lines = readFileSync(result, "utf8").split("\r\n")
      assert.match(lines[0] ?? "", /^\ufeffrow,id,name,.*,decision,decided_by,decided_at$/u)
      assert.lengthOf(lines, 7)
      assert.match(lines[1] ?? "", /^"2","","Ruslan .*,"same","demo","2/u)
      assert.match(lines[2] ?? "", /"no_match".*,"","",""$/u)

      const [archive] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "A signed receipt" }).click()
      ])
      const signed = await mkdtemp(join(folder, "receipt-"))
      await archive.saveAs(join(signed, "receipt.zip"))
      await unpackInto(signed, join(signed, "receipt.zip"))
      assert.include(await server.command("receipts", "verify", signed), "every row of the results is as")
      const row = join(signed, "row.json")
      writeFileSync(row, await server.command("receipts", "row", "--results", signed, "--row", "2"))
      assert.include(await server.command("receipts", "verify", row), "row 2  review  Ruslan Testovich")
      const results = join(signed, "results.csv")
      writeFileSync(results, readFileSync(results, "utf8").replace("no_match", "review"))
      const changed = await server.command("receipts", "verify", signed).catch(({ message }) => message)
      assert.include(changed, "results.csv is not as it was when the receipt was issued")

      await page.getByRole("button", { name: "Delete…" }).click()
      await page.getByRole("button", { name: "Delete it" }).click()
      await heading(page, "Files")
      await page.getByText("No file is kept.").waitFor()
    }))

  it("decide about this month's matches by the keyboard alone, and are asked next month only what is new", () =>
    on("/files", async (page, visited) => {
      const month = async (name: string, rows: ReadonlyArray<string>) => {
        await visited.open("/files")
        const csv = join(folder, name)
        writeFileSync(csv, ["Client no,Customer Name,Date of birth", ...rows, ""].join("\n"))
        await page.locator("input[type=file]").setInputFiles(csv)
        await heading(page, name)
        const columns = page.getByRole("region", { name: "What each column holds" })
        await columns.getByText("What was decided about these customers before").waitFor()
        await columns.getByRole("button", { name: "Screen the file" }).click()
        return page.getByRole("region", { name: "Matches to look at" })
      }
      const ruslan = "C-1,Ruslan Testovich Orlovski-Sample,14/03/1971"
      const others = ["C-2,Nobody Similar,", "C-4,,", "C-5,Platypus Spirits,"]
      await page.clock.install()
      const read = () => page.clock.fastForward(leastMillis)

      const march = await month("march.csv", [ruslan, ...others])
      await march.getByText("2 new, 0 reopened, 0 open, 0 decided", { exact: true }).waitFor()
      await march.getByText("1 row was not wholly compared").waitFor()
      await march.getByText("Match 1 of 2; row 2 of the file").waitFor()
      // Each key says what it does to which entry.
      await march.getByRole("button", { name: "It is Ruslan Testovich ORLOVSKI-SAMPLE 1" }).waitFor()
      await visited.isAccessible()
      // The table beside it leads to another one, by the keyboard.
      await march.getByRole("grid", { name: "Matches and rows" }).focus()
      await page.keyboard.press("ArrowDown")
      await page.keyboard.press("Enter")
      await march.getByText("Match 2 of 2; row 5 of the file").waitFor()
      await page.keyboard.press("ArrowLeft")
      await march.getByText("Match 1 of 2; row 2 of the file").waitFor()
      await read()
      await page.keyboard.press("2")
      await march.getByText("It is not Ruslan Testovich ORLOVSKI-SAMPLE", { exact: true }).waitFor()
      await visited.isAccessible()
      await page.keyboard.press("a")
      await march.getByText("1 new, 0 reopened, 0 open, 1 decided", { exact: true }).waitFor()
      await march.getByText("Match 1 of 1; row 5 of the file").waitFor()
      await read()
      await page.keyboard.press("3")
      await page.keyboard.press("t")
      await page.keyboard.type("asked the branch")
      await page.keyboard.press("Enter")
      await march.getByText("0 new, 0 reopened, 1 open, 1 decided", { exact: true }).waitFor()
      await march.getByText("Somebody must look further: asked the branch. demo,").waitFor()
      await read()
      await page.keyboard.press("2")
      await page.keyboard.press("b")
      await march.getByText("0 new, 0 reopened, 0 open, 2 decided", { exact: true }).waitFor()
      await march.getByText("No match is new, reopened or open. That is no clearance").waitFor()
      await page.keyboard.press("u")
      await march.getByText("0 new, 0 reopened, 1 open, 1 decided", { exact: true }).waitFor()
      await march.getByText(/^Taken back\. demo, /u).waitFor()
      await march.getByText("Before that: Somebody must look further: asked the branch. demo,").waitFor()
      await read()
      await page.keyboard.press("2")
      await page.keyboard.press("b")
      await march.getByText("0 new, 0 reopened, 0 open, 2 decided", { exact: true }).waitFor()

      const reported = async (button: string, name: string, holds: string) => {
        const [saved] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("region", { name: "Report" }).getByRole("button", { name: button }).click()
        ])
        assert.strictEqual(saved.suggestedFilename(), name)
        assert.include(readFileSync(await saved.path(), "latin1"), holds)
      }
      await reported("A page to print", "march-report.html", "<h2>Decided</h2>")

      // One was born on another day, by what the firm knows now, and one came to it.
      const april = await month("april.csv", [
        ruslan.replace("1971", "1972"),
        ...others,
        "C-6,Platypus Spirit Pty Ltd,"
      ])
      await april.getByText("1 new, 1 reopened, 0 open, 1 decided", { exact: true }).waitFor()
      await reported("An Excel workbook", "april-report.xlsx", "[Content_Types].xml")
      await april.getByText(/^Match 1 of 2/u).waitFor()
      await april.getByLabel(/^Show/u).selectOption("reopened")
      await april.getByText("Match 1 of 1; row 2 of the file").waitFor()
      await april.getByText("The customer’s date of birth is another one than was decided on").waitFor()
      const folded = page.getByRole("group").filter({ hasText: "Decided: 1" })
      await folded.getByText("Decided: 1").click()
      await folded.getByText("It is somebody else: Another name. demo,").waitFor()
      await visited.isAccessible()
      await folded.getByRole("button", { name: "Look at row 5" }).click()
      await april.getByText("Match 1 of 1; row 5 of the file").waitFor()
      for (const name of ["april.csv", "march.csv"]) {
        await visited.open("/files")
        await page.getByRole("link", { name }).click()
        await heading(page, name)
        await page.getByRole("button", { name: "Delete…" }).click()
        await page.getByRole("button", { name: "Delete it" }).click()
        await heading(page, "Files")
      }
    }))

  it("say in which row the columns' names stand, and choose several columns of names and another party", () =>
    on("/files", async (page) => {
      const csv = join(folder, "report.csv")
      writeFileSync(
        csv,
        [
          "Name,of the report,,,",
          "Client no,Company,Trades under,Wet ink,Since",
          "C-1,Nobody Similar Pty Ltd,Platypus Spirit,Ruslan Testovich Orlovski-Sample,2020",
          "C-2,Nobody Else Pty Ltd,Nobody Trading,,2021"
        ].join("\n")
      )
      await page.getByLabel("Row with the columns’ names").fill("2")
      await page.locator("input[type=file]").setInputFiles(csv)
      await heading(page, "report.csv")
      const columns = page.getByRole("region", { name: "What each column holds" })
      await columns.getByText("Platypus Spirit").waitFor()
      assert.strictEqual(await columns.getByLabel(/^Company/u).inputValue(), "name")
      assert.strictEqual(await columns.getByLabel("Wet ink").inputValue(), "")
      await columns.getByLabel("Trades under").selectOption("name")
      await columns.getByLabel("Wet ink").selectOption("party")
      await columns.getByLabel("Whose decisions count").selectOption("nobody")
      await columns.getByRole("button", { name: "Screen the file" }).click()
      const work = page.getByRole("region", { name: "Rows that need a look" })
      await work.getByText("1 row without a decision", { exact: true }).waitFor()
      await work.getByText("Row 3 of the file; 1 of 1 to look at").waitFor()
      await work.getByText("Ruslan Testovich ORLOVSKI-SAMPLE", { exact: true }).waitFor()
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download the result" }).click()
      ])
      const result = join(folder, "report-result.csv")
      await download.saveAs(result)
      const lines = readFileSync(result, "utf8").trimEnd().split("\r\n")
      assert.match(lines.join("\n"), /^"3","C-1","Nobody Similar Pty Ltd",.*"PLATYPUS SPIRIT"/mu)
      assert.match(lines.join("\n"), /^"3",.*"Wet ink: Ruslan Testovich Orlovski-Sample"/mu)
      assert.match(lines.at(-1) ?? "", /^"4","C-2",.*"no_match"/u)
      await page.getByRole("button", { name: "Delete…" }).click()
      await page.getByRole("button", { name: "Delete it" }).click()
      await heading(page, "Files")
    }))

  it("resolve a file of suppliers, look at its rows, and keep what the command would write", () =>
    on("/files", async (page, visited) => {
      const csv = join(folder, "suppliers.csv")
      writeFileSync(csv, suppliers)
      await page.getByLabel("Resolve suppliers against the registers").check()
      await visited.isAccessible()
      await page.locator("input[type=file]").setInputFiles(csv)
      await heading(page, "suppliers.csv")
      const columns = page.getByRole("region", { name: "What each column holds" })
      await columns.getByText("Kangaroo Paw Catering").waitFor()
      assert.strictEqual(await columns.getByLabel("Supplier Name").inputValue(), "name")
      assert.strictEqual(await columns.getByLabel(/^State/u).inputValue(), "state")
      await columns.getByLabel("Also tell me of suppliers that are not registered for GST").check()
      await columns.getByRole("button", { name: "Resolve the file" }).click()
      await page.getByText("1 row agrees with the registers; 3 rows need a look.").waitFor()
      const work = page.getByRole("region", { name: "Rows that need a look" })
      const rows = work.getByRole("list", { name: "Rows" }).locator("> li")
      await rows.nth(2).waitFor()
      await visited.isAccessible()
      assert.strictEqual(await rows.count(), 3)
      for (const said of ["Row 5", "Not a valid number", "23 990 000 014"])
        await rows.nth(2).getByText(said).first().waitFor()
      assert.notInclude(page.url(), "Banksia")
      await work.getByLabel(/^Verdict/u).selectOption("same")
      await work.getByText("The row and the registers agree", { exact: true }).waitFor()
      assert.strictEqual(await rows.count(), 1)
      await rows.getByRole("link", { name: "23 990 000 014" }).waitFor()

      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download the result" }).click()
      ])
      assert.strictEqual(download.suggestedFilename(), "suppliers-resolved.csv")
      const result = join(folder, "resolved.csv")
      await download.saveAs(result)
      const out = join(folder, "resolved")
      await server.command("resolve", "--sandbox", "--require-gst", "--file", csv, "--out", out)
      const cellsOf = (path: string) => readFileSync(path, "utf8").replaceAll('"', "")
      assert.strictEqual(cellsOf(result), cellsOf(join(out, "results.csv")).replaceAll(/\r?\n/gu, "\r\n"))
      await page.getByRole("button", { name: "Delete…" }).click()
      await page.getByRole("button", { name: "Delete it" }).click()
      await heading(page, "Files")
      await page.getByText("No file is kept.").waitFor()
    }))

  it("see what somebody else decided of a row meanwhile, and do not overwrite it", async () => {
    const { close, open, page } = await visit(browser, server, { session })
    await open("/files")
    const file = await finishedFile(page, "screen")
    await open(file)
    const work = page.getByRole("region", { name: "Rows that need a look" })
    await work.getByText("Row 2 of the file; 1 of 4 to look at").waitFor()
    const made = await administer(page, "POST", "admin-keys", { name: "Ada Bell", role: "reviewer" })
    const byAda = await fetch(`${server.baseUrl}/admin/v1${file}/rows/2/decision`, {
      method: "POST",
      headers: { authorization: `Bearer ${made.token}`, "content-type": "application/json" },
      body: JSON.stringify({ decision: "different" })
    })
    assert.strictEqual(byAda.status, 200)
    await page.clock.install()
    await page.clock.fastForward(leastMillis)
    await page.keyboard.press("1")
    await work.getByText("Row 2: Ada Bell decided “It is somebody else” on").waitFor()
    await work.getByText("What you decided of it was not saved.").waitFor()
    await work.getByRole("button", { name: "Look at row 2" }).click()
    await work.getByText("Ada Bell", { exact: true }).waitFor()
    assert.strictEqual(await work.getByText("What you decided of it was not saved.").count(), 0)

    // What was seen may be replaced, and taken back at once.
    await page.clock.fastForward(leastMillis)
    await page.keyboard.press("1")
    await page.keyboard.press("u")
    await work.getByText("Row 2 of the file; 1 of 4 to look at").waitFor()
    await work.getByText("4 rows without a decision", { exact: true }).waitFor()
    assert.strictEqual(await work.getByRole("alert").count(), 0)
    await close()
  })

  it("add every file that is dropped, and are asked before they leave while one is sent", async () => {
    const { close, open, page } = await visit(browser, server, { session })
    await open("/files")
    const dropped = await page.evaluateHandle(() => {
      const all = new DataTransfer()
      for (const name of ["first.csv", "second.csv"])
        all.items.add(new File([`name\nCustomer of ${name}\n`], name, { type: "text/csv" }))
      all.items.add(new File(["%PDF-1.7"], "third.csv"))
      return all
    })
    // Beside the place that takes files, the browser must not open them.
    const prevented = await page.evaluate((dataTransfer) => {
      const events = ["dragover", "drop"].map(
        (type) => new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })
      )
      for (const event of events) document.querySelector("main h1")?.dispatchEvent(event)
      return events.map(({ defaultPrevented }) => defaultPrevented)
    }, dropped)
    assert.deepStrictEqual(prevented, [true, true])

    await page.getByText("Drop CSV files").dispatchEvent("drop", { dataTransfer: dropped })
    await page.getByText("third.csv was not added:").waitFor()
    const table = page.getByRole("table", { name: "Files of customers and suppliers" })
    for (const name of ["first.csv", "second.csv"]) await table.getByRole("link", { name }).waitFor()
    await heading(page, "Files")

    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    await page.route("**/parts", async (route) => {
      await held
      await route.continue()
    })
    const csv = join(folder, "held.csv")
    writeFileSync(csv, customers)
    await page.getByRole("heading", { level: 1 }).click()
    await page.locator("input[type=file]").setInputFiles(csv)
    await page.getByText(/^Sending: 0 bytes of/u).waitFor()
    const asked: Array<string> = []
    page.on("dialog", (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await page.getByRole("link", { name: "Audit" }).click()
    await heading(page, "Files")
    const unloading = page.waitForEvent("dialog")
    await page.evaluate(() => location.reload())
    await unloading
    assert.deepStrictEqual(asked, ["confirm", "beforeunload"])
    goOn()
    await heading(page, "held.csv")
    assert.lengthOf(asked, 2)
    await close()
  })

  it.each([
    ["a document", "%PDF-1.7\n", "is neither text nor a workbook"],
    ["an open quotation mark", 'name\n"Ada', "is not CSV in line 2: look at its quotation marks."],
    ["nothing in it", "", "is empty."],
    ["two gigabytes", 2_000_000_000, "at most 100 MB can be read here. Split it"]
  ] as const)("are told what to do with a file that is %s", async (what, content, sentence) => {
    const { close, open, page } = await visit(browser, server, { session })
    await open("/files")
    const file = join(folder, `${what}.csv`)
    writeFileSync(file, typeof content === "string" ? content : "")
    if (typeof content === "number") truncateSync(file, content)
    await page.locator("input[type=file]").setInputFiles(file)
    await page.getByText(sentence).waitFor()
    await page.getByText("It was refused").or(page.getByText("No answer")).waitFor()
    await close()
  })

  it("cannot take the verdict on one name for that on another", () =>
    on("/screen?name=Platypus%20Spirits", async (page) => {
      await page.getByText("Compared: Platypus Spirits").waitFor()
      const changed = page.getByText("What is typed above was changed since.")
      assert.strictEqual(await changed.count(), 0)
      const name = page.getByLabel("Name, ABN or ACN", { exact: true })
      await name.fill("Nobody Similar")
      await changed.waitFor()
      await page.getByText("Compared: Platypus Spirits").waitFor()
      await page.getByRole("button", { name: "Screen", exact: true }).click()
      await page.getByText("Compared: Nobody Similar").waitFor()
      assert.strictEqual(await changed.count(), 0)
      await name.fill("53 004 085 616")
      await page.keyboard.press("Enter")
      await page.getByText("Nothing was screened", { exact: true }).waitFor()
      await page.getByText("Asked: 53 004 085 616").waitFor()
    }))

  it("are told of an outage in words, and lose no screen over it", async () => {
    const { close, open, page } = await visit(browser, server, { session })
    await open("/find?q=23990000014")
    await page.getByText("BANKSIA CREEK ENGINEERING PTY LTD").waitFor()
    await page.context().setOffline(true)
    await page.getByLabel("Name, ABN or ACN", { exact: true }).fill("29990000041")
    await page.getByText("The server has not answered. It is asked again.").waitFor()
    assert.strictEqual(await page.getByText("BANKSIA CREEK ENGINEERING PTY LTD").count(), 0)
    await page.getByText("No answer", { exact: true }).waitFor()
    await page.getByRole("link", { name: "Audit" }).click()
    await heading(page, "The server did not answer")
    await page.getByRole("button", { name: "Try again" }).click()
    await page.getByText("The server still does not answer.").waitFor()
    await page.context().setOffline(false)
    await page.getByRole("button", { name: "Try again" }).click()
    await heading(page, "Audit")
    await close()
  })

  it("see what must not be missed about a company before anything else", () =>
    on("/entity/29990000041", async (page) => {
      const first = page.locator("main section").first()
      await first.getByText("The register of companies shows it as: Deregistered on 30 June 2026.").waitFor()
      await page.goto(`${server.baseUrl}/entity/23990000014?as_of=hello`)
      await heading(page, /BANKSIA/u)
    }))

  it("never show no_match as a success", () =>
    on("/screen?name=Marigold%20Testerly", async (page) => {
      await page.getByText("Nothing similar was found on the three lists, at their dates.").waitFor()
      const text = (await page.locator("main").textContent()) ?? ""
      assert.notMatch(text, /\b(?:clear|cleared|pass|passed|hit|verified|safe)\b/iu)
      const green = await page.evaluate(() =>
        [...document.querySelectorAll("main *")].flatMap((element) =>
          [getComputedStyle(element).color, getComputedStyle(element).backgroundColor].filter((colour) => {
            const [red = 0, greenPart = 0, blue = 0] = (colour.match(/[\d.]+/gu) ?? []).map(Number)
            return greenPart > red + 25 && greenPart > blue + 25
          })
        )
      )
      assert.deepStrictEqual(green, [])
    }))

  it("watch an entity, invent a change, follow its delivery and send it again", () =>
    on("/watch", async (page) => {
      await page.getByRole("button", { name: "New subscription" }).click()
      const dialog = page.getByRole("dialog")
      await dialog.getByLabel("URL of the receiver").fill(receiver.url)
      await dialog.getByLabel("ABNs and ACNs").fill("23 990 000 014\n23 990 000 015")
      await dialog.getByText("its check digits do not agree").waitFor()
      await dialog.getByRole("button", { name: "Watch 1 entity" }).click()
      await dialog.getByText("This secret is shown once").waitFor()
      await dialog.getByRole("button", { name: "Copy the secret", exact: true }).click()
      const secret = await clipboard(page)
      assert.match(secret, /^whsec_/u)
      await dialog.getByRole("link", { name: "Open the subscription" }).click()

      await page.getByRole("button", { name: "Invent a change…" }).click()
      await page.getByRole("dialog").getByLabel("Change").selectOption("name_change")
      await page.getByRole("dialog").getByRole("button", { name: "Let it happen" }).click()
      await page.getByRole("link", { name: "Show what became of it" }).click()
      await heading(page, "Deliveries")
      const row = page.getByRole("row", { name: /Name changed/u })
      await row.waitFor()
      await page.getByRole("grid").focus()
      await page.keyboard.press("Enter")
      await heading(page, "Name changed")
      await page.getByText("Delivered").first().waitFor()
      const [first] = receiver.received
      assert.isDefined(first)
      const event = await verify({ headers: first?.headers ?? {}, body: first?.body ?? "" }, { secret })
      assert.strictEqual(event.type, "name_change")

      await page.getByRole("button", { name: "Send it again" }).click()
      await page.getByText("Delivered at attempt 2").first().waitFor()
      assert.strictEqual(receiver.received.length, 2)
      assert.strictEqual(receiver.received[1]?.headers["webhook-id"], first?.headers["webhook-id"])
    }))

  it("see that a receiver fails, pause, make a new secret and recover", async () => {
    const refusal = "The queue behind it is full <b>."
    receiver.answer(500, refusal)
    await on("/watch", async (page, visited) => {
      await page
        .getByRole("table", { name: /Subscriptions/u })
        .getByRole("link")
        .first()
        .click()
      await page.getByRole("button", { name: "Invent a change…" }).click()
      await page.getByRole("dialog").getByRole("button", { name: "Let it happen" }).click()
      // Before the answer the dialog has another button of this name, which moves when it comes.
      await page
        .getByRole("dialog", { name: "It is on its way" })
        .getByRole("button", { name: "Close" })
        .last()
        .click()
      await page
        .getByText(/Tried again in|Being tried again/u)
        .first()
        .waitFor()
      await page.getByRole("button", { name: "Pause" }).click()
      await page.getByRole("button", { name: "Resume" }).waitFor()
      await page.getByText("Waits: subscription paused").first().waitFor()
      const attempts = page.getByRole("table", { name: "The last attempts, newest first" })
      const refused = attempts.getByRole("row", { name: /The receiver answered 500\./u }).first()
      await refused.getByText(refusal).waitFor()
      await refused.getByRole("link").waitFor()
      await page
        .getByText(/^Every attempt since|^Nothing is sent until/u)
        .first()
        .waitFor()

      // A paused subscription is tested too, and the answer is shown until it is mended.
      const before = receiver.received.length
      await page.getByRole("button", { name: "Test the receiver…" }).click()
      const test = page.getByRole("dialog", { name: "Test the receiver" })
      await test.getByRole("button", { name: "Send the test" }).click()
      await test.getByText("The receiver answered 500.").waitFor()
      await test.getByText(refusal).waitFor()
      await visited.isAccessible()
      receiver.answer(204)
      await test.getByRole("button", { name: "Test it again" }).click()
      await test.getByText("Taken, with 204").waitFor()
      assert.deepStrictEqual(
        receiver.received.slice(before).map(({ body }) => JSON.parse(body).type),
        ["test", "test"]
      )
      assert.notMatch((await test.textContent()) ?? "", /whsec/u)
      await test.getByRole("button", { name: "Close" }).last().click()
      await page.getByRole("button", { name: "Resume" }).click()
      await page.getByRole("button", { name: "Pause" }).waitFor()
      await page.getByRole("button", { name: "New secret…" }).click()
      await page.getByRole("dialog").getByRole("button", { name: "Make a new secret" }).click()
      await page.getByRole("dialog").getByText("This secret is shown once").waitFor()
    })
  })

  it("read a register's state and history", () =>
    on("/registers", async (page) => {
      await page.getByRole("link", { name: "DFAT Consolidated List" }).first().click()
      await heading(page, /Consolidated List/u)
      await page.getByText("The sandbox has no publishers").waitFor()
    }))

  it("load a register from a file of theirs, and are told why another file is none", () =>
    on("/registers/asic-banned-disqualified-persons?mode=live", async (page) => {
      const fixture = fileURLToPath(
        new URL(
          "../../../fixtures/registers/asic-banned-disqualified-persons/bd_per_202611.csv",
          import.meta.url
        )
      )
      const none = join(folder, "bd_per_202610.csv")
      writeFileSync(none, "name;born\nTesterly;1975\n")
      await page.locator("input[type=file]").setInputFiles(none)
      await page.getByRole("button", { name: "Load", exact: true }).click()
      await page.getByText("It stopped, and what was in force stays.").waitFor()
      await page.locator("input[type=file]").setInputFiles(fixture)
      await page.getByLabel(/^On this day I saw/u).fill(new Date().toISOString().slice(0, 10))
      await page.getByRole("button", { name: "Load", exact: true }).click()
      await page.getByText(/Loaded: 7 added, 0 changed, 0 removed/u).waitFor()
      await page.getByText("by an operator").waitFor()
    }))

  it("make a key, use it, and revoke it", () =>
    on("/keys", async (page) => {
      await page.getByRole("button", { name: "New API key" }).click()
      await page
        .getByRole("dialog")
        .getByLabel(/^Account/u)
        .fill("North Bank")
      let asked = 0
      page.on("request", (request) => {
        if (request.method() === "POST") asked += 1
      })
      await page.getByRole("button", { name: "Make the key" }).dblclick()
      await page.getByText("This key is shown once").waitFor()
      assert.strictEqual(asked, 1, "a double click makes one key")
      await page.getByRole("button", { name: "Copy the key" }).click()
      const key = await clipboard(page)
      const ask = () =>
        fetch(`${server.baseUrl}/v1/registers`, { headers: { authorization: `Bearer ${key}` } }).then(
          (answer) => answer.status
        )
      assert.strictEqual(await ask(), 200)
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click()
      const row = page.getByRole("table", { name: "API keys" }).getByRole("row", { name: /North Bank/u })
      await row.getByRole("button", { name: /Revoke/u }).click()
      await page.getByRole("dialog").getByRole("button", { name: "Revoke it" }).click()
      await row.getByText("Revoked").waitFor()
      while ((await ask()) !== 401) await sleep(50)
    }))

  it("set other limits for an account, see what is left, and leave the rest as it is", () =>
    on("/keys", async (page) => {
      await administer(page, "POST", "keys", { account: "Limited Bank", mode: "live" })
      await page.reload()
      await page.getByRole("link", { name: "Limited Bank" }).click()
      const limits = page.getByRole("region", { name: "Limits, and what is left" })
      await limits.getByText("1,000,000; 0 recorded, 1,000,000 left").waitFor()
      await limits.getByRole("button", { name: "Set limits…" }).click()
      await page.getByRole("dialog").getByLabel("Live requests in a month").fill("5000")
      await page.getByRole("dialog").getByLabel("Decisions about matches").fill("12")
      await page.getByRole("button", { name: "Set them" }).click()
      await limits.getByText("12; 0 recorded, 12 left (its own)").waitFor()
      await limits.getByText("50", { exact: true }).waitFor()
    }))

  it("are told how a journal is kept where none is, and see what was kept before", () =>
    on("/journal", async (page) => {
      await page.getByText("JOURNAL=true", { exact: true }).waitFor()
      await page.getByRole("heading", { name: "Nothing new is kept" }).waitFor()
      await page.getByLabel("Account").selectOption({ index: 1 })
      await page.getByText("Nothing is kept as you asked.").waitFor()
      await page.getByRole("button", { name: "CSV" }).waitFor()
    }))

  it("let somebody in as a reader, who sees no button that needs more", async () => {
    let link = ""
    await on("/keys", async (page) => {
      await page.getByRole("button", { name: "Let somebody log in…" }).click()
      await page.getByRole("dialog").getByLabel(/^Name/u).fill("Ada Bell")
      await page.getByRole("button", { name: "Make the link" }).click()
      await page.getByRole("button", { name: "Copy the link" }).click()
      link = await clipboard(page)
    })
    const reader = await visit(browser, server)
    await reader.page.goto(link)
    await reader.page.getByText("Logged in as Ada Bell, reader").waitFor()
    for (const [path, forbidden] of [
      ["/entity/23990000014", /Watch this/u],
      ["/watch", /New subscription/u],
      ["/keys", /New API key|Revoke|Let somebody/u],
      ["/developer", /Make a sandbox key/u]
    ] as const) {
      await reader.open(path)
      await reader.settled()
      assert.strictEqual(await reader.page.getByRole("button", { name: forbidden }).count(), 0, path)
    }
    const refused = await reader.page.evaluate(async () => {
      const answer = await fetch("/admin/v1/keys", {
        method: "POST",
        headers: { "content-type": "application/json", "x-entity-watch": "console" },
        body: JSON.stringify({ account: "mine", mode: "live" })
      })
      return answer.status
    })
    assert.strictEqual(refused, 403)
    await reader.close()
  })

  it("read who did what, and keep it as a file that no sheet takes for formulas", () =>
    on("/audit", async (page) => {
      await page
        .getByRole("row", { name: /Made an API key/u })
        .first()
        .waitFor()
      await page.getByRole("combobox", { name: "What" }).selectOption("key.revoke")
      await page.getByText("1 line in all.").waitFor()
      assert.include(page.url(), "act=key.revoke")
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download as CSV" }).click()
      ])
      const file = join(folder, "audit.csv")
      await download.saveAs(file)
      const lines = readFileSync(file, "utf8").split("\r\n")
      assert.strictEqual(lines.length, 3)
      assert.match(lines[1] ?? "", /^"[^"]+","demo","operator","session","key\.revoke"/u)
    }))

  it("copy a first request with their own key in it, which works", () =>
    on("/developer", async (page) => {
      await page.getByRole("button", { name: "Make a sandbox key" }).click()
      await page
        .getByText(/Bearer svc_sk_test_/u)
        .first()
        .waitFor()
      await page.getByRole("button", { name: "Copy the code of “First request”" }).click()
      const command = await clipboard(page)
      const [, key = ""] = /Bearer (svc_sk_test_\w+)/u.exec(command) ?? []
      const [, body = ""] = /-d '([^']+)'/u.exec(command) ?? []
      const answer = await fetch(`${server.baseUrl}/v1/resolve`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body
      })
      assert.include(await answer.text(), "BANKSIA CREEK ENGINEERING PTY LTD")
      await page.locator("summary").filter({ hasText: "/v1/screen" }).click()
      await page.getByRole("heading", { level: 4, name: "Body" }).filter({ visible: true }).waitFor()
    }))

  it("are sent to the login once their session has ended, and back to where they were", async () => {
    const operator = await visit(browser, server, { session })
    await operator.open("/keys")
    const made = await administer(operator.page, "POST", "admin-keys", { name: "Brief", role: "reader" })
    await operator.close()
    const { close, page } = await visit(browser, server)
    await page.goto(`${server.baseUrl}/registers`)
    await page.getByLabel("Admin key or login link").fill(made.token)
    await page.keyboard.press("Enter")
    await heading(page, "Registers")
    await server.command("admin", "revoke", made.admin_key.id)
    await page.goto(`${server.baseUrl}/audit`)
    await page.getByLabel("Admin key or login link").waitFor()
    await close()
  })

  it("cannot be made to act by a page of another site", async () => {
    const { close, page } = await visit(browser, server, { session })
    await page.route("https://elsewhere.example/**", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<form method="post" enctype="text/plain" action="${server.baseUrl}/admin/v1/keys"><input name='{"account":"theirs","mode":"live","x":"' value='"}'></form>`
      })
    )
    await page.goto("https://elsewhere.example/")
    const byScript = await page.evaluate(
      (base) =>
        fetch(`${base}/admin/v1/keys`, {
          method: "POST",
          mode: "no-cors",
          credentials: "include",
          body: JSON.stringify({ account: "theirs", mode: "live" })
        }).then(
          ({ type }) => type,
          () => "failed"
        ),
      server.baseUrl
    )
    assert.include(["opaque", "failed"], byScript)
    await Promise.all([
      page.waitForURL(/\/admin\/v1\/keys/u),
      page.evaluate(() => document.forms[0]?.submit())
    ])
    assert.include(await page.textContent("body"), "error")
    await close()
    await on("/keys", async (own) => {
      await own.getByRole("table", { name: "Accounts" }).waitFor()
      assert.strictEqual(await own.getByText("theirs").count(), 0)
    })
  })
})
