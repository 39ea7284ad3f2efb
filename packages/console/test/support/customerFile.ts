/** Files of invented customers and suppliers, sent and screened, resolved or put under watch as the console does it. */
import type { FileTaskName } from "@entity-watch/contract/schema/admin/FileTaskName"
import type { Page } from "playwright-core"

export const customers = `Client no,Customer Name,Date of birth,ABN
C-1,Ruslan Testovich Orlovski-Sample,14/03/1971,
C-2,Nobody Similar,,
C-3,Wattle Ridge Finance Pty Ltd,,31 990 000 050
C-4,,,
C-5,Platypus Spirits,,
`

/** The wrong number stands in the fifth row: two digits are swapped. */
export const suppliers = `Ref,Supplier Name,ABN,Terms,State
S-1,Banksia Creek Engineering Pty Ltd,23 990 000 014,30 days,VIC
S-2,Kangaroo Paw Catering,23 990 000 014,14 days,
S-3,Nobody Trades So Pty Ltd,,,
S-4,"=Banksia, Creek Engineering",23 990 000 041,7 days,VIC
`

/**
 * The address of the screen of a file. The page is one of somebody who is logged in. `isKept`: whether decisions are kept with
 * an account.
 */
export const finishedFile = (page: Page, task: FileTaskName, isKept = false): Promise<string> =>
  page.evaluate(
    async ({ content, isKept, name, task }) => {
      const ask = async (method: string, path: string, body?: object) => {
        const answer = await fetch(`/admin/v1/${path}`, {
          method,
          headers: { "content-type": "application/json", "x-entity-watch": "console" },
          ...(body && { body: JSON.stringify(body) })
        })
        return answer.json()
      }
      const { id: upload } = await ask("POST", "uploads", { name, bytes: content.length })
      await ask("POST", `uploads/${upload}/parts`, { offset: 0, content: btoa(content) })
      const { columns, id } = await ask("POST", "files", { upload, mode: "sandbox", task })
      const account =
        isKept || task === "watch" ? { account: (await ask("GET", "accounts")).accounts.at(-1).id } : {}
      const settings = task === "resolve" ? { require_gst: true } : { dates: "day-first", ...account }
      await ask("POST", `files/${id}/${task}`, { columns, ...settings })
      while ((await ask("GET", `files/${id}`)).state === "running")
        await new Promise((resolve) => setTimeout(resolve, 50))
      return `/files/${id}`
    },
    {
      content: task === "resolve" ? suppliers : customers,
      isKept,
      name: task === "resolve" ? "suppliers.csv" : "customers.csv",
      task
    }
  )
