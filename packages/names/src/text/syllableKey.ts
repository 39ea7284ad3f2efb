/**
 * Keys of words that may be Chinese or Korean syllables in Latin letters: one key for their spellings in pinyin, Wade-Giles,
 * McCune-Reischauer and the national scheme of Korea.
 */

const initial = "(?:ZH|CH|SH|HS|TZ|TS|SS|KW|HW|[BPMFDTNLGKHJQXRZCSYW])"
const final =
  "(?:IANG|YANG|UANG|IONG|YONG|YOUNG|YEONG|EONG|YEON|YEOK|YEOM|YON|YOM|UNG|ONG|ANG|ENG|ING|YUNG|YUN|YEN|IAN|IEN|YAN|UAN|EON|EUN|OON|AN|EN|IN|UN|ON|YOL|YEOL|EOL|OL|UL|IL|AL|OK|UK|YOK|YUK|EOK|IK|AK|EK|IAO|IEH|UAI|UEI|YAO|AI|EI|AO|OU|IU|YU|YOO|IA|IE|UA|UO|UI|UE|EO|EU|OE|OI|OO|IH|EH|EE|A|E|I|O|U|IM|AM|OM|UM|EOM|EUM|YOM|AP|OP|UP|EOP)"
const name = new RegExp(`^(?:${initial}?${final}){1,3}$`, "u")

/** Wade-Giles and McCune-Reischauer do not write aspiration as pinyin does; the national schemes differ in vowels. */
const steps: ReadonlyArray<readonly [RegExp, string]> = [
  [/HS/gu, "X"],
  [/SSU/gu, "SI"],
  [/JUI/gu, "RUI"],
  [/YAN(?!G)/gu, "IAN"],
  [/TZ|TS|Z(?!H)|(?<![ZS])C(?!H)/gu, "%"],
  [/ZH|CH|Q|J/gu, "J"],
  [/SH/gu, "$"],
  [/G(?!$|[^AEIOUY])|K(?=[AEIOUYW])/gu, "K"],
  [/(?<!N)G(?=[AEIOUYW])/gu, "K"],
  [/B/gu, "P"],
  [/D/gu, "T"],
  [/JIH|JIH?(?![AEIOUN])/gu, "JI"],
  [/(?<=[$R%])IH/gu, "I"],
  [/(?<=%)U(?![AEIOUN])/gu, "I"],
  [/IEN|YEN/gu, "IAN"],
  [/IEH/gu, "IE"],
  [/EH/gu, "E"],
  [/UEI/gu, "UI"],
  [/UO/gu, "O"],
  [/YOUNG|YUNG|YEONG/gu, "YONG"],
  [/EO|EU(?=N|M|K|L)/gu, "O"],
  [/OE|OI/gu, "OE"],
  [/(?<=[HK])O(?=$|[B-DF-HJ-MP-TV-Z])/gu, "E"],
  [/HUI$/u, "HI"],
  [/OO|OU(?!$)/gu, "U"],
  [/EE|YI/gu, "I"],
  [/U(?=NG|N(?![GAEIOU])|L|K)/gu, "O"]
]

/** The key, in lower case, or an empty string for a word that cannot be such syllables. */
export const syllableKeyOf = (word: string): string => {
  if (word.length < 2 || word.length > 14 || !name.test(word)) return ""
  let folded = word
  for (const [pattern, replacement] of steps) folded = folded.replace(pattern, replacement)
  return folded.toLowerCase()
}
