/** One request of a round: everything that is needed to send it again. */
export interface FuzzRequest {
  readonly kind: "admin" | "contract" | "mcp" | "route"
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Base 64, because bodies need not be text. */
  readonly body: string | null
  /** The operation, as the OpenAPI document has it, such as `post /v1/resolve`. */
  readonly operation: string | null
}

/** In its place stands the sandbox key of the server that is asked. */
export const keyPlace = "{key}"
/** In its place stands an admin key of that server, of an operator. */
export const adminKeyPlace = "{admin key}"
/** In its place stands the id of a subscription of that server. */
export const subscriptionPlace = "{subscription}"

export const bodyOf = (body: string | Uint8Array): string =>
  (typeof body === "string" ? Buffer.from(body, "utf8") : Buffer.from(body)).toString("base64")
