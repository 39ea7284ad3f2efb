/** What a word that so many of the names have says about who is named, in bits. One that all have says one still. */
export const termWeight = (names: number, frequency: number): number =>
  Math.log2(1 + (names + 1) / (frequency + 0.5))
