/**
 * The embedded engine's files with what the engine's own build leaves out: `fsync` reaches the disk, a write is whole or
 * fails, and an engine that gave up says so. packages/core/docs/decisions/0019-what-the-embedded-database-keeps.md.
 */
import { fsyncSync } from "node:fs"
import type { PGlite } from "@electric-sql/pglite"
import { NodeFS } from "@electric-sql/pglite/nodefs"

interface OpenFile {
  readonly nfd: number
}

type Write = (file: OpenFile, buffer: Uint8Array, offset: number, length: number, position: number) => number

interface NodeFileSystem {
  readonly stream_ops: { write: Write; fsync?: (file: OpenFile) => number }
}

/** What the type of the engine's module leaves open. */
const isNodeFileSystem = (system: object): system is NodeFileSystem =>
  "stream_ops" in system &&
  typeof system.stream_ops === "object" &&
  system.stream_ops !== null &&
  "write" in system.stream_ops &&
  typeof system.stream_ops.write === "function"

/** WASI's number of EIO, which the engine answers to by stopping: what it wrote may be lost. */
const inputOutputError = 29

const fsync = ({ nfd }: OpenFile): number => {
  try {
    fsyncSync(nfd)
    return 0
  } catch {
    return inputOutputError
  }
}

/** A disk that becomes full takes the first part of a write; only the next write says why. */
const whole =
  (write: Write): Write =>
  (file, buffer, offset, length, position) => {
    let written = 0
    while (written < length)
      written += write(file, buffer, offset + written, length - written, position + written)
    return written
  }

type Options = Parameters<NodeFS["init"]>[1]

export class DurableFiles extends NodeFS {
  private readonly gaveUp: () => never

  /** `gaveUp` is called from within the engine, which must not be called again. */
  constructor(dataDir: string, gaveUp: () => never) {
    super(dataDir)
    this.gaveUp = gaveUp
  }

  override async init(engine: PGlite, options: Options): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(engine, options)
    const durable: NonNullable<Options["preRun"]>[number] = ({ NODEFS }) => {
      if (!isNodeFileSystem(NODEFS)) throw new Error("This build of the embedded database has other files.")
      NODEFS.stream_ops.write = whole(NODEFS.stream_ops.write)
      NODEFS.stream_ops.fsync = fsync
    }
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), durable],
        onAbort: this.gaveUp
      }
    }
  }
}
