/**
 * Decodes a posting list: the differences between consecutive entries as variable-byte integers, the first difference
 * counted from -1. An entry is twice the name's number, and one more if the name has a one-letter word.
 */
export class PostingDecoder {
  private bytes: Uint8Array = new Uint8Array()
  private at = 0
  private end = 0
  /** The entry decoded last. */
  private entry = -1

  /** Begins with the list that lies from `at` to `end`. */
  start(bytes: Uint8Array, at: number, end: number): void {
    this.bytes = bytes
    this.at = at
    this.end = end
    this.entry = -1
  }

  /** Writes entries from `from` on, until the list ends or `limit` is reached. Answers where they end. */
  decode(entries: Uint32Array, from: number, limit: number): number {
    const { bytes, end } = this
    let { at, entry } = this
    let to = from
    while (at < end && to < limit) {
      // Without a branch between one byte and two: the processor cannot predict which it is. More are seldom.
      const low = bytes[at] ?? 0
      const high = at + 1 < end ? (bytes[at + 1] ?? 0) : 0
      const more = low >>> 7
      entry += (low & 0x7f) + ((high & 0x7f & -more) << 7)
      at += 1 + more
      if ((high & -more) >= 0x80) {
        let byte = bytes[at++] ?? 0
        let shift = 14
        for (; byte >= 0x80; byte = bytes[at++] ?? 0, shift += 7) entry += (byte & 0x7f) << shift
        entry += byte << shift
      }
      entries[to++] = entry
    }
    this.at = at
    this.entry = entry
    return to
  }
}
