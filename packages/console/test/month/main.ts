/**
 * Measures the keyboard pass of a month: a file of customers of whom most matches were decided last month, and a script that
 * presses the keys of whoever decides about the new ones. What it printed stands in
 * `server/bench/README.md`.
 *
 *     npm run month
 *     npm run month 12000
 */
import { EntityWatch } from "@entity-watch/client"
import type { Page } from "playwright-core"
import { startServer } from "../../../server/test/support/StartedServer.ts"
import { launch, view } from "../support/browser.ts"
import { startReceiver } from "../support/receiver.ts"

const customers = Number(process.argv[2] ?? 12_000)
const known = 33
const fresh = 7
/** What a person needs to look at one match. */
const secondsOfPerson = 30
/** The console takes no key before: nobody has read an entry that stands there for less. */
const leastMillis = 300

const syllables = ["bru", "kel", "dor", "mis", "tan", "fos", "wim", "rul", "gex", "pon", "vad", "hul"]
const wordOf = (n: number): string =>
  [0, 1, 2].map((at) => syllables[Math.floor(n / syllables.length ** at) % syllables.length]).join("")
/** Of invented syllables, so that nobody on a list is called so. */
const nobody = (n: number): string => `${wordOf(n)} ${wordOf(n * 7 + 3)}`

const listed = (n: number): string => `C-${n},Ruslan Testovich Orlovski-Sample,${(n % 28) + 1}/03/1971`

const fileOf = (rows: ReadonlyArray<string>): string =>
  ["Client no,Customer Name,Date of birth", ...rows, ""].join("\n")

const march = fileOf(Array.from({ length: known }, (_, at) => listed(at)))
const everyNth = Math.floor(customers / (known + fresh))
const april = fileOf(
  Array.from({ length: customers }, (_, at) => {
    const nth = Math.floor(at / everyNth)
    return at % everyNth === 0 && nth < known + fresh ? listed(nth) : `N-${at},${nobody(at)},`
  })
)

const seconds = (millis: number): string => (millis / 1_000).toFixed(2)

/** Screens the file for the first account; `isDecided`: every match of it is decided, as the month before was. */
const screen = (page: Page, name: string, content: string, isDecided: boolean) =>
  page.evaluate(
    async ({ content, isDecided, name }) => {
      const ask = async (method: string, path: string, body?: object) => {
        const answer = await fetch(`/admin/v1/${path}`, {
          method,
          headers: { "content-type": "application/json", "x-entity-watch": "console" },
          ...(body && { body: JSON.stringify(body) })
        })
        const read = await answer.json()
        if (!answer.ok) throw new Error(JSON.stringify(read))
        return read
      }
      const { id: upload } = await ask("POST", "uploads", { name, bytes: content.length })
      for (let offset = 0; offset < content.length; offset += 150_000)
        await ask("POST", `uploads/${upload}/parts`, {
          offset,
          content: btoa(content.slice(offset, offset + 150_000))
        })
      const { columns, id } = await ask("POST", "files", { upload, mode: "sandbox", task: "screen" })
      const account = (await ask("GET", "accounts")).accounts.at(-1).id
      await ask("POST", `files/${id}/screen`, { columns, dates: "day-first", account })
      while ((await ask("GET", `files/${id}`)).state === "running")
        await new Promise((resolve) => setTimeout(resolve, 200))
      const { rows } = await ask("GET", `files/${id}/rows?only=undecided&limit=1000`)
      for (const { matches, row } of isDecided ? rows : [])
        await ask("POST", `files/${id}/rows/${row}/matches/1/decision`, {
          entry_sha256: matches[0].entry_sha256,
          outcome: "different",
          reason_code: "other_birth",
          replaces: null
        })
      return { id: id as string, undecided: rows.length as number }
    },
    { content, isDecided, name }
  )

const receiver = await startReceiver()
const [server, browser] = await Promise.all([startServer(receiver.settings, receiver), launch()])
try {
  // The account for which the files are screened.
  await new EntityWatch({ baseUrl: server.baseUrl, apiKey: server.apiKey }).watch.list()
  const context = await browser.newContext(view("light", 1280))
  const page = await context.newPage()
  await page.goto(server.link)
  await page.getByText("Logged in as").waitFor()
  await screen(page, "march.csv", march, true)
  const begun = performance.now()
  const { id, undecided } = await screen(page, "april.csv", april, false)
  const screened = performance.now()
  console.log(
    `${customers} customers, ${known + fresh} to look at, ${undecided} new; screened in ${seconds(screened - begun)} s`
  )
  await page.goto(`${server.baseUrl}/files/${id}`)
  const panel = page.getByRole("region", { name: "Matches to look at" })
  await panel.getByText(`Match 1 of ${undecided}`).waitFor()
  console.log(`the first match is shown after ${seconds(performance.now() - screened)} s`)
  let machine = 0
  const timed = async (does: () => Promise<void>) => {
    const from = performance.now()
    await does()
    const took = performance.now() - from
    machine += took
    return took
  }
  let longest = 0
  for (let left = undecided; left > 0; left--) {
    await page.waitForTimeout(leastMillis)
    const took = await timed(async () => {
      await page.keyboard.press("2")
      await panel
        .getByText(/^It is not .*$/u)
        .first()
        .waitFor()
      await page.keyboard.press("a")
      // The next match stands there, or nothing is left to look at.
      if (left > 1) await panel.getByText(`Match 1 of ${left - 1}`).waitFor()
      else await panel.getByText("No match is new, reopened or open.").waitFor()
    })
    longest = Math.max(longest, took)
  }
  const recorded = await timed(() =>
    panel.getByText(`0 new, 0 reopened, 0 open, ${known + fresh} decided`).waitFor()
  )
  const minutes = (machine / 1_000 + undecided * secondsOfPerson) / 60
  console.log(
    `${undecided} decided by ${2 * undecided} keys: ${seconds(machine)} s of the machine, ${seconds(longest)} s at most for one match, the last one recorded ${seconds(recorded)} s after its key`
  )
  console.log(`with ${secondsOfPerson} s of a person for each: ${minutes.toFixed(1)} minutes`)
} finally {
  await browser.close()
  await server.stop()
  await receiver.stop()
}
