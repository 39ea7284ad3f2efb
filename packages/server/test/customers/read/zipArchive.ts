/** Writes a ZIP archive of which each entry may say one thing before its data and another in the directory. */
import { crc32 } from "node:zlib"

export interface WrittenEntry {
  readonly path: string
  readonly content: string | Buffer
  /** What the local header says otherwise. */
  readonly local?: Partial<Said>
  /** What the directory says otherwise, or null where it does not list the entry. */
  readonly central?: Partial<Said> | null
}

export interface Said {
  readonly path: string
  readonly method: number
  readonly flags: number
  readonly crc: number
  readonly compressedSize: number
  readonly size: number
  readonly offset: number
}

const fields = ({ compressedSize, crc, flags, method, path, size }: Said): Buffer => {
  const bytes = Buffer.alloc(26)
  bytes.writeUInt16LE(20, 0)
  bytes.writeUInt16LE(flags, 2)
  bytes.writeUInt16LE(method, 4)
  bytes.writeUInt32LE(crc, 10)
  bytes.writeUInt32LE(compressedSize, 14)
  bytes.writeUInt32LE(size, 18)
  bytes.writeUInt16LE(Buffer.byteLength(path), 22)
  return bytes
}

const begun = (signature: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length)
  bytes.writeUInt32LE(signature, 0)
  return bytes
}

/** `between`: bytes before the directory that are nobody's. */
export const zipArchive = (
  entries: ReadonlyArray<WrittenEntry>,
  { between = "", comment = "", count }: { between?: string; comment?: string; count?: number } = {}
): Uint8Array => {
  const pieces: Array<Buffer> = []
  const directory: Array<Buffer> = []
  let at = 0
  const write = (...written: ReadonlyArray<Buffer>) => {
    pieces.push(...written)
    for (const each of written) at += each.length
  }
  for (const { central = {}, content, local = {}, path } of entries) {
    const data = Buffer.from(content)
    const said: Said = {
      path,
      method: 0,
      flags: 0,
      crc: crc32(data),
      compressedSize: data.length,
      size: data.length,
      offset: at
    }
    const before = { ...said, ...local }
    write(begun(0x04034b50, 4), fields(before), Buffer.from(before.path), data)
    if (central === null) continue
    const behind = { ...said, ...central }
    const last = Buffer.alloc(14)
    last.writeUInt32LE(behind.offset, 10)
    directory.push(begun(0x02014b50, 6), fields(behind), last, Buffer.from(behind.path))
  }
  write(Buffer.from(between))
  const start = at
  write(...directory)
  const end = begun(0x06054b50, 22)
  const listed = count ?? directory.length / 4
  end.writeUInt16LE(listed, 8)
  end.writeUInt16LE(listed, 10)
  end.writeUInt32LE(at - start, 12)
  end.writeUInt32LE(start, 16)
  end.writeUInt16LE(Buffer.byteLength(comment), 20)
  write(end, Buffer.from(comment))
  return Buffer.concat(pieces)
}
