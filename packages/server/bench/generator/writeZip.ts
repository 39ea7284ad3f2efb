/** Writes a ZIP archive of files that are made while they are packed, each smaller than 4 GB. */
import { type FileHandle, open } from "node:fs/promises"
import { Readable } from "node:stream"
import { crc32, createDeflateRaw } from "node:zlib"

export interface PackedFile {
  readonly name: string
  readonly bytes: Iterable<Uint8Array>
}

const DEFLATED = 8
const VERSION = 20

interface Entry {
  readonly name: Buffer
  readonly at: number
  crc: number
  packed: number
  size: number
}

/** What the header before a file and its line in the directory have in common. */
const about = ({ crc, name, packed, size }: Entry): Buffer => {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(VERSION, 0)
  fields.writeUInt16LE(DEFLATED, 4)
  fields.writeUInt32LE(crc, 10)
  fields.writeUInt32LE(packed, 14)
  fields.writeUInt32LE(size, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}

const localHeader = (entry: Entry): Buffer =>
  Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), about(entry), entry.name])

const directoryLine = (entry: Entry): Buffer => {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(entry.at, 10)
  return Buffer.concat([Buffer.from([0x50, 0x4b, 0x01, 0x02, VERSION, 0]), about(entry), rest, entry.name])
}

const directoryEnd = (files: number, bytes: number, at: number): Buffer => {
  const end = Buffer.alloc(22)
  end.write("PK\x05\x06", 0, "latin1")
  end.writeUInt16LE(files, 8)
  end.writeUInt16LE(files, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(at, 16)
  return end
}

function* counted(bytes: Iterable<Uint8Array>, entry: Entry): Generator<Uint8Array> {
  for (const part of bytes) {
    entry.crc = crc32(part, entry.crc)
    entry.size += part.length
    yield part
  }
}

const append = async (file: FileHandle, part: Uint8Array, at: number): Promise<number> => {
  await file.write(part, 0, part.length, at)
  return at + part.length
}

export const writeZip = async (path: string, files: Iterable<PackedFile>): Promise<void> => {
  const file = await open(path, "w")
  try {
    const entries: Array<Entry> = []
    let at = 0
    for (const { bytes, name } of files) {
      const entry: Entry = { name: Buffer.from(name), at, crc: 0, packed: 0, size: 0 }
      at = await append(file, localHeader(entry), at)
      const begin = at
      for await (const part of Readable.from(counted(bytes, entry)).pipe(createDeflateRaw({ level: 1 })))
        at = await append(file, part, at)
      entry.packed = at - begin
      // Only now are its sum and its sizes known.
      await append(file, localHeader(entry), entry.at)
      entries.push(entry)
    }
    const directory = at
    for (const entry of entries) at = await append(file, directoryLine(entry), at)
    await append(file, directoryEnd(entries.length, at - directory, directory), at)
  } finally {
    await file.close()
  }
}
