/** What the server's thread and the embedded database's thread say to each other. Bytes are moved, not copied. */
type Bytes = Uint8Array<ArrayBuffer>

export type ToWorker =
  | { readonly kind: "open"; readonly id: number; readonly hasPrecedence: boolean }
  | { readonly kind: "data"; readonly id: number; readonly bytes: Bytes }
  | { readonly kind: "close"; readonly id: number }
  | { readonly kind: "stop" }

export type FromWorker =
  | { readonly kind: "ready" }
  /** The last message: why the thread ends, without a full stop. */
  | { readonly kind: "stopped"; readonly reason: string }
  | { readonly kind: "data"; readonly id: number; readonly bytes: Bytes }
  | { readonly kind: "closed"; readonly id: number }
