/** A rough sound of a Latin word: the spellings that romanisation schemes and languages give one name fall together. */

const steps: ReadonlyArray<readonly [RegExp, string]> = [
  // Slavic endings as transliterated into English, German, French and Polish.
  [/(.{2})(?:OFF|OW)$/u, "$1OV"],
  [/(.{2})(?:EFF|EW)$/u, "$1EV"],
  [/(.{2})(?:YOV|IOV|JOV)$/u, "$1EV"],
  [/(.{2})(?:YOVA|IOVA|JOVA)$/u, "$1EVA"],
  [/(.)(?:SKIY|SKYI|SKII|SKYJ|SKIJ|SKYY|SKY|SKI|CKI|CKY|TSKY|TSKI|TSKIY)$/u, "$1SKI"],
  [/(.)(?:AIA|AJA)$/u, "$1AYA"],
  [/(?:ITCH|ICH|ITSCH|ICZ|ITZ)$/u, "IC"],
  [/(.)OVNA$/u, "$1OVNA"],
  // Consonant groups.
  [/SHCH|SCHTSCH|CHTCH|SZCZ/gu, "SH"],
  [/SCH/gu, "SH"],
  [/TCH|TSCH|CZ/gu, "CH"],
  [/SZ/gu, "SH"],
  [/DZH|DJ/gu, "J"],
  [/ZH/gu, "J"],
  [/TS|TZ/gu, "Z"],
  [/PH/gu, "F"],
  [/KH/gu, "H"],
  [/GH/gu, "G"],
  [/DH/gu, "D"],
  [/TH/gu, "T"],
  [/CK|KK|QU|Q/gu, "K"],
  [/X/gu, "KS"],
  [/C(?=[EIY])/gu, "S"],
  [/C(?!H)/gu, "K"],
  [/W/gu, "V"],
  // The Arabic feminine ending, sounded or not: "Barakah", "Barakat".
  [/(.{4}[^AEIOU])[AE](?:T|H)$/u, "$1A"],
  // Silent H: "Fatimah", "Johnson", "Yehya".
  [/H(?![AEIOUY])(?=.)/gu, "'"],
  [/([AEIOU])H$/u, "$1"],
  // Vowels: length and glides are spelt freely.
  [/([BDFGHJKLMNPRSTVZ])\1+/gu, "$1"],
  [/(?:IY|II|IJ|YI|YJ|YY|IE|EE|EY|EI|AI|AY)$/u, "I"],
  [/AI|AY|EI|EY/gu, "E"],
  [/OU|OO/gu, "U"],
  [/EE|IE/gu, "I"],
  [/AA|AE/gu, "A"],
  [/OE/gu, "O"],
  [/UE/gu, "U"],
  [/IA(?=.)/gu, "YA"],
  [/IU/gu, "YU"],
  [/Y(?![AEOU])/gu, "I"],
  [/([AEIOU])\1+/gu, "$1"]
]

/** SH and CH are single sounds, so keep them apart from a silent H. */
const protect = (word: string): string => word.replace(/SH/gu, "$").replace(/CH/gu, "%")

const latinWord = /^[A-Z]+$/u

/** Two words of one sound are spellings of one name, mostly. Words in other scripts and with digits sound as written. */
export const soundOf = (word: string): string => {
  if (word.length < 2 || !latinWord.test(word)) return word
  let sound = word
  for (const [pattern, replacement] of steps) {
    if (replacement === "'") sound = protect(sound).replace(pattern, "")
    else sound = sound.replace(pattern, replacement)
  }
  return sound
}

/** The sound with every vowel made alike: words of one frame differ in vowels only. */
export const frameOf = (sound: string): string => sound.replace(/[AEIOU]/gu, "*")

/**
 * What an unvowelled spelling keeps: consonants, without the letters that Arabic also uses for long vowels, and with
 * the emphatic ones as their plain neighbours. Lower case says that the vowels are missing.
 */
export const skeletonOf = (word: string): string =>
  latinWord.test(word)
    ? unvowelled(
        soundOf(word)
          .replace(/[$%]/gu, "S")
          .replace(/[AEIOUYVW]/gu, "")
          .replace(/Z/gu, "D")
          .replace(/G/gu, "J")
      )
    : word

/** H comes and goes inside words; doubling is not written. */
export const unvowelled = (consonants: string): string =>
  consonants
    .replace(/(?!^)H/gu, "")
    .replace(/(.)\1+/gu, "$1")
    .toLowerCase()
