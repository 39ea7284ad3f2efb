/** Slips of hands, eyes and ears in one word. */
import type { Random } from "./Random.ts"

export const dropped = (word: string, at: number): string => word.slice(0, at) + word.slice(at + 1)
export const doubled = (word: string, at: number): string => word.slice(0, at + 1) + word.slice(at)
/** The letter and the next exchanged. */
export const swapped = (word: string, at: number): string =>
  word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
export const replaced = (word: string, at: number, by: string): string =>
  word.slice(0, at) + by + word.slice(at + 1)
/** Another letter before it. */
export const inserted = (word: string, at: number, letter: string): string =>
  word.slice(0, at) + letter + word.slice(at)

/** None where the word has no place for one. */
export type Slip = (word: string, random: Random) => string | undefined

const rows = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"]

/** The keys beside and below each other on an Australian keyboard. */
const neighbours = new Map<string, string>()
rows.forEach((keys, row) => {
  ;[...keys].forEach((key, at) => {
    const below = rows[row + 1] ?? ""
    const around = [keys[at - 1], keys[at + 1], below[at], below[at - 1]].filter((each) => each !== undefined)
    for (const other of around) {
      neighbours.set(key, (neighbours.get(key) ?? "") + other)
      neighbours.set(other, (neighbours.get(other) ?? "") + key)
    }
  })
})

/** A key beside the right one is struck in its place, or too. */
const struck =
  (slip: (word: string, at: number, key: string) => string): Slip =>
  (word, random) => {
    const at = random.below(word.length)
    const keys = neighbours.get(word.charAt(at)) ?? ""
    return keys === "" ? undefined : slip(word, at, random.pick([...keys]))
  }
const anywhere =
  (slip: (word: string, at: number) => string, before = 0): Slip =>
  (word, random) =>
    slip(word, random.below(word.length - before))

const different =
  (...slips: ReadonlyArray<Slip>): Slip =>
  (word, random) => {
    for (let tries = 0; tries < 8; tries++) {
      const changed = slips[random.below(slips.length)]?.(word, random)
      if (changed !== undefined && changed !== word) return changed
    }
    return undefined
  }

export const typingSlip = different(
  struck(replaced),
  struck((word, at, key) => inserted(word, at + 1, key)),
  anywhere(dropped),
  anywhere(doubled),
  anywhere(swapped, 1)
)

const exchange =
  (pairs: string): Slip =>
  (word, random) => {
    const places = pairs
      .trim()
      .split(/\s+/u)
      .flatMap((pair) => {
        const [from = "", to = ""] = pair.split(">")
        return [...word.matchAll(new RegExp(from, "gu"))].map(
          ({ 0: found, index }) => word.slice(0, index) + to + word.slice(index + found.length)
        )
      })
    return places.length === 0 ? undefined : random.pick(places)
  }

/** What optical character recognition takes for something else. */
export const readingSlip = different(
  exchange(
    "O>0 O>Q O>D I>1 I>L L>I L>1 RN>M M>RN CL>D D>CL S>5 B>8 B>R VV>W W>VV E>F F>E H>N N>H U>V V>U G>C C>G Z>2 T>I II>H NN>M"
  )
)

/** What sounds alike. */
export const hearingSlip = different(
  exchange(
    "PH>F F>PH CK>K KS>X X>KS QU>KW KW>QU EI>IE IE>EI IE>Y EY>Y Y>EY Y>IE I>Y EE>EA EA>EE OU>OO AU>AW AW>AU AI>AY AY>AI OE>O TH>T SCH>SH SH>SCH WH>W MC>MAC MAC>MC LL>L L>LL NN>N N>NN TT>T T>TT SS>S S>SS RR>R R>RR C>K K>C C>S S>C S>Z Z>S G>J J>G V>W W>V ER>AR AR>ER EN>AN AN>EN ON>EN EN>ON ER>RE OR>ER GH>G DG>G TCH>CH CH>TCH A>E E>A O>U"
  )
)
