/** Hangul in Latin letters: Revised Romanisation of 2000, and McCune-Reischauer of 1939 without its rarer changes. */

const initials = "g kk n d tt r m b pp s ss  j jj ch k t p h".split(" ")
const vowels = "a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i".split(" ")
const finals = "|k|k|k|n|n|n|t|l|k|m|l|l|l|p|l|m|p|p|t|t|ng|t|t|k|t|p|t".split("|")
const oldInitials = "k kk n t tt r m p pp s ss  ch tch ch' k' t' p' h".split(" ")
const oldVowels = "a ae ya yae ŏ e yŏ ye o wa wae oe yo u wŏ we wi yu ŭ ŭi i".split(" ")
const voiced: Readonly<Record<string, string>> = { k: "g", t: "d", p: "b", ch: "j" }

interface Syllable {
  readonly initial: number
  readonly vowel: number
  readonly final: number
}

/** Section 3.12 of the Unicode Standard. */
const syllablesOf = (word: string): ReadonlyArray<Syllable> =>
  [...word].map((letter) => {
    const index = letter.charCodeAt(0) - 0xac00
    return { initial: Math.floor(index / 588), vowel: Math.floor((index % 588) / 28), final: index % 28 }
  })

export const byRevised = (word: string): string =>
  syllablesOf(word)
    .map(
      ({ final, initial, vowel }) => `${initials[initial] ?? ""}${vowels[vowel] ?? ""}${finals[final] ?? ""}`
    )
    .join("")

/** Between vowels, and behind N, M, NG and L, consonants are voiced. */
export const byMcCuneReischauer = (word: string): string => {
  let written = ""
  for (const { final, initial, vowel } of syllablesOf(word)) {
    const first = oldInitials[initial] ?? ""
    const isVoiced = /[aeiouŏŭnmgl]$/u.test(written)
    written += `${isVoiced ? (voiced[first] ?? first) : first}${oldVowels[vowel] ?? ""}${finals[final] ?? ""}`
  }
  return written
}

/** How most bearers of the commonest surnames write them. */
export const customarySurnames: Readonly<Record<string, string>> = {
  김: "Kim",
  이: "Lee",
  박: "Park",
  최: "Choi",
  정: "Chung",
  강: "Kang",
  조: "Cho",
  윤: "Yoon",
  임: "Lim",
  신: "Shin",
  권: "Kwon",
  황: "Hwang",
  안: "Ahn",
  송: "Song",
  홍: "Hong"
}
