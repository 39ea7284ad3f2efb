/** Slips of the hand in one word, at one of its letters. */
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
