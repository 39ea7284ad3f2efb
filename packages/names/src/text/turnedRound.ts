/**
 * Words that a program which knows no direction wrote from left to right, as they stand on a page: a letter that only ends a
 * word begins one, or the shapes of Arabic letters join them to nothing. The shapes are those of the Unicode Standard, Arabic
 * Presentation Forms A and B.
 */

/** The first code of a letter's shapes: it alone, and at the end of a word; and of some at the beginning and within too. */
const inTwoShapes = [
  0xfe81, 0xfe83, 0xfe85, 0xfe87, 0xfe8d, 0xfe93, 0xfea9, 0xfeab, 0xfead, 0xfeaf, 0xfeed, 0xfeef, 0xfef5,
  0xfef7, 0xfef9, 0xfefb, 0xfb50, 0xfb82, 0xfb84, 0xfb86, 0xfb88, 0xfb8a, 0xfb8c, 0xfb9e, 0xfba4, 0xfbae,
  0xfbb0
]
const everyFourth = (from: number, to: number): ReadonlyArray<number> =>
  Array.from({ length: (to - from) / 4 + 1 }, (_, i) => from + 4 * i)
const inFourShapes = [
  0xfe89,
  0xfe8f,
  ...everyFourth(0xfe95, 0xfea5),
  ...everyFourth(0xfeb1, 0xfee9),
  0xfef1,
  ...everyFourth(0xfb52, 0xfb7e),
  ...everyFourth(0xfb8e, 0xfb9a),
  0xfba0,
  0xfba6,
  0xfbaa,
  0xfbfc
]
const shapes = (first: ReadonlyArray<number>, at: number): string =>
  String.fromCharCode(...first.map((code) => code + at))
const joinedBefore = shapes(inTwoShapes, 1) + shapes(inFourShapes, 1) + shapes(inFourShapes, 3)
const joinedBehind = shapes(inFourShapes, 2) + shapes(inFourShapes, 3)

const turnedRound = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:[${joinedBefore}]|[ةى]\\p{Script=Arabic}|[ךםןףץ]\\p{Script=Hebrew})|[${joinedBehind}](?![\\p{L}\\p{M}])`,
  "u"
)

export const isTurnedRound = (written: string): boolean => turnedRound.test(written)
