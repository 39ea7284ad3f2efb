/** What is said between the server's thread and one that works on segments. Every request has one answer, in order. */

/** Says that a segment is the one meant: what it was built of, and the digest of its content. */
export interface Expected {
  readonly stamp: string
  /** Null before it is known. */
  readonly hash: string | null
}

export type ToThread =
  /** JSON: rows of [abn, acn]. Before any names. */
  | { readonly kind: "cancelled"; readonly rows: string }
  /** JSON: rows of [name, kind, abn, acn, icn, state, postcode]. `only`: kept until the end, then put in order. */
  | { readonly kind: "names"; readonly rows: string; readonly only: Uint32Array | null }
  | { readonly kind: "finish"; readonly stamp: string }
  | { readonly kind: "check"; readonly buffer: SharedArrayBuffer; readonly expected: Expected }
  | { readonly kind: "checkOutline"; readonly buffer: SharedArrayBuffer; readonly expected: Expected }
  | { readonly kind: "read"; readonly path: string; readonly expected: Expected }
  | { readonly kind: "write"; readonly path: string; readonly buffer: SharedArrayBuffer }

export type FromThread =
  | { readonly kind: "done" }
  | {
      readonly kind: "segment"
      readonly buffer: SharedArrayBuffer
      readonly hash: string
      readonly names: number
    }
  /** There is no such file, or what is there is not the segment that was meant. */
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "failed"; readonly reason: string }
