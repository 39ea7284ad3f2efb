/** What an operation says of itself beside its schemas: words and examples for the reference, and what it costs. */
import * as Context from "effect/Context"
import type { KeyScope } from "../schema/KeyScope.ts"
import type { CostOf } from "./Cost.ts"

export interface About {
  readonly summary: string
  readonly description: string
  readonly requests?: Record<string, unknown>
  readonly answered: string
  readonly answers: Record<string, unknown>
  readonly failures: Record<number, string>
  /** By the parameter's name: an example, and what its schema cannot say of the parameter. */
  readonly parameters?: Record<
    string,
    { readonly example: unknown; readonly description?: string; readonly schema?: object }
  >
  /** The parameters of the query of which an empty one is refused, and does not count as not sent. */
  readonly refusedEmpty?: ReadonlyArray<string>
  /** It also takes many questions at once, one on each line. */
  readonly lines?: { readonly asked: ReadonlyArray<object>; readonly answered: ReadonlyArray<object> }
  /** What a key needs for it; null where no key is asked for. */
  readonly scope: KeyScope | null
  /** Of the account's rate limit and of what may run at once; `"free"` where neither applies. */
  readonly cost: CostOf | "free"
}

/** An operation of the accounts' API has one. The admin API has its words in OpenAPI's annotations, and no costs. */
export const About = Context.Reference<About | null>("@entity-watch/contract/http/About", {
  defaultValue: () => null
})
