/**
 * Signatures of join keys: a cheap test before two words are tried as one, which says whether any listed word can have their
 * join key at all. The signature of a text keeps what the steps of `phoneticKeyOf` and `syllableKeyOf` leave as it is, so
 * that equal keys have equal signatures, and most pairs are told from every listed word without working out their key.
 *
 * The signature of a phonetic key has runs of vowels, each L, M, N, R and labial, and runs of other consonants, in their order, with runs of nothing
 * but D, G or T apart. J counts as a vowel, which it turns into; H counts for nothing, since it may be silent, nor does
 * a run of other consonants at the end, which may be a T.
 */

const LIQUIDS = "LMNR"
const R = 4
const LABIAL = 5
const VOWEL = 6
const H = 7
/** From this number on: the other consonants. */
const OTHER = 8
const D = 9
const G = 10
const T = 11
/** Letters of other scripts, digits, and Q, after which a vowel may be dropped. */
const UNSTEADY = 12
const kindOf = new Uint8Array(128).fill(UNSTEADY)
const assign = (letters: string, kind: number) => {
  for (const letter of letters) kindOf[letter.charCodeAt(0)] = kind
}
for (const letter of LIQUIDS) assign(letter, 1 + LIQUIDS.indexOf(letter))
assign("BPFVW", LABIAL)
assign("AEIOUYJ", VOWEL)
assign("H", H)
assign("CKSXZ$%", OTHER)
assign("D", D)
assign("G", G)
assign("T", T)

const letter = Object.freeze({ D: 68, H: 72, J: 74, K: 75, Z: 90 })

const add = (signature: number, kind: number): number => Math.imul(signature, 31) + kind

/**
 * With `isWritten` the texts are letters instead of a phonetic key: there KH is one sound with H, and since ZH, DJ and HJ
 * become J, they leave the signature undefined.
 */
const signatureOf = (first: string, second: string, isWritten: boolean): number | undefined => {
  let signature = 1
  let withoutOther = 1
  let last = 0
  const length = first.length + second.length
  let next = first.charCodeAt(0)
  for (let i = 1; i <= length; i++) {
    const code = next
    next = i < first.length ? first.charCodeAt(i) : i < length ? second.charCodeAt(i - first.length) : 0
    const kind = kindOf[code] ?? UNSTEADY
    if (kind === UNSTEADY) return undefined
    if (isWritten) {
      if (next === letter.H && code === letter.Z) return undefined
      if (next === letter.J && (code === letter.D || code === letter.H)) return undefined
    }
    if (kind === H || (isWritten && code === letter.K && next === letter.H)) {
      // A vowel after it begins another syllable.
      if (last === VOWEL) last = H
      continue
    }
    if (kind === last) continue
    if (kind < OTHER) withoutOther = add(signature, kind)
    // Another letter of one run: what was added for its beginning is replaced.
    last = kind >= OTHER && last >= OTHER ? OTHER : kind
    signature = last < OTHER ? withoutOther : add(withoutOther, last)
  }
  return last >= OTHER ? withoutOther : signature
}

/** The signature of a phonetic key; undefined when not all of it is Latin letters. */
export const phoneticSignature = (phoneticKey: string): number | undefined =>
  signatureOf(phoneticKey, "", false)

/** The signature of the phonetic key of two words written as one, from their letters; undefined where these do not tell. */
export const writtenSignature = (first: string, second: string): number | undefined =>
  signatureOf(first, second, true)

/** The signature of a syllable key: only L, M, N and labials stay the same in Chinese and Korean syllables (Jui is Rui). */
export const syllableSignature = (text: string): number => {
  let signature = 1
  let last = 0
  for (let i = 0; i < text.length; i++) {
    // Upper case of a letter.
    const kind = kindOf[text.charCodeAt(i) & 0xdf] ?? 0
    if (kind === 0 || kind === R || kind > LABIAL || kind === last) continue
    signature = add(signature, kind)
    last = kind
  }
  return signature
}
