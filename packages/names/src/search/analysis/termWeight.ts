/**
 * The weight of a word, in bits: its inverse document frequency (Spärck Jones, Journal of Documentation 28(1), 1972), which
 * is how much the word tells about who is named. `names`: all names; `frequency`: names that have the word. A word that all
 * names have still weighs one bit.
 */
export const termWeight = (names: number, frequency: number): number =>
  Math.log2(1 + (names + 1) / (frequency + 0.5))
