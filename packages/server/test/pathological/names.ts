/**
 * Names that cost a reader of names most: what repeats, nests, folds, expands or has no letters. Each family makes a
 * text of any length, so that a test can go to a limit and beyond it, and a benchmark can double a length.
 */

export interface PathologicalName {
  /** What the text is made of. */
  readonly family: string
  readonly text: string
}

/** A text of at most so many UTF-16 code units, made of parts that are never cut. */
const repeated = (length: number, partAt: (i: number) => string): string => {
  let text = ""
  for (let i = 0; ; i++) {
    const part = partAt(i)
    if (text.length + part.length > length || part === "") return text
    text += part
  }
}

const of = (parts: ReadonlyArray<string>) => (length: number) =>
  repeated(length, (i) => parts[i % parts.length] ?? "")

/** Between an opening and an ending. */
const between = (opening: string, part: string, ending: string) => (length: number) =>
  opening + repeated(length - opening.length - ending.length, () => part) + ending

const nested =
  (open: string, inside: string, close: string, most = Number.POSITIVE_INFINITY) =>
  (length: number) => {
    const depth = Math.max(
      0,
      Math.min(most, Math.floor((length - inside.length) / (open.length + close.length)))
    )
    return open.repeat(depth) + inside + close.repeat(depth)
  }

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
const syllables = "ba ko li mu ne ra si to vu za".split(" ")
const coined = (i: number): string =>
  [i % 10, Math.floor(i / 10) % 10, Math.floor(i / 100) % 10].map((at) => syllables[at] ?? "").join("")

