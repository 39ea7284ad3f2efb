/** New words that look like those of a list: a Markov chain over pairs of letters (Shannon, 1948). */
import type { Random } from "../generator/Random.ts"

const END = "."
const LONGEST = 12

export class LetterChain {
  /** By the two letters before: the letters that follow, as often as they do. */
  private readonly following = new Map<string, string>()

  constructor(words: ReadonlyArray<string>) {
    const following = new Map<string, Array<string>>()
    for (const word of words) {
      const letters = `${END}${END}${word}${END}`
      for (let i = 2; i < letters.length; i++) {
        const before = letters.slice(i - 2, i)
        const after = following.get(before) ?? []
        after.push(letters.charAt(i))
        following.set(before, after)
      }
    }
    for (const [before, after] of following) this.following.set(before, after.join(""))
  }

  word(random: Random): string {
    for (;;) {
      let word = ""
      let before = `${END}${END}`
      while (word.length < LONGEST) {
        const letters = this.following.get(before) ?? END
        const letter = letters.charAt(random.below(letters.length))
        if (letter === END) break
        word += letter
        before = before.charAt(1) + letter
      }
      if (word.length >= 4) return word
    }
  }
}
