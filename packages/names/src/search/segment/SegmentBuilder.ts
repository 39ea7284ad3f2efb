/**
 * Builds a segment from names. It keeps the numbers of their words, not their text, so its memory grows with the number of
 * words. Names may come in any order. In name order neighbours share words, so the posting lists are shorter and queries
 * read less memory.
 */
import { letterMask } from "../../text/letterMask.ts"
import { analyseName, MOST_TOKENS } from "../analysis/analyseName.ts"
import {
  hasInitial,
  type NameKind,
  nameKinds,
  packAttributes,
  postcodeNumber,
  stateNumber,
  wordCountOf
} from "../analysis/nameAttributes.ts"
import { soundKey } from "../analysis/soundKey.ts"
import { Uint32Column } from "../encoding/Uint32Column.ts"
import { varintLength, writeVarint } from "../encoding/varint.ts"
import { makeBloomFilter } from "./bloomFilter.ts"
import { makeDeletionTable } from "./deletionNeighbourhood.ts"
import { type DictionaryOrder, orderTerms } from "./dictionaryOrder.ts"
import { FORWARD_BLOCK, layOutSections, writeHeader } from "./segmentFormat.ts"
import { signatureOf } from "./signature.ts"

export interface NameRow {
  readonly name: string
  readonly kind: NameKind
  /** Whom the name belongs to: any number below 2^32. Equal scores are answered in its order. */
  readonly entity: number
  readonly state: string | null
  readonly postcode: string | null
  /** False when the entity is cancelled or deregistered. */
  readonly live: boolean
}

/** How a name is written in posting lists: twice its number, and one more if it has a one-letter word. */
const entryOf = (name: number, withInitial: boolean): number => 2 * name + (withInitial ? 1 : 0)

const kindNumber = new Map(nameKinds.map((kind, at) => [kind, at]))

export class SegmentBuilder {
  private readonly ids = new Map<string, number>()
  private readonly entities = new Uint32Column()
  private readonly attributes = new Uint32Column()
  private readonly tokens = new Uint32Column()
  /** Per word: names that have it, and bytes of its posting list. */
  private frequency = new Uint32Array(1024)
  private bytes = new Uint32Array(1024)
  /** Per word: one more than the entry of the last name that has it. */
  private last = new Uint32Array(1024)

  get nameCount(): number {
    return this.entities.length
  }

  add(row: NameRow): void {
    const { form, tokens } = analyseName(row.name)
    const withInitial = tokens.some((token) => token.length === 1)
    const entry = entryOf(this.entities.length, withInitial) + 1
    for (const token of tokens) {
      const id = this.idOf(token)
      this.tokens.push(id)
      const last = this.last[id] ?? 0
      if (last === entry) continue
      this.frequency[id] = (this.frequency[id] ?? 0) + 1
      this.bytes[id] = (this.bytes[id] ?? 0) + varintLength(entry - last)
      this.last[id] = entry
    }
    this.entities.push(row.entity)
    this.attributes.push(
      packAttributes(
        postcodeNumber(row.postcode),
        stateNumber(row.state),
        kindNumber.get(row.kind) ?? 0,
        row.live,
        form,
        withInitial,
        tokens.length
      )
    )
  }

  /** The segment in one buffer. The builder is empty afterwards. `version` says what the segment is built of. */
  finish(version: string, allocate: (bytes: number) => ArrayBufferLike = (bytes) => new ArrayBuffer(bytes)) {
    const names = this.nameCount
    const order = orderTerms(this.ids, this.frequency)
    this.ids.clear()
    const count = order.rankOfId.length
    const sounds = order.texts.map(soundKey)
    const soundOrder = positionsBySound(sounds)
    const bloomFilter = makeBloomFilter(order.texts)
    const deletions = makeDeletionTable(order.texts)
    const { at, bytes } = layOutSections({
      bucketStart: order.bucketStart.byteLength,
      text: order.texts.reduce((sum, text) => sum + text.length, 0),
      letterMask: count * 4,
      rankOfPosition: count * 4,
      positionOfRank: count * 4,
      frequency: count * 4,
      initial: count,
      postingStart: (count + 1) * 4,
      postings: this.bytes.reduce((sum, each) => sum + each, 0),
      forwardStart: (Math.ceil(names / FORWARD_BLOCK) + 1) * 4,
      forward: this.forwardBytes(order),
      entity: names * 4,
      attributes: names * 4,
      signature: names * 4,
      bloomFilter: bloomFilter.byteLength,
      deletionStart: deletions.bucketStart.byteLength,
      deletionPositions: deletions.positions.byteLength,
      soundKey: soundOrder.length * 4,
      soundOrder: soundOrder.length * 4
    })
    const buffer = allocate(bytes)
    const words = (section: Parameters<typeof at.get>[0]) => {
      const { bytes: length = 0, offset = 0 } = at.get(section) ?? {}
      return new Uint32Array(buffer, offset, length / 4)
    }
    const octets = (section: Parameters<typeof at.get>[0]) => {
      const { bytes: length = 0, offset = 0 } = at.get(section) ?? {}
      return new Uint8Array(buffer, offset, length)
    }
    words("bucketStart").set(order.bucketStart)
    writeTexts(order, octets("text"), words("letterMask"), octets("initial"))
    words("rankOfPosition").set(order.rankOfPosition)
    words("positionOfRank").set(order.positionOfRank)
    this.entities.copyInto(words("entity"))
    this.attributes.copyInto(words("attributes"))
    words("bloomFilter").set(bloomFilter)
    words("deletionStart").set(deletions.bucketStart)
    new Uint16Array(buffer, at.get("deletionPositions")?.offset).set(deletions.positions)
    words("soundOrder").set(soundOrder)
    const keys = words("soundKey")
    for (let i = 0; i < soundOrder.length; i++) keys[i] = sounds[soundOrder[i] ?? 0] ?? 0
    this.writePostings(order, {
      frequency: words("frequency"),
      postingStart: words("postingStart"),
      postings: octets("postings"),
      forwardStart: words("forwardStart"),
      forward: octets("forward"),
      signature: words("signature")
    })
    writeHeader(buffer, at, { nameCount: names, termCount: count }, version)
    for (const column of [this.entities, this.attributes, this.tokens]) column.clear()
    return buffer
  }

