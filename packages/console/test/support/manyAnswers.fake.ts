/** Lists that are far longer than the sandbox makes them, in the form in which the server answers. */
import type { Page } from "playwright-core"

/** In an answer: ten times what the server would answer, so that a tenth of the pages has to be asked for. */
const most = 2_000

/** A log of so many deliveries, as pages of what the server would answer. */
export const answerWithManyDeliveries = async (page: Page, total: number): Promise<void> => {
  const id = (at: number) => `${at}`.padStart(8, "0")
  await page.route(/\/admin\/v1\/deliveries\?/u, async (route) => {
    const query = new URL(route.request().url()).searchParams
    const from = Number(query.get("cursor") ?? 0)
    const to = Math.min(total, from + (query.get("limit") === "1" ? 1 : most))
    const deliveries = Array.from({ length: to - from }, (_, i) => ({
      id: id(from + i),
      event_id: `evt_${id(from + i)}`,
      subscription_id: "wsub_1",
      account_id: "acct_1",
      account: "North Bank",
      mode: "live",
      type: (from + i) % 3 === 0 ? "name_change" : "abn_cancelled",
      status: "delivered",
      attempts: 1,
      response_code: 204,
      failure: null,
      created_at: new Date(1_790_000_000_000 - (from + i) * 60_000).toISOString(),
      due_at: null,
      subscription_status: "active"
    }))
    await route.fulfill({ json: { deliveries, next_cursor: to < total ? `${to}` : null } })
  })
}

/** So many candidates of nearly the same name. */
export const answerWithManyCandidates = async (page: Page, total: number): Promise<void> => {
  await page.route(/\/v1\/resolve$/u, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const [first] = answer.candidates
    const candidates = Array.from({ length: total }, (_, i) => ({
      ...first,
      canonical: {
        ...first.canonical,
        entity_name: { ...first.canonical.entity_name, value: `BANKSIA CREEK ${i + 1} PTY LTD` }
      }
    }))
    await route.fulfill({ response, json: { ...answer, candidates } })
  })
}
