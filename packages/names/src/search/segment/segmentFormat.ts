/**
 * The format of a segment in one buffer: header, table of sections, sections; all numbers are little endian. The header
 * has words of 32 bits: magic number; versions of format and analysis; numbers of names, distinct words and sections; two
 * words of hash (XXH32 of the table of sections with two seeds); one unused; 64 bytes of stamp in ASCII; for each section
 * its offset ÷ 8, its bytes (low, high) and the XXH32 of it with its padding; and the XXH32 of the header so far. Each
 * section is padded with zeros to eight bytes.
 */

import { xxHash32 } from "../../text/xxHash32.ts"
import { ANALYSIS_VERSION } from "../analysis/analyseName.ts"

export const FORMAT_VERSION = 4
/** Where the ranks begin in the forward index is written for every fourth name. For names between, ranks are skipped. */
export const FORWARD_BLOCK = 4
/** "EWNS". On a machine of the other byte order it reads as another number, so the segment is refused. */
const MAGIC = 0x534e5745

/** Their order is part of the format; their names are not written. */
const sections = [
  // 256 × 64 + 1 numbers: the first position of the words of each first byte and length.
  "bucketStart",
  // For each position, in UTF-8: the word, of at most 63 bytes.
  "text",
  // For each position: one bit for each letter that the word has.
  "letterMask",
  // For each word: its rank, of which the most frequent word has 0, and the way back.
  "rankOfPosition",
  "positionOfRank",
  // For each rank: names that have the word.
  "frequency",
  // For each rank: the first byte; the high bit is set for a word of one byte.
  "initial",
  // For each rank: differences as variable-byte integers, the first counted from -1. A name is twice its number, and one
  // more if it has a one-letter word.
  "postingStart",
  "postings",
  // For every fourth name, and for each name: the ranks of its words, in their order.
  "forwardStart",
  "forward",
  // For each name: the number of its entity.
  "entity",
  // For each name: postcode 14 bits, state 4, kind 2, live 1, legal form 5, a one-letter word 1, number of words 5.
  "attributes",
  // For each name: fingerprints of its words; the number of leading zero bits says which layout (signature.ts).
  "signature",
  // 8 to 16 bits a word, of which one is set.
  "bloomFilter",
  // Positions of words by the hash of the word, and of the word without one letter other than the first.
  "deletionStart",
  "deletionPositions",
  // For each word with a sound: the phonetic key in ascending order, and the position.
  "soundKey",
  "soundOrder"
] as const
export type SectionName = (typeof sections)[number]

/** What a segment was built of: `version` is the text that its builder gave, `hash` the digest of its content. */
export interface SegmentStamp {
  readonly version: string
  readonly hash: string
}

export interface SegmentCounts {
  readonly nameCount: number
  readonly termCount: number
}

export type SegmentRefusal =
  | { readonly _tag: "Refused"; readonly reason: "foreign"; readonly detail: string }
  | { readonly _tag: "Refused"; readonly reason: "version"; readonly detail: string }
  | { readonly _tag: "Refused"; readonly reason: "damaged"; readonly detail: string }

/** Where a section lies, in bytes. */
export interface SectionExtent {
  readonly offset: number
  readonly bytes: number
}

export interface SegmentLayout extends SegmentCounts {
  readonly stamp: SegmentStamp
  readonly at: ReadonlyMap<SectionName, SectionExtent>
}

export interface SegmentHeader extends SegmentLayout {
  /** XXH32 of each section with its padding. */
  readonly sums: ReadonlyMap<SectionName, number>
}

/** The last of them is unused. */
const FIXED_WORDS = 9
const VERSION_WORDS = 16
const ENTRY_WORDS = 4
const HEADER_WORDS = FIXED_WORDS + VERSION_WORDS + sections.length * ENTRY_WORDS + 1
const VERSION_LENGTH = VERSION_WORDS * 4
export const aligned = (bytes: number): number => Math.ceil(bytes / 8) * 8
export const HEADER_BYTES = aligned(HEADER_WORDS * 4)
/** Offsets are written in units of eight bytes, so that 32 bits reach 32 GiB. */
const UNIT = 8

/** Where each section begins, given the lengths of all in bytes, and how long the segment is. */
export const layOutSections = (lengths: Readonly<Record<SectionName, number>>) => {
  const at = new Map<SectionName, SectionExtent>()
  let offset = HEADER_BYTES
  for (const section of sections) {
    at.set(section, { offset, bytes: lengths[section] })
    offset += aligned(lengths[section])
  }
  return { at, bytes: offset }
}

