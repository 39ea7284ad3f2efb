/**
 * The platform's types, as the DOM library or Node's types declare them, else the parts that are used: so that the
 * declarations of this package ask for neither.
 */
type Declared<Name extends string, Otherwise> = typeof globalThis extends {
  readonly [name in Name]: { readonly prototype: infer Type }
}
  ? Type
  : Otherwise

export type PlatformRequest = Declared<
  "Request",
  {
    readonly headers: { get(name: string): string | null }
    readonly body: unknown
    readonly bodyUsed: boolean
    arrayBuffer(): Promise<ArrayBuffer>
  }
>

export type PlatformResponse = Declared<
  "Response",
  { readonly status: number; readonly body: unknown; text(): Promise<string> }
>