  private idOf(token: string): number {
    const known = this.ids.get(token)
    if (known !== undefined) return known
    const id = this.ids.size
    this.ids.set(token, id)
    if (id === this.frequency.length) {
      this.frequency = grown(this.frequency)
      this.bytes = grown(this.bytes)
      this.last = grown(this.last)
    }
    return id
  }

  private forwardBytes({ rankOfId }: DictionaryOrder): number {
    let sum = 0
    for (let i = 0; i < this.tokens.length; i++) sum += varintLength(rankOfId[this.tokens.at(i)] ?? 0)
    return sum
  }

  private writePostings(
    { rankOfId, rankOfPosition }: DictionaryOrder,
    to: {
      readonly frequency: Uint32Array
      readonly postingStart: Uint32Array
      readonly postings: Uint8Array
      readonly forwardStart: Uint32Array
      readonly forward: Uint8Array
      readonly signature: Uint32Array
    }
  ): void {
    const sizes = new Uint32Array(rankOfPosition.length)
    rankOfId.forEach((rank, id) => {
      to.frequency[rank] = this.frequency[id] ?? 0
      sizes[rank] = this.bytes[id] ?? 0
    })
    let start = 0
    sizes.forEach((size, rank) => {
      to.postingStart[rank] = start
      start += size
    })
    to.postingStart[sizes.length] = start
    const next = to.postingStart.slice()
    const last = new Uint32Array(sizes.length)
    const ranks = new Uint32Array(MOST_TOKENS)
    let token = 0
    let forward = 0
    for (let name = 0; name < this.nameCount; name++) {
      if (name % FORWARD_BLOCK === 0) to.forwardStart[name / FORWARD_BLOCK] = forward
      const attributes = this.attributes.at(name)
      const count = wordCountOf(attributes)
      const entry = entryOf(name, hasInitial(attributes)) + 1
      for (let i = 0; i < count; i++) {
        const rank = rankOfId[this.tokens.at(token++)] ?? 0
        ranks[i] = rank
        forward = writeVarint(to.forward, forward, rank)
        const before = last[rank] ?? 0
        if (before === entry) continue
        next[rank] = writeVarint(to.postings, next[rank] ?? 0, entry - before)
        last[rank] = entry
      }
      to.signature[name] = signatureOf(ranks, count)
    }
    to.forwardStart[to.forwardStart.length - 1] = forward
  }
}

const grown = (column: Uint32Array): Uint32Array<ArrayBuffer> => {
  const larger = new Uint32Array(column.length * 2)
  larger.set(column)
  return larger
}

const writeTexts = (
  { rankOfPosition, texts }: DictionaryOrder,
  text: Uint8Array,
  mask: Uint32Array,
  initial: Uint8Array
): void => {
  let to = 0
  texts.forEach((token, position) => {
    for (let i = 0; i < token.length; i++) text[to++] = token.charCodeAt(i)
    mask[position] = letterMask(token) >>> 0
    initial[rankOfPosition[position] ?? 0] = (token.charCodeAt(0) & 0x7f) | (token.length === 1 ? 0x80 : 0)
  })
}

/** The positions of the words that have a sound, in the order of sounds and then of positions. */
const positionsBySound = (sounds: ReadonlyArray<number>): Uint32Array => {
  const sounding = sounds.reduce((sum, key) => sum + (key === 0 ? 0 : 1), 0)
  // Sorted as one number each: 30 bits of sound above 23 of position.
  const keys = new Float64Array(sounding)
  let to = 0
  sounds.forEach((key, position) => {
    if (key !== 0) keys[to++] = key * 2 ** 23 + position
  })
  keys.sort()
  return Uint32Array.from(keys, (key) => key % 2 ** 23)
}
