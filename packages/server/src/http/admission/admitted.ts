/** How a handler is given its caller: in the account's turn, once the operation's cost is paid. */

import { CurrentCaller } from "@entity-watch/contract/http/Authorization"
import { costOf, type Operation } from "@entity-watch/contract/http/costOf"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { Effect } from "effect"
import { Admission } from "./Admission.ts"

export const makeAdmitted = Effect.map(
  Admission,
  (admission) =>
    <A, E, R>(operation: Operation, request: unknown, work: (caller: Caller) => Effect.Effect<A, E, R>) =>
      CurrentCaller.use((caller) => admission.run(caller, costOf(operation, request), work(caller)))
)
