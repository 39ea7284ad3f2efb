import { createHash } from "node:crypto"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import { Stream } from "effect"

/** A file of a register that lies nowhere. */
export const inMemory = (name: string, content: string | Uint8Array): SourceFile => {
  const bytes = typeof content === "string" ? Buffer.from(content) : content
  return {
    name,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    size: bytes.length,
    bytes: Stream.make(bytes)
  }
}
