/** How many requests are being answered and were answered, and whether the server is about to stop. */
import { Context, Layer } from "effect"

export class ServerState extends Context.Service<
  ServerState,
  { draining: boolean; inFlight: number; answered: number }
>()("@entity-watch/server/http/middleware/ServerState") {
  static readonly layer = Layer.sync(ServerState, () => ({ draining: false, inFlight: 0, answered: 0 }))
}
