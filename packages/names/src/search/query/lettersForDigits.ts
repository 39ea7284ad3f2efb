/** Words in which digits stand for the letters that they look like, as keyboards and readers of scanned pages put them. */

/** 1 is an I or an L. */
const readings: ReadonlyArray<ReadonlyMap<string, string>> = ["I", "L"].map(
  (one) => new Map(Object.entries({ 0: "O", 1: one, 2: "Z", 5: "S", 8: "B" }))
)

const digitsAmongLetters = /^(?=(?:\d*[A-Z]){2})[A-Z0-9]*[01258][A-Z0-9]*$/u

/** The words that a text may be meant for; none where it has no digit among letters. */
export const lettersForDigits = (text: string): ReadonlyArray<string> =>
  digitsAmongLetters.test(text)
    ? readings.map((letters) => text.replace(/\d/gu, (digit) => letters.get(digit) ?? digit))
    : []
