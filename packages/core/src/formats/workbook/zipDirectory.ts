/**
 * The central directory at the end of a ZIP archive: the truth about what the archive holds. PKWARE's APPNOTE.TXT, 4.3
 * and 4.5.3.
 */
import { WorkbookUnreadable } from "./WorkbookUnreadable.ts"

export interface ZipEntry {
  readonly path: string
  readonly name: Uint8Array
  readonly flags: number
  readonly method: number
  readonly crc: number
  readonly compressedSize: number
  readonly size: number
  /** Where its local header begins. */
  readonly offset: number
}

export interface ZipDirectory {
  /** In the order in which they lie in the archive. */
  readonly entries: ReadonlyArray<ZipEntry>
  /** Where the directory begins, and the last entry ends. */
  readonly at: number
}

/** How much of the end of an archive is read: room for a comment and for the directory of many thousand parts. */
export const longestDirectory = 4 << 20

const central = 0x02014b50
export const end = 0x06054b50
const end64 = 0x06064b50
const locator64 = 0x07064b50
export const largest32 = 0xffffffff
export const endLength = 22
const zip64Field = 1
export const isEncrypted = 0x2041

export const contradiction = (what: string) =>
  new WorkbookUnreadable({ reason: `The workbook's archive contradicts itself: ${what}` })
const cutOff = () =>
  new WorkbookUnreadable({
    reason: "The workbook is damaged or cut off: the directory of its parts is not at its end."
  })

export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
export const long = (view: DataView, at: number) => Number(view.getBigUint64(at, true))

/** `tail`: the last bytes of an archive of `length` bytes, or all of them. It throws `WorkbookUnreadable`. */
export const readZipDirectory = (tail: Uint8Array, length: number, mostEntries: number): ZipDirectory => {
  const view = viewOf(tail)
  const before = length - tail.length
  const endAt = findEnd(view)
  if (endAt === undefined) throw cutOff()
  const { at, count, size, until } = whereabouts(view, endAt, before)
  if (count > mostEntries)
    throw new WorkbookUnreadable({ reason: `The workbook has more than ${mostEntries} parts.` })
  if (at + size !== before + until) throw contradiction("its directory is not where its end says.")
  if (at < before)
    throw new WorkbookUnreadable({ reason: "The workbook has a larger directory than is read." })
  const entries: Array<ZipEntry> = []
  const seen = new Set<string>()
  let place = at - before
  while (place < until) {
    const { entry, next } = entryAt(tail, view, place, until)
    const name = comparablePath(entry.path)
    if (seen.has(name))
      throw new WorkbookUnreadable({ reason: `The workbook has the part ${entry.path} twice.` })
    seen.add(name)
    entries.push(entry)
    place = next
  }
  if (entries.length !== count)
    throw contradiction("its directory has another number of parts than its end says.")
  return { entries: entries.toSorted((one, other) => one.offset - other.offset), at }
}

/** Some programs fill the last block of what they write with zeros. */
const mostPadding = 64 * 1024

/** The comment, which may hold anything, reaches to the end of the archive, or to the zeros that fill it up. */
const findEnd = (view: DataView): number | undefined => {
  let padding = 0
  while (
    padding < Math.min(mostPadding, view.byteLength) &&
    view.getUint8(view.byteLength - 1 - padding) === 0
  )
    padding++
  const first = Math.max(0, view.byteLength - mostPadding - endLength - 0xffff)
  for (let at = view.byteLength - endLength; at >= first; at--) {
    if (view.getUint32(at, true) !== end) continue
    const behind = view.byteLength - at - endLength - view.getUint16(at + 20, true)
    if (behind >= 0 && behind <= padding) return at
  }
  return undefined
}

/** Where the directory is; `until` is its end, counted in the tail. */
const whereabouts = (view: DataView, endAt: number, before: number) => {
  const at = endAt - 20
  if (at < 0 || view.getUint32(at, true) !== locator64)
    return {
      count: view.getUint16(endAt + 10, true),
      size: view.getUint32(endAt + 12, true),
      at: view.getUint32(endAt + 16, true),
      until: endAt
    }
  const until = long(view, at + 8) - before
  if (until < 0 || until + 56 > at || view.getUint32(until, true) !== end64)
    throw contradiction("its directory is not where its end says.")
  return { count: long(view, until + 32), size: long(view, until + 40), at: long(view, until + 48), until }
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

const entryAt = (tail: Uint8Array, view: DataView, at: number, until: number) => {
  if (at + 46 > until || view.getUint32(at, true) !== central)
    throw contradiction("its directory cannot be read to its end.")
  const nameEnd = at + 46 + view.getUint16(at + 28, true)
  const extraEnd = nameEnd + view.getUint16(at + 30, true)
  const next = extraEnd + view.getUint16(at + 32, true)
  if (next > until) throw contradiction("its directory cannot be read to its end.")
  const name = tail.slice(at + 46, nameEnd)
  let path: string
  try {
    path = utf8.decode(name)
  } catch {
    throw new WorkbookUnreadable({ reason: "The workbook has a part whose name is not UTF-8 text." })
  }
  const flags = view.getUint16(at + 8, true)
  const method = view.getUint16(at + 10, true)
  if ((flags & isEncrypted) !== 0)
    throw new WorkbookUnreadable({ reason: `The workbook's part ${path} is encrypted.` })
  if (method !== 0 && method !== 8)
    throw new WorkbookUnreadable({
      reason: `The workbook's part ${path} is packed in a way that is not read.`
    })
  const wide = wideNumbers(view, nameEnd, extraEnd)
  const [size, compressedSize, offset] = [24, 20, 42].map((field) => {
    const said = view.getUint32(at + field, true)
    return said === largest32 ? (wide.shift() ?? said) : said
  }) as [number, number, number]
  return {
    entry: { path, name, flags, method, crc: view.getUint32(at + 16, true), compressedSize, size, offset },
    next
  }
}

/** The numbers of an entry that do not fit in four bytes, in the order of their fields. */
const wideNumbers = (view: DataView, from: number, to: number): Array<number> => {
  for (let at = from; at + 4 <= to; ) {
    const fieldEnd = Math.min(to, at + 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === zip64Field) {
      const numbers: Array<number> = []
      for (let each = at + 4; each + 8 <= fieldEnd; each += 8) numbers.push(long(view, each))
      return numbers
    }
    at = fieldEnd
  }
  return []
}

/** Names of parts differ by more than upper and lower case and than what is written as a percent sign and digits. */
export const comparablePath = (path: string): string => {
  let plain = path
  try {
    plain = decodeURI(path)
  } catch {
    // It has a percent sign that escapes nothing.
  }
  return plain.toLowerCase()
}
