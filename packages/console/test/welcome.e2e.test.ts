/** A newcomer's first minutes in the sandbox, in a real browser over the real server: find, screen, watch, and see. */
import { fileURLToPath } from "node:url"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { verify } from "@entity-watch/webhooks"
import type { Browser, Page } from "playwright-core"
import { type StartedServer, startServer } from "../../server/test/support/StartedServer.ts"
import { startProgram } from "../../server/test/support/startProgram.ts"
import { sharedBrowser, whyNot } from "./support/browser.ts"
import { login, type Session, type Visit, visit } from "./support/console.ts"
import { finishedFile } from "./support/customerFile.ts"
import { hasReadableColours } from "./support/isAccessible.ts"

let server: StartedServer
let browser: Browser
let session: Session

const on = async (path: string, does: (page: Page, visited: Visit) => Promise<void>) => {
  const visited = await visit(browser, server, { session })
  await visited.open(path)
  await does(visited.page, visited)
  await visited.close()
}

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor()

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

const copied = async (page: Page, name: string) => {
  await page.getByRole("button", { name, exact: true }).first().click()
  return clipboard(page)
}

/** Both lines of the command as they stand, in this checkout and with the server's settings. */
const asCopied = async (command: string) => {
  const [makeKey = "", follow = ""] = command.split("\n")
  const cwd = fileURLToPath(new URL("../../../", import.meta.url))
  const env = { ...process.env, DATA_DIR: server.dataDir }
  const made = await startProgram("sh", ["-c", `${makeKey}\nprintf %s "$ENTITY_WATCH_KEY"`], { cwd, env })
    .ended
  assert.match(made.out, /^svc_sk_test_\w{36}$/u, made.err)
  const listening = startProgram("sh", ["-c", `exec ${follow}`], {
    cwd,
    env: { ...env, ENTITY_WATCH_KEY: made.out }
  })
  await listening.said(/They are signed with whsec_/u)
  listening.child.kill("SIGINT")
  const { code, err } = await listening.ended
  assert.include(err, `Events of ${server.baseUrl} go to http://localhost. Ctrl-C ends it.`)
  assert.strictEqual(code, 0, err)
}

/** By how much a long list is wider than what is seen of it. */
const sideways = (page: Page) =>
  page.getByRole("grid").evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)

/** In light and dark, and in a narrow window, out of which nothing sticks. */
const looksWell = async (page: Page, { isAccessible, settled }: Visit) => {
  await settled()
  await isAccessible()
  await page.emulateMedia({ colorScheme: "dark" })
  await hasReadableColours(page)
  await page.emulateMedia({ colorScheme: "light" })
  await page.setViewportSize({ width: 360, height: 800 })
  const { inner, whole } = await page.evaluate(() => ({
    inner: document.documentElement.clientWidth,
    whole: document.documentElement.scrollWidth
  }))
  assert.isAtMost(whole, inner)
  await page.setViewportSize({ width: 1280, height: 800 })
}

