/** For `node:http` and what is built on it. */
import { deliveryOf, type Incoming, type Outgoing, respond } from "./incoming.ts"
import { type OnEvent, type ReceiveOptions, receive } from "./receive.ts"

export type { OnEvent, ReceiveOptions } from "./receive.ts"

export interface NodeOptions extends ReceiveOptions {
  /** Called when `onEvent` fails, which is answered with 500. Default: `console.error`. */
  readonly onFailed?: (error: unknown) => void
}

/** `createServer(nodeHandler({ secret }, onEvent))`, or called for one path of a server. It never rejects. */
export const nodeHandler =
  ({ onFailed = console.error, ...options }: NodeOptions, onEvent: OnEvent) =>
  async (request: Incoming, response: Outgoing): Promise<void> => {
    try {
      respond(response, await receive(() => deliveryOf(request), options, onEvent))
    } catch (error) {
      onFailed(error)
      respond(response, { status: 500, text: "The event could not be handled." })
    }
  }
