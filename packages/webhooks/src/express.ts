/** For Express 4 and 5. Put the route before `express.json()`, or give it `express.raw()`: a parsed body is refused. */
import { deliveryOf, type Incoming, type Outgoing, respond } from "./incoming.ts"
import { type OnEvent, type ReceiveOptions, receive } from "./receive.ts"

export type { OnEvent, ReceiveOptions } from "./receive.ts"

/** `app.post("/webhooks", expressHandler({ secret }, onEvent))`. A failure of `onEvent` goes to `next`. */
export const expressHandler =
  (options: ReceiveOptions, onEvent: OnEvent) =>
  async (request: Incoming, response: Outgoing, next: (error: unknown) => void): Promise<void> => {
    try {
      respond(response, await receive(() => deliveryOf(request), options, onEvent))
    } catch (error) {
      next(error)
    }
  }
