/** What can become of a register's file on its way: damage to bytes, lines, columns, encodings and archives. */
import type { Random } from "../../bench/generator/Random.ts"
import { pickOf, text } from "./hostile.ts"

type Mutation = (random: Random, bytes: Buffer) => Buffer

const range = (random: Random, length: number): readonly [from: number, to: number] => {
  const from = random.below(length + 1)
  return [from, Math.min(length, from + random.below(random.chance(0.5) ? 8 : 400))]
}

const splice = (bytes: Buffer, from: number, to: number, put: string | Uint8Array) =>
  Buffer.concat([bytes.subarray(0, from), Buffer.from(put), bytes.subarray(to)])

const onBytes: ReadonlyArray<Mutation> = [
  (random, bytes) => {
    const changed = Buffer.from(bytes)
    for (let left = 1 + random.below(5); left > 0; left--)
      if (changed.length > 0) changed[random.below(changed.length)] = random.below(256)
    return changed
  },
  (random, bytes) => bytes.subarray(0, random.below(bytes.length + 1)),
  (random, bytes) => splice(bytes, ...range(random, bytes.length), ""),
  (random, bytes) => {
    const [from, to] = range(random, bytes.length)
    return splice(bytes, to, to, bytes.subarray(from, to))
  },
  (random, bytes) => {
    const [from] = range(random, bytes.length)
    return splice(
      bytes,
      from,
      from,
      pickOf(random, [
        "\u0000",
        '"',
        '""',
        "\r",
        "\n",
        "\t",
        ",",
        "<",
        "&#0;",
        "&amp",
        "]]>",
        "\ufeff",
        "<!-- -->",
        "\ufffd"
      ])
    )
  },
  (random, bytes) => {
    const [from, to] = range(random, bytes.length)
    return splice(bytes, from, to, text(random).toWellFormed())
  },
  (random, bytes) => {
    const [from] = range(random, bytes.length)
    return splice(bytes, from, from, pickOf(random, ["A", " ", '"', "é", "["]).repeat(1_100_000))
  },
  (_, bytes) => Buffer.concat([bytes, bytes]),
  () => Buffer.alloc(0)
]

const lines = (bytes: Buffer) => bytes.toString("utf8").split("\n")
const joined = (all: ReadonlyArray<string>) => Buffer.from(all.join("\n"), "utf8")

/** The columns of a line, as far as quotation marks do not matter. */
const columns =
  (change: (random: Random, cells: Array<string>) => ReadonlyArray<string>): Mutation =>
  (random, bytes) => {
    const delimiter = pickOf(random, [",", "\t", ";"])
    const everywhere = random.chance(0.5)
    const at = random.below(lines(bytes).length)
    const seed = random.below(1_000_000)
    return joined(
      lines(bytes).map((line, i) =>
        everywhere || i === at
          ? change({ ...random, below: (n: number) => seed % n } as Random, line.split(delimiter)).join(
              delimiter
            )
          : line
      )
    )
  }

const onLines: ReadonlyArray<Mutation> = [
  (random, bytes) => joined(lines(bytes).filter(() => random.chance(0.8))),
  (random, bytes) => joined(lines(bytes).flatMap((line) => (random.chance(0.2) ? [line, line] : [line]))),
  (_, bytes) => joined(lines(bytes).flatMap((line, i, all) => (i === 2 ? [line, all[0] ?? ""] : [line]))),
  (random, bytes) => joined(lines(bytes).toSorted(() => random.next() - 0.5)),
  (_, bytes) => joined(lines(bytes).slice(0, 1)),
  (_, bytes) => joined(lines(bytes).slice(1)),
  (random, bytes) =>
    joined(lines(bytes).map((line) => line.replaceAll(",", pickOf(random, [";", "\t", "|", ",,"])))),
  (_, bytes) => joined(lines(bytes).map((line) => line.replaceAll(/\r$/gu, ""))),
  (_, bytes) => joined(lines(bytes).map((line) => `${line}\r`)),
  columns((random, cells) => cells.filter((_, i) => i !== random.below(cells.length))),
  columns((random, cells) => cells.toSpliced(random.below(cells.length), 0, "X")),
  columns((_, cells) => cells.toReversed()),
  columns((random, cells) => cells.map((cell, i) => (i === random.below(cells.length) ? "" : cell))),
  columns((_, cells) => [...cells, ...cells])
]

const encodings: ReadonlyArray<Mutation> = [
  (_, bytes) => Buffer.from(bytes.toString("utf8"), "utf16le"),
  (_, bytes) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(bytes.toString("utf8"), "utf16le")]),
  (_, bytes) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf]), bytes]),
  (_, bytes) => Buffer.from(`${bytes.toString("utf8").replace(/[aeiou]/u, "é")}`, "latin1"),
  (random, bytes) =>
    Buffer.from(
      bytes.toString("utf8").replaceAll(/[A-Z]/gu, (letter) => (random.chance(0.01) ? "\u0000" : letter))
    )
]

/** Damage done to a file, or to a part of an archive before it is packed. */
export const mutated = (random: Random, bytes: Buffer): Buffer => {
  let changed = bytes
  for (let left = 1 + random.below(3); left > 0; left--) {
    const from = random.weighted<ReadonlyArray<Mutation>>([
      [50, onBytes],
      [40, onLines],
      [10, encodings]
    ])
    // More than one giant field, or one doubled over and over, would only take time.
    changed = pickOf(random, from)(random, changed).subarray(0, 3_000_000)
  }
  return changed
}

/** A chunk never ends where one would like it to. */
export const chunked = (random: Random, bytes: Buffer): ReadonlyArray<Uint8Array> => {
  const size = pickOf(random, [1, 7, 64, 4096, 1 << 20])
  if (bytes.length / size > 5000) return [bytes]
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size)
  )
}
