/**
 * Whether the entries of a ZIP archive are what its directory says: each local header, and that every byte before the
 * directory is one entry's. Programs that read the one or the other must not see different workbooks.
 */
import {
  contradiction,
  end,
  endLength,
  isEncrypted,
  largest32,
  long,
  viewOf,
  type ZipDirectory,
  type ZipEntry
} from "./zipDirectory.ts"

export interface Span {
  readonly from: number
  readonly length: number
}

const local = 0x04034b50
const headerLength = 30
const hasDescriptor = 8

/**
 * Asks for the bytes at ascending places of the archive and answers where the data of each entry begins. Every byte
 * before the directory is one entry's: its header, its data, and the descriptor behind it.
 */
export function* checkEntries({
  at: directoryAt,
  entries
}: ZipDirectory): Generator<Span, ReadonlyMap<ZipEntry, number>, Uint8Array> {
  const placed = new Map<ZipEntry, number>()
  let at = 0
  for (const [i, entry] of entries.entries()) {
    const next = entries[i + 1]?.offset ?? directoryAt
    const { compressedSize, crc, method, name, offset, path, size } = entry
    const differs = (what: string) => contradiction(`its part ${path} has ${what}.`)
    if (offset !== at || offset + headerLength > next) throw differs("another place than its directory says")
    const head = viewOf(yield { from: offset, length: headerLength })
    if (head.getUint32(0, true) !== local) throw differs("another place than its directory says")
    const nameLength = head.getUint16(26, true)
    const dataAt = offset + headerLength + nameLength + head.getUint16(28, true)
    if (dataAt + compressedSize > next) throw differs("another size than its directory says")
    const said = yield { from: offset + headerLength, length: nameLength }
    if (!isSame(said, name)) throw differs("another name than its directory says")
    const localFlags = head.getUint16(6, true)
    if (head.getUint16(8, true) !== method || (localFlags & isEncrypted) !== 0)
      throw differs("another way of packing than its directory says")
    const same = (view: DataView, place: number, isWide: boolean) =>
      view.getUint32(place, true) === crc &&
      (isWide
        ? long(view, place + 4) === compressedSize && long(view, place + 12) === size
        : sameSize(view.getUint32(place + 4, true), compressedSize) &&
          sameSize(view.getUint32(place + 8, true), size))
    const isDescribed = (localFlags & hasDescriptor) !== 0
    if (isDescribed ? !mayFollow(head, entry) : !same(head, 14, false))
      throw differs("another size or content than its directory says")
    const rest = next - dataAt - compressedSize
    if (isDescribed ? ![12, 16, 20, 24].includes(rest) : rest !== 0)
      throw contradiction(`behind its part ${path} is something that is not in its directory.`)
    if (isDescribed) {
      const descriptor = viewOf(yield { from: next - rest, length: rest })
      if (!same(descriptor, rest % 8 === 0 ? 4 : 0, rest >= 20))
        throw differs("another size or content than its directory says")
    }
    placed.set(entry, dataAt)
    at = next
  }
  if (at !== directoryAt) throw contradiction("before its directory is something that is not in it.")
  return placed
}

/** A local header may leave a size to its extra field. */
const sameSize = (said: number, size: number): boolean => said === size || said === largest32

/** Where a descriptor follows the data, most programs leave the sizes of the header empty. */
const mayFollow = (head: DataView, { compressedSize, size }: ZipEntry): boolean =>
  [
    [18, compressedSize],
    [22, size]
  ].every(([place = 0, held = 0]) => {
    const said = head.getUint32(place, true)
    return said === 0 || sameSize(said, held)
  })

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, i) => byte === other[i])

/** An archive of this one entry, with everything but its data as the directory has it. */
export const aroundData = ({ compressedSize, crc, method, name, size }: ZipEntry) => {
  const header = new Uint8Array(headerLength + name.length)
  const view = viewOf(header)
  view.setUint32(0, local, true)
  view.setUint16(4, 20, true)
  // The name is UTF-8.
  view.setUint16(6, 0x800, true)
  view.setUint16(8, method, true)
  view.setUint32(14, crc, true)
  view.setUint32(18, compressedSize, true)
  view.setUint32(22, size, true)
  view.setUint16(26, name.length, true)
  header.set(name, headerLength)
  const last = new Uint8Array(endLength)
  viewOf(last).setUint32(0, end, true)
  return { header, last }
}
