/** For Express 4 and 5. The route stands before `express.json()`; parsers that left the body unread or raw may come first. */
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
