/**
 * The characters that HTML calls by name, as far as names of parties may have them: letters with accents, the letters of
 * Greek and Cyrillic, and punctuation. https://html.spec.whatwg.org/multipage/named-characters.html
 */

/** Behind a letter: `eacute`. */
const marks: Readonly<Record<string, string>> = {
  acute: "\u0301",
  grave: "\u0300",
  circ: "\u0302",
  uml: "\u0308",
  tilde: "\u0303",
  ring: "\u030a",
  cedil: "\u0327",
  caron: "\u030c",
  breve: "\u0306",
  macr: "\u0304",
  dot: "\u0307",
  ogon: "\u0328",
  dblac: "\u030b"
}
const lettered = new RegExp(`^([A-Za-z])(${Object.keys(marks).join("|")})$`, "u")

/** A name and its character in turn. */
const pairs = (text: string): ReadonlyArray<readonly [string, string]> =>
  [...text.matchAll(/(\S+) (\S+)/gu)].map(([, name = "", character = ""]) => [name, character])

/**
 * The letters of an alphabet in the order of Unicode, by the names of the small ones. A capital's name is in capitals
 * where it is the sound of the letter (`SHCHcy`), and else begins with one (`Alpha`, `Iukcy`).
 */
const alphabet = (
  names: string,
  first: number,
  ending: "" | "cy"
): ReadonlyArray<readonly [string, string]> =>
  names.split(" ").flatMap((name, at) => {
    const letter = String.fromCodePoint(first + at)
    const isWord = ending === "" || /^(?:juk|iuk|jser|ubr)$/u.test(name)
    const capital = isWord ? `${name.slice(0, 1).toUpperCase()}${name.slice(1)}` : name.toUpperCase()
    return [
      [`${name}${ending}`, letter],
      [`${capital}${ending}`, letter.toUpperCase()]
    ] as const
  })

const named = new Map([
  ...pairs(
    "szlig ß aelig æ AElig Æ oelig œ OElig Œ oslash ø Oslash Ø eth ð ETH Ð thorn þ THORN Þ lstrok ł Lstrok Ł dstrok đ " +
      "Dstrok Đ hstrok ħ Hstrok Ħ tstrok ŧ Tstrok Ŧ inodot ı imath ı jmath ȷ eng ŋ ENG Ŋ ijlig ĳ IJlig Ĳ kgreen ĸ " +
      "napos ŉ lmidot ŀ Lmidot Ŀ fflig ﬀ filig ﬁ fllig ﬂ ffilig ﬃ ffllig ﬄ fjlig fj ordf ª ordm º micro µ fnof ƒ"
  ),
  ...pairs(
    'excl ! quot " QUOT " num # dollar $ percnt % amp & AMP & apos \' lpar ( rpar ) ast * midast * plus + comma , ' +
      "period . sol / colon : semi ; lt < LT < equals = gt > GT > quest ? commat @ lsqb [ lbrack [ bsol \\ rsqb ] " +
      "rbrack ] Hat ^ lowbar _ UnderBar _ grave ` DiacriticalGrave ` lcub { lbrace { verbar | vert | VerticalLine | " +
      "rcub } rbrace } hyphen ‐ dash ‐ ndash – mdash — horbar ― lsquo ‘ OpenCurlyQuote ‘ rsquo ’ rsquor ’ " +
      "CloseCurlyQuote ’ sbquo ‚ lsquor ‚ ldquo “ OpenCurlyDoubleQuote “ rdquo ” rdquor ” CloseCurlyDoubleQuote ” " +
      "bdquo „ ldquor „ lsaquo ‹ rsaquo › laquo « raquo » dagger † Dagger ‡ bull • bullet • hellip … mldr … nldr ‥ " +
      "prime ′ Prime ″ permil ‰ iexcl ¡ iquest ¿ cent ¢ pound £ curren ¤ yen ¥ euro € brvbar ¦ sect § copy © COPY © " +
      "reg ® REG ® trade ™ TRADE ™ deg ° plusmn ± sup1 ¹ sup2 ² sup3 ³ acute ´ DiacriticalAcute ´ uml ¨ die ¨ Dot ¨ " +
      "cedil ¸ Cedilla ¸ macr ¯ strns ¯ caron ˇ breve ˘ ring ˚ circ ˆ tilde ˜ middot · centerdot · times × divide ÷ " +
      "frac14 ¼ frac12 ½ half ½ frac34 ¾ not ¬ para ¶ numero № sdot ⋅ odot ⊙ xcirc ◯"
  ),
  ["Tab", "\t"],
  ["NewLine", "\n"],
  ...["nbsp", "ensp", "emsp", "thinsp", "numsp", "puncsp", "hairsp"].map((name) => [name, " "] as const),
  ["shy", "\u00ad"],
  ["zwnj", "\u200c"],
  ["zwj", "\u200d"],
  ["lrm", "\u200e"],
  ["rlm", "\u200f"],
  ["NoBreak", "\u2060"],
  ...[
    "ZeroWidthSpace",
    "NegativeThinSpace",
    "NegativeVeryThinSpace",
    "NegativeMediumSpace",
    "NegativeThickSpace"
  ].map((name) => [name, "\u200b"] as const),
  ...alphabet(
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega",
    0x3b1,
    ""
  ),
  ...alphabet(
    "a b v g d ie zh z i j k l m n o p r s t u f kh ts ch sh shch hard y soft e yu ya",
    0x430,
    "cy"
  ),
  ...alphabet("io dj gj juk ds iuk yi jser lj nj tsh kj", 0x451, "cy"),
  ...alphabet("ubr dz", 0x45e, "cy")
])

/** The character of the name, or null where none is known. */
export const namedCharacter = (name: string): string | null => {
  const character = named.get(name)
  if (character !== undefined) return character
  const [, letter = "", mark = ""] = lettered.exec(name) ?? []
  const composed = `${letter}${marks[mark] ?? ""}`.normalize("NFC")
  return [...composed].length === 1 && composed !== letter ? composed : null
}
