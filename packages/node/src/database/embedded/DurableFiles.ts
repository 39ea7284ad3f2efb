/**
 * The embedded engine's files with what the engine's own build leaves out: `fsync` reaches the disk, a write is whole or
 * fails, an engine that gave up says so, and only the owner may read what it makes. packages/core/docs/decisions/0019-what-the-embedded-database-keeps.md.
 */
import { fsyncSync } from "node:fs"
import type { PGlite } from "@electric-sql/pglite"
import { NodeFS } from "@electric-sql/pglite/nodefs"

interface OpenFile {
  readonly nfd: number
}

type Write = (file: OpenFile, buffer: Uint8Array, offset: number, length: number, position: number) => number

type Attributes = Readonly<Record<string, unknown>>
type SetAttributes = (target: object, attributes: Attributes) => void
type MakeNode = (parent: object, name: string, mode: number, device: number) => object

interface NodeFileSystem {
  readonly node_ops: { mknod: MakeNode; setattr: SetAttributes }
  readonly stream_ops: { write: Write; setattr: SetAttributes; fsync?: (file: OpenFile) => number }
}

const hasFunctions = (system: object, operations: string, names: ReadonlyArray<string>): boolean => {
  const found: unknown = Reflect.get(system, operations)
  return (
    typeof found === "object" &&
    found !== null &&
    names.every((name) => typeof Reflect.get(found, name) === "function")
  )
}

/** What the type of the engine's module leaves open. */
const isNodeFileSystem = (system: object): system is NodeFileSystem =>
  hasFunctions(system, "node_ops", ["mknod", "setattr"]) &&
  hasFunctions(system, "stream_ops", ["write", "setattr"])

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

/** What the group and everybody else may do, which is nothing. */
const othersBits = 0o077

const privately =
  (make: MakeNode): MakeNode =>
  (parent, name, mode, device) =>
    make(parent, name, mode & ~othersBits, device)

/** The engine sets the mode of each file again after it made it, past the mask of the process. */
const keepingPrivate =
  (set: SetAttributes): SetAttributes =>
  (target, attributes) =>
    set(
      target,
      typeof attributes.mode === "number"
        ? { ...attributes, mode: attributes.mode & ~othersBits }
        : attributes
    )

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
      NODEFS.stream_ops.setattr = keepingPrivate(NODEFS.stream_ops.setattr)
      NODEFS.node_ops.setattr = keepingPrivate(NODEFS.node_ops.setattr)
      NODEFS.node_ops.mknod = privately(NODEFS.node_ops.mknod)
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