describe.skipIf(whyNot !== undefined)("a newcomer in the sandbox", () => {
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startServer(), sharedBrowser()])
    session = (await login(browser, server)).session
  })
  afterAll(() => server?.stop())

  it("is welcomed with what to do first, until it is dismissed for good", () =>
    on("/", async (page, visited) => {
      const welcome = page.getByRole("region", { name: "Welcome to the sandbox" })
      await welcome.getByText("every entity is invented").waitFor()
      await looksWell(page, visited)
      await welcome.getByRole("link", { name: "Find Banksia Creek" }).click()
      await page.getByText("BANKSIA CREEK ENGINEERING PTY LTD").first().waitFor()
      await page.goBack()
      await welcome.getByRole("link", { name: "Screen Platypus Spirits" }).click()
      await page.getByText("1 entry is similar enough for a person to look at.").waitFor()
      await page.getByText("Asked, as it was read").waitFor()
      await page.goBack()
      await welcome.getByRole("link", { name: "Check a mistyped ABN" }).click()
      await page
        .getByText("51 824 753 557 has the length of an ABN, but its check digit does not fit")
        .waitFor()
      await page.getByRole("main").getByLabel("Name, ABN or ACN").fill("51 824 753 556")
      await page.getByText("51 824 753 556 is well formed: its check digits agree.").waitFor()
      await visited.open("/")
      await page.getByRole("link", { name: "Look at what is live" }).click()
      await visited.settled()
      assert.strictEqual(await welcome.count(), 0)
      await page.getByRole("link", { name: "Look at the sandbox" }).click()
      await welcome.getByRole("button", { name: "Dismiss" }).click()
      await visited.open("/")
      await visited.settled()
      assert.strictEqual(await welcome.count(), 0)
      visited.isQuiet()
    }))

  it("watches an entity, lets it change, and sees the signed webhook, verified", () =>
    on("/", async (page, visited) => {
      await page.getByRole("link", { name: "Watch an entity and see it change" }).click()
      await heading(page, "Receiver")
      await page.getByText("Nothing has come yet.").waitFor()
      await looksWell(page, visited)
      await page.getByRole("button", { name: "Watch it" }).click()
      await page.getByText("It is watched", { exact: true }).waitFor()
      const secret = await copied(page, "Copy the secret")
      await page.getByRole("button", { name: "Let its name change" }).click()
      await page.getByText("It came below, signed, and its signature was verified").waitFor()
      await page.getByText("Verified", { exact: true }).waitFor()
      await looksWell(page, visited)
      const lines = (await copied(page, "Copy the headers")).split("\n")
      const headers = Object.fromEntries(lines.map((line) => line.split(": ", 2)))
      const body = await copied(page, "Copy the raw body")
      assert.strictEqual((await verify({ headers, body }, { secret })).type, "name_change")
      for (const [language, words] of [
        ["TypeScript", "nodeHandler"],
        ["Python", "hmac.compare_digest"],
        ["Go", "hmac.Equal"],
        ["PHP", "hash_equals"]
      ] as const) {
        await page.getByRole("button", { name: language, exact: true }).click()
        assert.include(await copied(page, `Copy the code in ${language}`), words)
      }
      await page.reload()
      await page.getByText("Verified", { exact: true }).waitFor()
      assert.notInclude((await page.textContent("body")) ?? "", "whsec_")
      await visited.open("/deliveries")
      const delivered = page.getByRole("row").filter({ hasText: "Delivered" }).first()
      await delivered.waitFor()
      assert.isAtMost(await sideways(page), 0)
      const feet = await Promise.all(
        ["Delivered", "204"].map((words) =>
          delivered.getByText(words, { exact: true }).evaluate((each) => {
            const written = document.createRange()
            written.selectNodeContents(each)
            return written.getBoundingClientRect().bottom
          })
        )
      )
      assert.closeTo(feet[0] ?? 0, feet[1] ?? 0, 1, "a status stands on the line of its row")
      visited.isQuiet()
    }))

  it("is told in a new subscription why a URL is refused, and can take the sandbox's receiver", () =>
    on("/watch", async (page) => {
      await page.getByRole("button", { name: "New subscription" }).click()
      const dialog = page.getByRole("dialog")
      const url = dialog.getByLabel(/^URL of the receiver/u)
      await dialog.getByText("Type one ABN or ACN at least.").waitFor()
      await url.fill("http://localhost")
      await dialog.getByText(`listen http://localhost --url ${server.baseUrl}`).waitFor()
      await page.getByRole("button", { name: "Copy the command" }).click()
      await asCopied(await clipboard(page))
      await dialog.getByLabel(/^ABNs and ACNs/u).fill("25990000023")
      const watch = dialog.getByRole("button", { name: "Watch 1 entity" })
      await watch.click()
      await dialog.getByText("webhook_url must start with https://.").waitFor()
      await dialog.getByRole("button", { name: "Use the sandbox's own receiver" }).click()
      assert.match(await url.inputValue(), /^https:\/\/receiver\.sandbox\.invalid\/acct_\w+$/u)
      await watch.click()
      await dialog.getByRole("link", { name: "See what it receives" }).click()
      await heading(page, "Receiver")
    }))

  it("is told how a date of birth was read, and why another cannot be", () =>
    on("/screen", async (page) => {
      await page.getByLabel("Name, ABN or ACN", { exact: true }).fill("Ruslan Testovich Orlovski-Sample")
      const born = page.getByLabel("Date of birth")
      await born.fill("14/03/1971")
      await born.press("Enter")
      await page.getByText("born 14/03/1971 (read as 14 Mar 1971)").waitFor()
      await born.fill("31/02/1971")
      await born.press("Enter")
      await page.getByText("The date of birth must be a date such as 1970-01-31").waitFor()
    }))

  it("tries a file of invented customers, and another of suppliers", () =>
    on("/files", async (page) => {
      await page.getByRole("button", { name: "use invented customers" }).click()
      await heading(page, "invented-customers.csv")
      await page.getByRole("button", { name: "Screen the file" }).click()
      await page.getByText("2 customers may be on a list").waitFor()
      await page.getByRole("link", { name: /^Files/u }).click()
      await page.getByLabel("Resolve suppliers against the registers").check()
      await page.getByRole("button", { name: "use invented suppliers" }).click()
      await heading(page, "invented-suppliers.csv")
    }))

  it("keeps the titles of a row apart in a narrow window, and marks where a screen belongs", () =>
    on("/", async (page, { open, settled }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await settled()
      const table = page.getByRole("region", { name: "How old the registers are" })
      const cell = (title: string) => table.locator(`[data-title="${title}"]`).first()
      const end = await cell("Age against its limit").evaluate(
        (each) =>
          each.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(each, "::before").height)
      )
      assert.isAtMost(end, await cell("Age").evaluate((each) => each.getBoundingClientRect().top))
      await page.setViewportSize({ width: 1280, height: 800 })
      await open("/deliveries")
      const watch = page.getByRole("navigation", { name: "Screens" }).getByRole("link", { name: /^Watch/u })
      assert.strictEqual(await watch.getAttribute("aria-current"), "true")
    }))

  it("finds a page under an address that no screen has, where a program finds an error", () =>
    on("/no/such/screen", async (page, visited) => {
      await heading(page, "No such screen")
      await visited.isAccessible()
      await page.getByRole("link", { name: "Go to the overview" }).click()
      await heading(page, /day \d+ \w+/u)
      const asked = async (path: string, accept: string) => {
        const answer = await fetch(server.baseUrl + path, { headers: { accept } })
        return [answer.status, answer.headers.get("content-type")]
      }
      const html = "text/html,*/*"
      assert.deepStrictEqual(await asked("/no/such/screen", html), [404, "text/html; charset=utf-8"])
      for (const [path, accept] of [
        ["/no/such/screen", "application/json"],
        ["/v1/nothing", html],
        ["/admin/v1/nothing", html],
        ["/reconcile/svc_sk_test_nothing/nothing", html],
        ["/assets/nothing.js", html]
      ] as const)
        assert.deepStrictEqual(await asked(path, accept), [404, "application/json"], path)
    }))

  it("opens one menu with the requests behind a screen, and closes it by the keyboard", () =>
    on("/find?q=banksia", async (page, { isQuiet, settled }) => {
      await settled()
      await page.getByText("Use the API").click()
      assert.include(await copied(page, "Copy the request as curl"), "/v1/resolve")
      assert.include(await copied(page, "Copy the request as TypeScript"), "client.resolve")
      await page.keyboard.press("Escape")
      await page.getByRole("button", { name: "Copy the request as curl" }).waitFor({ state: "hidden" })
      isQuiet()
    }))

  it("sees the rows of a file that need a look as soon as there are any", () =>
    on("/", async (page) => {
      const path = await finishedFile(page, "screen")
      let isFirst = true
      // As it was asked for while the first rows were screened.
      await page.route(`**/admin/v1${path}`, async (route) => {
        const response = await route.fetch()
        const file = await response.json()
        const counts = { ...file.counts, review: 0, unavailable: 0, no_match: 0, screened: 0, refused: 0 }
        const begun = { ...file, state: "running", undecided: 0, counts }
        await route.fulfill({ response, json: isFirst ? begun : { ...file, state: "running" } })
      })
      await page.route(`**/admin/v1${path}/rows**`, async (route) => {
        const response = await route.fetch()
        const rows = await response.json()
        await route.fulfill({ response, json: isFirst ? { ...rows, rows: [] } : rows })
      })
      await page.goto(server.baseUrl + path)
      await page.getByText("Rows appear here as they are screened.").waitFor()
      isFirst = false
      await page.getByText(/^Row \d+ of the file/u).waitFor()
    }))
})
