/**
 * Web Crypto whose promises are fulfilled at once. The real one computes on a pool of threads, and the order in which these
 * finish would be no part of the seed.
 */
import { createHmac } from "node:crypto"

const subtle = {
  importKey: async (_format: string, bytes: Uint8Array) => bytes,
  sign: async (_algorithm: string, key: Uint8Array, content: Uint8Array) =>
    new Uint8Array(createHmac("sha256", key).update(content).digest()).buffer
}

export const useSynchronousCrypto = (): void => {
  Object.defineProperty(globalThis, "crypto", { value: { ...globalThis.crypto, subtle }, configurable: true })
}