const families: Readonly<Record<string, (length: number) => string>> = {
  "open brackets": of(["("]),
  "closed brackets": of(["()"]),
  "brackets around letters": of(["(a)"]),
  "brackets around words": (length) => repeated(length, (i) => `(${coined(i)})`),
  "words and brackets": (length) => repeated(length, (i) => `${coined(i)} (${coined(i + 7)}) `),
  "nested brackets": nested("(", "Halvorsen", ")"),
  "nested words in brackets": nested("(a ", "Halvorsen", ")"),
  "square and angle brackets": of(["[", "<", "{", "a", "}", ">", "]"]),
  "unclosed account": between("Halvorsen ", "<", ""),
  "blanks before an account": between("H", " ", "<x"),
  "aka chain": (length) => repeated(length, (i) => `${i === 0 ? "" : " aka "}${coined(i)}`),
  "aka chain of letters": of(["a aka "]),
  "aka alone": of(["aka "]),
  "a/k/a chain": (length) => repeated(length, (i) => `${i === 0 ? "" : " a/k/a "}${coined(i)}`),
  "formerly chain": (length) => repeated(length, (i) => `${i === 0 ? "" : " formerly "}${coined(i)}`),
  "trading as chain": (length) => repeated(length, (i) => `${i === 0 ? "" : " T/A "}${coined(i)}`),
  "trustee chain": (length) => repeated(length, (i) => `${i === 0 ? "" : " as trustee for "}${coined(i)}`),
  "as the as the": of(["as the "]),
  "as sole corporate": of(["as ", "sole ", "corporate "]),
  "the trust by its trustee": of(["trust by its trustee "]),
  "trust and dashes": between("trust", "-", "x"),
  "trust and blanks": between("trust", " ", "x"),
  "repeated word": of(["trust "]),
  "repeated rare word": of(["Halvorsen "]),
  "common words": of(["trust ", "family ", "pty ", "services ", "group ", "holdings ", "the ", "australia "]),
  "misspelt common words": of([
    "trsut ",
    "familly ",
    "servces ",
    "gruop ",
    "holdngs ",
    "austrlia ",
    "plumbng "
  ]),
  Mohammed: of(["Mohammed "]),
  "spellings of Mohammed": of(["Mohammed ", "Muhammad ", "Mohamad ", "Mehmet ", "Mamadou ", "Muhamed "]),
  "Abd al chain": of(["Abd al "]),
  "Al chain": of(["al-"]),
  "one letter words": (length) => repeated(length, (i) => `${letters.charAt(i % 26)} `),
  "one letter again": of(["a "]),
  initials: (length) => repeated(length, (i) => `${letters.charAt(i % 26)}.`),
  "two letter words": (length) =>
    repeated(length, (i) => `${letters.charAt(i % 26)}${letters.charAt((7 * i + 3) % 26)} `),
  "short Chinese syllables": of(["Li ", "Wang ", "Zhang ", "Chen ", "Xu ", "Hsu ", "Lee "]),
  "coined words": (length) => repeated(length, (i) => `${coined(i)} `),
  "words one letter apart": (length) => repeated(length, (i) => `HALVORSE${letters.charAt(i % 26)} `),
  "one long word": of(["a"]),
  "long word of syllables": of(["zhang"]),
  "long word of pairs": of(["ie", "ai", "ou"]),
  "long word of capitals": (length) => repeated(length, (i) => letters.charAt((11 * i) % 26)),
  "long patronymic": between("I", "V", "OVICH"),
  "two words of 250": (length) => `${"ab".repeat(length / 5)} ${"cd".repeat(length / 5)}`,
  "legal forms": of(["Pty Ltd "]),
  "many legal forms": of(["Limited ", "Liability ", "Company ", "Inc ", "LLC ", "GmbH ", "SA ", "AG "]),
  "company company": of(["Company "]),
  titles: of(["Mr ", "Dr ", "Sir ", "Haji ", "Sheikh "]),
  particles: of(["van ", "der ", "de ", "la ", "bin ", "al "]),
  digits: of(["1234567890"]),
  "number words": of(["twenty ", "one ", "44th ", "XII "]),
  "zeros and ordinals": between("", "0", "st"),
  "digits and letters": of(["a1"]),
  "hyphenated digits": of(["1-"]),
  punctuation: of(["-", ".", ",", "/", "!", "*", "'", "&"]),
  commas: of([","]),
  "a name and commas": between("Smith 1", ",", ""),
  "a name and semicolons": between("Smith 1", ";", "z"),
  "a name and ideographic commas": between("Smith 1", "、", ""),
  "a name and Arabic commas": between("Smith 1", "،", "z"),
  "a name and quotation marks": between("Smith 1", "“", ""),
  "free middle dots": of(["· "]),
  "free at signs": of(["@ ", "\\ "]),
  "phrases joined by marks": of(["trustee”", "and", "م“", "aka・"]),
  "comma between": of(["a, "]),
  ampersands: of(["&"]),
  "crosses in place of letters": of(["X"]),
  "dots in place of letters": of(["a..."]),
  "names of no characters": of(["&nosuch;"]),
  "UTF-8 read as Windows-1252": of(["MÃ¼ller"]),
  "a word of another encoding": of(["É", "Š"]),
  "words of another encoding": of(["ŽR“c "]),
  "codes of seven bits": of(["$B;3", "+BBg", "~{Mu"]),
  "free pluses": of([" +"]),
  apostrophes: of(["'"]),
  "question marks": of(["a?"]),
  "question marks alone": between("a", "?", "b"),
  blanks: between("a", " ", "b"),
  "no-break blanks": between("a", "\u00a0", "b"),
  "blanks around dashes": between("Halvorsen", " -", " x"),
  "combining marks alone": of(["\u0301"]),
  "one letter under marks": between("a", "\u0301", ""),
  Zalgo: of(["a\u0301\u0327\u0308\u0330\u0334"]),
  "marks of many classes": between("e", "\u0316\u0301\u0327\u0591\u05b0\u064b\u0300", ""),
  "marks in rising order": between("e", "\u0301\u0316", ""),
  "enclosing marks": of(["1\u20e3"]),
  "unfolded letters": of(["e\u0301"]),
  "Hangul jamo": of(["\u1100\u1161\u11a8"]),
  "Hangul initials": of(["\u1100"]),
  "Hangul syllables": of(["김", "민", "수"]),
  "Arabic letters": of(["محمد "]),
  "Arabic article": of(["ال"]),
  "Arabic presentation forms": of(["\ufdfa"]),
  "Arabic ligatures": of(["\ufef5", "\ufdf2"]),
  "Arabic vowel marks": of(["م\u064f\u064e\u0651"]),
  "Hebrew points": of(["ש\u05b0\u05c1"]),
  "full width": of(["Ｈａｌｖ"]),
  "squared words": of(["\u3300", "\u32ff", "\u33a5"]),
  "letters of mathematics": of(["𝐇", "𝐚", "𝐥"]),
  "parenthesised letters": of(["⒜", "⑴", "㈱"]),
  "ligature ffi": of(["ﬃ"]),
  "sharp s": of(["ß"]),
  "dotted I": of(["İ"]),
  "final sigma": of(["Σς "]),
  "Greek with iota": of(["ᾳ̣", "ΐ"]),
  Cyrillic: of(["Щербаков "]),
  "Cyrillic of one word": of(["щ"]),
  Georgian: of(["ჯ"]),
  Armenian: of(["և"]),
  Chinese: of(["中"]),
  "Chinese words": of(["王 ", "小明 "]),
  kana: of(["キャ", "ッ", "ー"]),
  Devanagari: of(["क्ष्", "रि "]),
  Thai: of(["สมชาย "]),
  Javanese: of(["ꦗꦮ"]),
  "mixed scripts": of(["Vlаdimir "]),
  "scripts in turn": of(["Иван ", "Ivan ", "איוון ", "إيفان ", "イワン ", "이반 ", "伊万 "]),
  "right-to-left overrides": of(["\u202eabc\u202c"]),
  "zero-width joiners": of(["a\u200d"]),
  "zero-width alone": of(["\u200b"]),
  "soft hyphens": of(["a\u00ad"]),
  tags: of(["\u{e0041}"]),
  "variation selectors": of(["a\ufe0f"]),
  controls: of(["a\u0007"]),
  emoji: of(["👩‍👩‍👧‍👦"]),
  "unpaired high surrogates": of(["\ud800"]),
  "unpaired low surrogates": of(["a\udc00"]),
  "replacement characters": of(["a\ufffd"]),
  "private use": of(["\ue000"]),
  NUL: of(["a\u0000"]),
  "names on a list": of(["Abdul Rahman (aka Abd al-Rahman) ", "bin ", "formerly: "]),
  "brackets and trustees": of(["(as trustee for ", "a t f ", "its capacity as "])
}

/** Every family at one length. */
export const pathologicalNames = (length: number): ReadonlyArray<PathologicalName> =>
  Object.entries(families).map(([family, make]) => ({ family, text: make(length) }))

const pieces =
  "( ) () aka a/k/a formerly trading~as as~trustee~for atf the trust A B al- bin Abd Pty~Ltd Co , . & ' - / < > \u0301 \u1100 \ufdfa ß 中 김 م Щ ก \u200d \u202e 44 XII Mohammed Halvorsen trsut Mr ?"
    .split(" ")
    .map((piece) => piece.replaceAll("~", " "))

/** So many texts of mixed pieces, of lengths up to the given one. The same seed makes the same texts. */
export const mixedNames = (
  count: number,
  length: number,
  below: (limit: number) => number
): ReadonlyArray<PathologicalName> =>
  Array.from({ length: count }, (_, i) => {
    const own = pieces.filter(() => below(4) === 0)
    const from = own.length === 0 ? pieces : own
    const most = 1 + below(length)
    return {
      family: `mixed ${i}`,
      text: repeated(most, () => (from[below(from.length)] ?? "a") + (below(3) === 0 ? " " : ""))
    }
  })
