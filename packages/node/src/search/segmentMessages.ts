/** The messages between the server's thread and a thread that works on segments. Each request has one reply, in order. */

/** The segment that is expected: what it was built of, and the digest of its content. */
export interface ExpectedSegment {
  readonly stamp: string
  /** Null if it is not known yet. */
  readonly hash: string | null
}

export type SegmentRequest =
  /** JSON: rows of [abn, acn]. They come before any names. */
  | { readonly kind: "cancelled"; readonly rows: string }
  /**
   * JSON: rows of [name, kind, abn, acn, icn, state, postcode]. With `only`, names of these entities alone, which are
   * put in order at the end.
   */
  | { readonly kind: "names"; readonly rows: string; readonly only: Uint32Array | null }
  | { readonly kind: "finish"; readonly stamp: string }
  | { readonly kind: "check"; readonly buffer: SharedArrayBuffer; readonly expected: ExpectedSegment }
  | { readonly kind: "checkResident"; readonly buffer: SharedArrayBuffer; readonly expected: ExpectedSegment }
  | { readonly kind: "read"; readonly path: string; readonly expected: ExpectedSegment }
  | { readonly kind: "write"; readonly path: string; readonly buffer: SharedArrayBuffer }

export type SegmentReply =
  | { readonly kind: "done" }
  | {
      readonly kind: "segment"
      readonly buffer: SharedArrayBuffer
      readonly hash: string
      readonly names: number
    }
  /** There is no such file, or it has another segment than the expected one. */
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "failed"; readonly reason: string }
