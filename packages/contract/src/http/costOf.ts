/** What a question costs, by whichever way it comes: a request, a line, a query of a column or a call of a tool. */
import * as Context from "effect/Context"
import { asMeant } from "../schema/asMeant.ts"
import { About } from "./About.ts"
import { askedIn, type Cost } from "./Cost.ts"

/** An endpoint of the API of the accounts. */
export interface Operation {
  readonly identifier: string
  readonly annotations: Context.Context<never>
}

const nothing: Cost = { tokens: 0, weight: 0 }

export const costOf = (operation: Operation, request: unknown = {}): Cost => {
  const cost = Context.get(operation.annotations, About)?.cost
  if (cost === undefined || cost === "free") return nothing
  return typeof cost === "function" ? cost(askedIn(asMeant(request))) : cost
}
