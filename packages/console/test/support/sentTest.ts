/** A subscription of the console's account and a test that is sent to it, as the console does both. */
import type { Page } from "playwright-core"

interface Addresses {
  readonly subscription: string
  readonly delivery: string
}

/** The addresses of their screens, once the test was tried. The page is one of somebody who is logged in. */
export const sentTest = (page: Page, receiver: string): Promise<Addresses> =>
  page.evaluate(async (webhook_url) => {
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await fetch(path, {
        method,
        headers: {
          "content-type": "application/json",
          "x-entity-watch": "console",
          "x-entity-watch-mode": "sandbox"
        },
        ...(body && { body: JSON.stringify(body) })
      })
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
      return answer.json()
    }
    const identifier = "23990000014"
    const { subscription: made } = await ask("POST", "/v1/watch", {
      events: ["name_change"],
      entities: [identifier],
      webhook_url
    })
    await ask("POST", "/v1/sandbox/changes", { identifier, event: "name_change" })
    for (;;) {
      const { deliveries } = await ask("GET", `/admin/v1/deliveries?subscription=${made.id}`)
      const [delivery] = deliveries
      if (delivery?.attempts > 0)
        return { subscription: `/watch/${made.id}`, delivery: `/deliveries/${delivery.id}` }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }, receiver)
