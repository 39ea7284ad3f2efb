/**
 * Phonetic keys of Latin words: the spellings that romanisation schemes and languages give one name have one key. Like
 * Soundex and Metaphone the key is made by rewriting letters, with rules of our own for names from Slavic languages,
 * Arabic and others, and it keeps vowels.
 */
import { letterMask } from "./letterMask.ts"

const steps: ReadonlyArray<readonly [pattern: RegExp, replacement: string, needs: string]> = [
  // Slavic endings as transliterated into English, German, French and Polish.
  [/(.{2})(?:OFF|OW)$/u, "$1OV", "O"],
  [/(.{2})(?:EFF|EW)$/u, "$1EV", "E"],
  [/(.{2})(?:YOV|IOV|JOV)$/u, "$1EV", "OV"],
  [/(.{2})(?:YOVA|IOVA|JOVA)$/u, "$1EVA", "OVA"],
  [/(.)(?:SKIY|SKYI|SKII|SKYJ|SKIJ|SKYY|SKY|SKI|CKI|CKY|TSKY|TSKI|TSKIY)$/u, "$1SKI", "K"],
  // Belarusian writes an unstressed O as A: Lukashenka.
  [/(.{2})ENKA$/u, "$1ENKO", "EKNA"],
  [/(.)(?:AIA|AJA)$/u, "$1AYA", "A"],
  [/(?:ITCH|ICH|ITSCH|ICZ|ITZ)$/u, "IC", "I"],
  // Consonant groups.
  [/SHCH|SCHTSCH|CHTCH|SZCZ/gu, "SH", "C"],
  [/TCH|TSCH|CZ/gu, "CH", "C"],
  [/SCH/gu, "SH", "SCH"],
  [/SZ/gu, "SH", "SZ"],
  [/DZH|DJ/gu, "J", "D"],
  [/ZH/gu, "J", "ZH"],
  [/TS|TZ/gu, "Z", "T"],
  [/PH/gu, "F", "PH"],
  [/KH/gu, "H", "KH"],
  [/GH/gu, "G", "GH"],
  [/GU(?=[EI])/gu, "G", "GU"],
  [/DH/gu, "D", "DH"],
  [/TH/gu, "T", "TH"],
  [/CK|KK|QU|Q/gu, "K", ""],
  [/X/gu, "KS", "X"],
  [/C(?=[EIY])/gu, "S", "C"],
  [/C(?!H)/gu, "K", "C"],
  [/W/gu, "V", "W"],
  // The Arabic feminine ending, sounded or not: "Barakah", "Barakat".
  [/(.{4}[^AEIOU])[AE](?:T|H)$/u, "$1A", ""],
  // Silent H: "Fatimah", "Johnson", "Yehya".
  [/H(?![AEIOUY])(?=.)/gu, "'", "H"],
  [/([AEIOU])H$/u, "$1", "H"],
  // Vowels: length and glides are spelt freely.
  [/([BDFGHJKLMNPRSTVZ])\1+/gu, "$1", ""],
  [/(?:IY|II|IJ|YI|YJ|YY|IE|EE|EY|EI|AI|AY)$/u, "I", ""],
  [/EE|IE/gu, "I", "E"],
  [/AI|AY|EI|EY/gu, "E", ""],
  [/OU|OO/gu, "U", "O"],
  [/AA|AE/gu, "A", "A"],
  [/OE/gu, "O", "OE"],
  [/UE/gu, "U", "UE"],
  [/IA(?=.)/gu, "YA", "IA"],
  [/IU/gu, "YU", "IU"],
  [/Y(?![AEOU])/gu, "I", "Y"],
  [/([AEIOU])\1+/gu, "$1", ""]
]

/** SH and CH are single sounds, so keep them apart from a silent H. */
const protect = (word: string): string => word.replace(/SH/gu, "$").replace(/CH/gu, "%")

/** For each step the letters without which it changes nothing, by which most steps are skipped. */
const needs = steps.map(([, , letters]) => letterMask(letters))

const latinWord = /^[A-Z]+$/u

/** The phonetic key: words that share it are mostly spellings of one name. A word of other scripts or with digits is its own key. */
export const phoneticKeyOf = (word: string): string => {
  if (word.length < 2 || !latinWord.test(word)) return word
  let key = word
  let mask = letterMask(key)
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i]
    const needed = needs[i] ?? 0
    if (step === undefined || (mask & needed) !== needed) continue
    const [pattern, replacement] = step
    const before = key
    key = replacement === "'" ? protect(key).replace(pattern, "") : key.replace(pattern, replacement)
    if (key !== before) mask = letterMask(key)
  }
  return key
}

/** A phonetic key with every vowel made alike: words that share it differ in vowels only. */
export const vowelBlindKeyOf = (phoneticKey: string): string => phoneticKey.replace(/[AEIOU]/gu, "*")
