/** A file of invented customers, sent and screened as the console does it. */
import type { Page } from "playwright-core"

export const customers = `Client no,Customer Name,Date of birth,ABN
C-1,Ruslan Testovich Orlovski-Sample,14/03/1971,
C-2,Nobody Similar,,
C-3,Wattle Ridge Finance Pty Ltd,,31 990 000 050
C-4,,,
C-5,Platypus Spirits,,
`

/** The address of its screen. The page is one of somebody who is logged in. */
export const screenedFile = (page: Page): Promise<string> =>
  page.evaluate(async (content) => {
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`/admin/v1/${path}`, {
        method,
        headers: { "content-type": "application/json", "x-entity-watch": "console" },
        ...(body && { body: JSON.stringify(body) })
      })
      return answer.json()
    }
    const { id: upload } = await ask("POST", "uploads", { name: "customers.csv", bytes: content.length })
    await ask("POST", `uploads/${upload}/parts`, { offset: 0, content: btoa(content) })
    const { columns, id } = await ask("POST", "files", { upload, mode: "sandbox" })
    await ask("POST", `files/${id}/screen`, { columns, dates: "day-first" })
    while ((await ask("GET", `files/${id}`)).state === "running")
      await new Promise((resolve) => setTimeout(resolve, 50))
    return `/files/${id}`
  }, customers)
