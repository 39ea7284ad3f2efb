/**
 * Draws every screen as the documentation shows it: in a real browser, over a server with the sandbox, where every name
 * is invented. The console's first font must be installed (`fonts-inter` on Debian), or every line is set wider.
 *
 *     npm run screenshots
 *     npm run screenshots entity register
 */
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { EntityWatch } from "@entity-watch/client"
import type { Page } from "playwright-core"
import { startServer } from "../../../server/test/support/StartedServer.ts"
import { launch, view } from "../support/browser.ts"
import { finishedFile } from "../support/customerFile.ts"
import { journalled } from "../support/journalled.ts"
import { startReceiver } from "../support/receiver.ts"

const folder = fileURLToPath(new URL("../../../core/docs/screens", import.meta.url))

/** What is done on a screen once it stands, so that there is something to see. */
type Prepare = (page: Page) => Promise<void>

/** Opens something of a list, and waits for its heading: the address changes before the list is gone. */
const opening =
  (open: Prepare): Prepare =>
  async (page) => {
    const list = await page.locator("main h1").first().textContent()
    await open(page)
    await page.waitForURL(/\/(?:watch|deliveries|files)\/\w+/u)
    await page
      .locator("main h1")
      .filter({ hasNotText: list ?? "" })
      .first()
      .waitFor()
  }

const openFirst = (list: "grid" | "table") =>
  opening(async (page) => {
    if (list === "table") await page.getByRole("table").getByRole("link").first().click()
    else {
      await page.getByRole("grid").focus()
      await page.keyboard.press("Enter")
    }
  })

const openFile = (name: string) => opening((page) => page.getByRole("link", { name }).click())

const chooseAccount =
  (shown: string): Prepare =>
  async (page) => {
    // The newest first: that of the server's own key stands last.
    const accounts = page.getByLabel("Account")
    await accounts.selectOption({ index: (await accounts.getByRole("option").count()) - 1 })
    await page.getByText(shown).waitFor()
  }

const screens: ReadonlyArray<readonly [name: string, path: string, prepare?: Prepare]> = [
  ["overview", "/"],
  ["find", "/find?q=creek"],
  ["entity", "/entity/23990000014"],
  ["screen", "/screen?name=Platypus%20Spirits"],
  ["files", "/files"],
  ["file", "/files", openFirst("table")],
  ["file-resolved", "/files", openFile("suppliers.csv")],
  ["journal", "/journal", chooseAccount("entries in all.")],
  ["subjects", "/subjects", chooseAccount("subjects in all.")],
  ["watch", "/watch"],
  ["subscription", "/watch", openFirst("table")],
  ["deliveries", "/deliveries"],
  ["delivery", "/deliveries", openFirst("grid")],
  ["registers", "/registers"],
  ["register", "/registers/dfat-consolidated-list"],
  ["lists", "/lists"],
  ["keys", "/keys"],
  ["audit", "/audit"],
  ["developer", "/developer"]
]

const named = process.argv.slice(2)
const drawn = screens.filter(([name]) => named.length === 0 || named.includes(name))

const looks = [
  { name: "", theme: "light", width: 1280, height: 840 },
  { name: "-dark", theme: "dark", width: 1280, height: 840 },
  { name: "-phone", theme: "light", width: 390, height: 844 }
] as const

const watched = ["23990000014"]

/** Somebody watches, the sandbox changes, one receiver answers and another one does not. */
const happen = async (client: EntityWatch, url: string, refuse: () => void) => {
  const { subscription } = await client.watch.create({
    webhook_url: url,
    events: ["name_change", "abn_cancelled", "gst_deregistered", "licensing_change", "sanctions_match"],
    entities: watched
  })
  const change = (event: "name_change" | "abn_cancelled" | "gst_deregistered" | "licensing_change") =>
    client.sandbox.change({ identifier: "23990000014", event })
  for (const event of ["name_change", "gst_deregistered", "licensing_change", "name_change"] as const)
    await change(event)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  refuse()
  await change("abn_cancelled")
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  return subscription.id
}

/** Lists of the whole service, with files of invented entries. The page is one of somebody who is logged in. */
const addLists = async (page: Page) => {
  await page.evaluate(async () => {
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`/admin/v1/${path}`, {
        method,
        headers: { "content-type": "application/json", "x-entity-watch": "console" },
        ...(body && { body: JSON.stringify(body) })
      })
      return answer.json()
    }
    const add = async (name: string, said: object, content: string) => {
      const { list } = await ask("PUT", `lists/${name}`, { format: "csv", ...said })
      const { id } = await ask("POST", "uploads", { name: `${name}.csv`, bytes: content.length })
      await ask("POST", `uploads/${id}/parts`, { offset: 0, content: btoa(content) })
      await ask("POST", `registers/${encodeURIComponent(list)}/load`, {
        uploads: [id],
        confirmed: new Date().toISOString().slice(0, 10)
      })
      for (;;) {
        const { refreshes } = await ask("GET", "refreshes")
        if (refreshes.every(({ state }: { readonly state: string }) => state !== "running")) return
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
    await add(
      "declined-customers",
      { title: "Declined customers", counts: true, max_age_days: 30 },
      "ref,name,dob,reason\nD-1,Quentin Quibblesworth,1970-01-31,Forged documents\nD-2,Marmaduke Fettlewick,,Chargebacks\n"
    )
    await add(
      "closed-accounts",
      { title: "Closed accounts" },
      "ref,name,dob\nK-7,Quentin Quibblesworth,1970-01-31\n"
    )
    await ask("PUT", "lists/un", { format: "un-security-council", counts: true })
  })
}

const receiver = await startReceiver()
const [server, browser] = await Promise.all([
  startServer({ ...receiver.settings, JOURNAL: "true" }, receiver),
  launch()
])
try {
  mkdirSync(folder, { recursive: true })
  const client = new EntityWatch({ baseUrl: server.baseUrl, apiKey: server.apiKey })
  await journalled(server)
  await happen(client, receiver.url, () => receiver.answer(503))
  const login = await browser.newPage()
  await login.goto(server.link)
  await login.getByText("Logged in as").waitFor()
  await finishedFile(login, "watch")
  await finishedFile(login, "resolve")
  await finishedFile(login, "screen", true)
  await addLists(login)
  const storageState = await login.context().storageState()
  for (const { height, name: look, theme, width } of looks) {
    const context = await browser.newContext({
      ...view(theme, width),
      viewport: { width, height },
      storageState
    })
    const page = await context.newPage()
    for (const [name, path, prepare] of drawn) {
      await page.goto(server.baseUrl + path)
      await page.locator("main h1").first().waitFor()
      await page.waitForLoadState("networkidle")
      await prepare?.(page)
      await page.waitForFunction(
        () =>
          document.querySelector("main section") !== null &&
          document.querySelector("main [aria-label='Loading']") === null
      )
      await page.screenshot({ path: join(folder, `${name}${look}.png`) })
    }
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
  await receiver.stop()
}
console.log(`${drawn.length * looks.length} pictures are in ${folder}.`)
