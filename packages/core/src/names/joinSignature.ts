/**
 * A cheap question before two words are tried as one: whether a listed word's `joinKey` can be theirs at all. The
 * signature of a text is what the steps of `soundOf` and `syllablesOf` leave as it is, so that keys that are equal have
 * equal signatures, and most pairs are told from every listed word without working out their key.
 *
 * Of a sound: runs of vowels, each L, M, N, R and labial, and runs of other consonants, in their order. J counts as a
 * vowel, which it turns into; H counts for nothing, since it may be silent, nor does the end of a word after its last
 * vowel, where T may be.
 */

const LIQUIDS = "LMNR"
const LABIAL = 5
const VOWEL = 6
const OTHER = 7
const H = 8
const kindOf = new Uint8Array(128)
const assign = (letters: string, kind: number) => {
  for (const letter of letters) kindOf[letter.charCodeAt(0)] = kind
}
for (const letter of LIQUIDS) assign(letter, 1 + LIQUIDS.indexOf(letter))
assign("BPFVW", LABIAL)
assign("AEIOUYJ", VOWEL)
assign("CDGKQSTXZ$%", OTHER)
assign("H", H)

const letterH = "H".charCodeAt(0)
const letterK = "K".charCodeAt(0)

const add = (signature: number, kind: number): number => Math.imul(signature, 31) + kind

/** `isWritten`: KH is one sound with H there. */
const signatureOf = (text: string, isWritten: boolean): number => {
  let signature = 1
  let withoutOther = 1
  let last = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const kind = kindOf[code] ?? 0
    if (kind === H) {
      // A vowel after it begins another syllable.
      if (last === VOWEL) last = H
      continue
    }
    if (isWritten && code === letterK && text.charCodeAt(i + 1) === letterH) {
      if (last === VOWEL) last = H
      continue
    }
    if (kind === last) continue
    signature = add(signature, kind)
    last = kind
    if (kind !== OTHER) withoutOther = signature
  }
  return last === OTHER ? withoutOther : signature
}

export const soundSignature = (sound: string): number => signatureOf(sound, false)

/** A step turns consonants into J, drops one before it, or a vowel after Q; letters of other scripts and digits stay. */
const unsteady = /ZH|DJ|HJ|Q|[^A-Z]/u

/** The signature of the sound of a word, from its letters; undefined where they do not say. */
export const writtenSignature = (text: string): number | undefined =>
  unsteady.test(text) ? undefined : signatureOf(text, true)

/** The same for the spelling of Chinese and Korean syllables: only liquids and labials stay there. */
export const syllableSignature = (text: string): number => {
  let signature = 1
  let last = 0
  for (let i = 0; i < text.length; i++) {
    // Upper case of a letter.
    const kind = kindOf[text.charCodeAt(i) & 0xdf] ?? 0
    if (kind === 0 || kind > LABIAL || kind === last) continue
    signature = add(signature, kind)
    last = kind
  }
  return signature
}