const wordsOf = (buffer: ArrayBufferLike, offset: number, bytes: number) =>
  new Uint32Array(buffer, offset, aligned(bytes) / 4)

const hex = (value: number): string => value.toString(16).padStart(8, "0")

/** Writes the header. The sections have to be written before, because it has their checksums. A version is at most 64 printable ASCII characters. */
export const writeHeader = (
  buffer: ArrayBufferLike,
  at: SegmentLayout["at"],
  counts: SegmentCounts,
  version: string
): void => {
  if (!/^[\x20-\x7e]{0,64}$/u.test(version))
    throw new Error("A segment's version has at most 64 printable ASCII characters.")
  const header = new Uint32Array(buffer, 0, HEADER_WORDS)
  header.set([MAGIC, FORMAT_VERSION, ANALYSIS_VERSION, counts.nameCount, counts.termCount, sections.length])
  const text = new Uint8Array(buffer, FIXED_WORDS * 4, VERSION_LENGTH)
  for (let i = 0; i < version.length; i++) text[i] = version.charCodeAt(i)
  let entry = FIXED_WORDS + VERSION_WORDS
  const table = entry
  for (const section of sections) {
    const { bytes = 0, offset = 0 } = at.get(section) ?? {}
    header.set(
      [offset / UNIT, bytes >>> 0, Math.floor(bytes / 2 ** 32), xxHash32(wordsOf(buffer, offset, bytes))],
      entry
    )
    entry += ENTRY_WORDS
  }
  const content = header.subarray(table, entry)
  header[6] = xxHash32(content, counts.nameCount)
  header[7] = xxHash32(content, ~counts.nameCount)
  header[entry] = xxHash32(header.subarray(0, entry))
}

const refused = (reason: SegmentRefusal["reason"], detail: string): SegmentRefusal => ({
  _tag: "Refused",
  reason,
  detail
})

/** Reads the header. The rest of the segment need not be in the buffer. */
export const readHeader = (buffer: ArrayBufferLike): SegmentHeader | SegmentRefusal => {
  if (buffer.byteLength < HEADER_BYTES) return refused("foreign", "It is shorter than a segment's header.")
  const header = new Uint32Array(buffer, 0, HEADER_WORDS)
  const [magic, format, analysis, nameCount = 0, termCount = 0, count, high = 0, low = 0] = header
  if (magic !== MAGIC) return refused("foreign", "It does not begin as a segment does.")
  if (format !== FORMAT_VERSION)
    return refused("version", `It has format ${format}; this program reads format ${FORMAT_VERSION}.`)
  if (analysis !== ANALYSIS_VERSION)
    return refused(
      "version",
      `Its names were cut by analysis ${analysis}; this program's is ${ANALYSIS_VERSION}.`
    )
  const end = HEADER_WORDS - 1
  if (count !== sections.length || header[end] !== xxHash32(header.subarray(0, end)))
    return refused("damaged", "The header's checksum does not agree.")
  const at = new Map<SectionName, SectionExtent>()
  const sums = new Map<SectionName, number>()
  let entry = FIXED_WORDS + VERSION_WORDS
  for (const section of sections) {
    const [offset = 0, below = 0, above = 0, sum = 0] = header.subarray(entry, entry + ENTRY_WORDS)
    at.set(section, { offset: offset * UNIT, bytes: above * 2 ** 32 + below })
    sums.set(section, sum)
    entry += ENTRY_WORDS
  }
  const text = new Uint8Array(buffer, FIXED_WORDS * 4, VERSION_LENGTH)
  let version = ""
  for (const byte of text) if (byte !== 0) version += String.fromCharCode(byte)
  return { nameCount, termCount, stamp: { version, hash: hex(high) + hex(low) }, at, sums }
}

/** Null if these sections lie in the buffer and agree with their checksums. */
export const checkSections = (
  buffer: ArrayBufferLike,
  { at, sums }: Pick<SegmentHeader, "at" | "sums">,
  trusted: boolean
): SegmentRefusal | null => {
  for (const [section, { bytes, offset }] of at) {
    if (offset + aligned(bytes) > buffer.byteLength)
      return refused("damaged", `The section ${section} is cut off.`)
    if (!trusted && sums.get(section) !== xxHash32(wordsOf(buffer, offset, bytes)))
      return refused("damaged", `The checksum of the section ${section} does not agree.`)
  }
  return null
}

/** With `trusted` the checksums of the sections are not computed: their bytes were checked before. */
export const readLayout = (buffer: ArrayBufferLike, trusted: boolean): SegmentLayout | SegmentRefusal => {
  const header = readHeader(buffer)
  if ("_tag" in header) return header
  return checkSections(buffer, header, trusted) ?? header
}
