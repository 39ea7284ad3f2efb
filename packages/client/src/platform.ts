/**
 * The platform's types, as the DOM library or Node's types declare them, else the parts that callers use: so that the
 * declarations of this package ask for neither.
 */
type Declared<Name extends string, Otherwise> = typeof globalThis extends {
  readonly [name in Name]: { readonly prototype: infer Type }
}
  ? Type
  : Otherwise

export type Headers = Declared<
  "Headers",
  { get(name: string): string | null; forEach(each: (value: string, name: string) => void): void }
>

export type AbortSignal = Declared<"AbortSignal", { readonly aborted: boolean; readonly reason: unknown }>

export type Response = Declared<
  "Response",
  {
    readonly status: number
    readonly ok: boolean
    readonly headers: Headers
    readonly body: unknown
    text(): Promise<string>
  }
>

export type RequestInit = typeof globalThis extends {
  readonly fetch: (input: string, init?: infer Init) => unknown
}
  ? NonNullable<Init>
  : {
      readonly method?: string
      readonly headers?: { readonly [name: string]: string }
      readonly body?: string
      readonly signal?: AbortSignal
    }
