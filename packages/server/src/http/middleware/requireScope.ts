/** Whether the scopes of a key are enough for what is asked with it. */
import { About } from "@entity-watch/contract/http/About"
import type { Operation } from "@entity-watch/contract/http/costOf"
import { type Caller, mayAsk } from "@entity-watch/contract/schema/Caller"
import type { KeyScope } from "@entity-watch/contract/schema/KeyScope"
import { Context, Effect } from "effect"
import { forbidden } from "../answer/failures.ts"

export const withoutScope = (scope: KeyScope): string =>
  `This key does not have the scope ${scope}: ask the operator for one that has it.`

export const requireScope = (caller: Caller, { annotations }: Operation) => {
  const scope = Context.get(annotations, About)?.scope ?? null
  return scope === null || mayAsk(caller, scope) ? Effect.void : forbidden(withoutScope(scope))
}
