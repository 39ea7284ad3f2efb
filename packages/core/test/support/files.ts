/** Register files for tests: from memory and from the fixtures. */
import { readFileSync } from "node:fs"
import { basename } from "node:path"
import { fileURLToPath } from "node:url"
import type { Register } from "@entity-watch/core/domain/Register"
import type { RowOutcome } from "@entity-watch/core/domain/RowOutcome"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

const root = new URL("../../../../", import.meta.url)

export const fixture = (path: string): string => fileURLToPath(new URL(`fixtures/registers/${path}`, root))

/** `chunk`: how many bytes come at a time; small ones cut every token somewhere. */
export const memoryFile = (name: string, content: string | Uint8Array, chunk = 65_536): SourceFile => {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content
  return {
    name,
    sha256: "0".repeat(64),
    size: bytes.length,
    bytes: Stream.fromIterable(
      Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, i) =>
        bytes.subarray(i * chunk, (i + 1) * chunk)
      )
    )
  }
}

export const diskFile = (path: string, chunk?: number): SourceFile =>
  memoryFile(basename(path), readFileSync(path), chunk)

export const readings = (register: Register, ...files: ReadonlyArray<SourceFile>) =>
  Effect.map(Stream.runCollect(register.read(files)), (all) => [...all] as ReadonlyArray<RowOutcome>)

export const recordsOf = (all: ReadonlyArray<RowOutcome>) =>
  all.flatMap((reading) => (reading._tag === "Record" ? [reading.record] : []))
