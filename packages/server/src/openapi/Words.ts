/** What the reference says of one operation beside what the contract says. */
export interface Words {
  readonly summary: string
  readonly description: string
  readonly requests?: Record<string, unknown>
  readonly answered: string
  readonly answers: Record<string, unknown>
  readonly failures: Record<number, string>
  /** By the parameter's name: an example, and what the contract cannot say of the parameter. */
  readonly parameters?: Record<
    string,
    { readonly example: unknown; readonly description?: string; readonly schema?: object }
  >
  /** No rate limit and no allowance apply. */
  readonly isFree?: true
  /** It also takes many questions at once, one on each line. */
  readonly lines?: { readonly asked: ReadonlyArray<object>; readonly answered: ReadonlyArray<object> }
}
