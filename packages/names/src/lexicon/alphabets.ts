/** Letters of alphabets that write what is spoken, each with its Latin spelling. */

const table = (pairs: string): ReadonlyMap<string, string> =>
  new Map(
    pairs
      .trim()
      .split(/\s+/u)
      .map((pair) => {
        const [letter = "", latin = ""] = pair.split("=")
        return [letter, latin] as const
      })
  )

/** BGN/PCGN for Georgian and Armenian without apostrophes; kana by Hepburn; Devanagari as newspapers write names. */
const georgian = table(`
  ა=A ბ=B გ=G დ=D ე=E ვ=V ზ=Z თ=T ი=I კ=K ლ=L მ=M ნ=N ო=O პ=P ჟ=ZH რ=R ს=S ტ=T უ=U ფ=P ქ=K ღ=GH ყ=Q შ=SH ჩ=CH ც=TS ძ=DZ
  წ=TS ჭ=CH ხ=KH ჯ=J ჰ=H
`)
const armenian = table(`
  Ա=A Բ=B Գ=G Դ=D Ե=E Զ=Z Է=E Ը=Y Թ=T Ժ=ZH Ի=I Լ=L Խ=KH Ծ=TS Կ=K Հ=H Ձ=DZ Ղ=GH Ճ=CH Մ=M Յ=Y Ն=N Շ=SH Ո=O Չ=CH Պ=P Ջ=J Ռ=R
  Ս=S Վ=V Տ=T Ր=R Ց=TS Ւ=V Փ=P Ք=K Օ=O Ֆ=F
`)
const devanagari = table(`
  अ=A आ=A इ=I ई=I उ=U ऊ=U ऋ=RI ए=E ऐ=AI ओ=O औ=AU क=K ख=KH ग=G घ=GH ङ=N च=CH छ=CHH ज=J झ=JH ञ=N ट=T ठ=TH ड=D ढ=DH ण=N
  त=T थ=TH द=D ध=DH न=N प=P फ=PH ब=B भ=BH म=M य=Y र=R ल=L व=V श=SH ष=SH स=S ह=H ा=A ि=I ी=I ु=U ू=U ृ=RI े=E ै=AI ो=O ौ=AU
  ं=N ँ=N ः=H
`)
const hiragana = table(`
  あ=A い=I う=U え=E お=O か=KA き=KI く=KU け=KE こ=KO が=GA ぎ=GI ぐ=GU げ=GE ご=GO さ=SA し=SHI す=SU せ=SE そ=SO ざ=ZA じ=JI ず=ZU
  ぜ=ZE ぞ=ZO た=TA ち=CHI つ=TSU て=TE と=TO だ=DA ぢ=JI づ=ZU で=DE ど=DO な=NA に=NI ぬ=NU ね=NE の=NO は=HA ひ=HI ふ=FU へ=HE ほ=HO
  ば=BA び=BI ぶ=BU べ=BE ぼ=BO ぱ=PA ぴ=PI ぷ=PU ぺ=PE ぽ=PO ま=MA み=MI む=MU め=ME も=MO や=YA ゆ=YU よ=YO ら=RA り=RI る=RU れ=RE
  ろ=RO わ=WA を=O ん=N ゃ=yA ゅ=yU ょ=yO
`)
/** Consonants only, in the alphabet of `skeletonOf`. */
const hebrew = table(`
  א= ב=B ג=G ד=D ה=H ו= ז=D ח=H ט=T י= כ=K ך=K ל=L מ=M ם=M נ=N ן=N ס=S ע= פ=F ף=F צ=D ץ=D ק=K ר=R ש=S ת=T
`)

const spelt = (word: string, map: ReadonlyMap<string, string>): string =>
  [...word].map((letter) => map.get(letter) ?? "").join("")

const isConsonant = (letter: string): boolean => letter >= "क" && letter <= "ह"
/** Handled by `hindi` itself: a sign for "no vowel", and a dot. */
const devanagariMarks = "\u094d\u093c"
const isSign = (letter: string): boolean => letter >= "\u093e" && letter <= "\u094d"

/** A consonant without a sign carries an A, which falls silent at the end of a word. */
const hindi = (word: string): string => {
  const letters = [...word.replace(/\u093c/gu, "")]
  return letters
    .map((letter, i) => {
      const next = letters[i + 1]
      const carriesA = isConsonant(letter) && next !== undefined && !isSign(next)
      return (devanagari.get(letter) ?? "") + (carriesA ? "A" : "")
    })
    .join("")
}

/** Handled by `japanese` itself: a doubled consonant and a long vowel. */
const kanaMarks = "っー"

const toHiragana = (word: string): string =>
  word.replace(/[\u30a1-\u30f6]/gu, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))

const japanese = (word: string): string =>
  spelt(toHiragana(word).replace(/っ(?=.)|ー/gu, ""), hiragana)
    .replace(/(SH|CH|J)Iy/gu, "$1")
    .replace(/Iy/gu, "Y")
    .toUpperCase()
    .replace(/OU$|OO$/u, "O")
    .replace(/UU/gu, "U")

const initials = "G KK N D TT R M B PP S SS  J JJ CH K T P H".split(" ")
const vowels = "A AE YA YAE O E YO YE O WA WAE OE YO U WO WE WI YU U UI I".split(" ")
const finals = " K K K N N N T L K M L L L P L M P P T T NG T T K T P T".split(" ")

/** Hangul syllables are composed of letters by arithmetic. Unicode 3.12. */
const hangulSyllable = (letter: string): string => {
  const index = letter.charCodeAt(0) - 0xac00
  if (index < 0 || index >= 11_172) return ""
  return `${initials[Math.floor(index / 588)] ?? ""}${vowels[Math.floor((index % 588) / 28)] ?? ""}${finals[index % 28] ?? ""}`
}

/** Surnames as their bearers write them. */
const koreanSurnames = new Map(
  "김=KIM 이=LEE 리=RI 박=PAK 최=CHOE 정=JONG 강=KANG 조=JO 윤=YUN 장=JANG 임=LIM 림=RIM 한=HAN 오=O 서=SO 신=SIN 권=KWON 황=HWANG 안=AN 송=SONG 류=RYU 유=YU 홍=HONG 전=JON 고=KO 문=MUN 양=YANG 손=SON 백=PAEK 허=HO 노=NO 로=RO 심=SIM"
    .split(" ")
    .map((pair) => [pair.charAt(0), pair.slice(2)] as const)
)

const korean = (word: string): ReadonlyArray<string> => {
  const syllables = [...word].map((letter, i) =>
    i === 0 && word.length > 1
      ? (koreanSurnames.get(letter) ?? hangulSyllable(letter))
      : hangulSyllable(letter)
  )
  return word.length < 2 || word.length > 4 ? [syllables.join("")] : syllables
}

/** A way into Latin letters. */
export interface Alphabet {
  /** The words that are read so. */
  readonly words: RegExp
  /** The Latin words that a word of them is; itself where it cannot be read. */
  readonly spell: (word: string) => ReadonlyArray<string>
  /** Whether a letter, or a sign that counts as one, is heeded; any other is left out. */
  readonly knows: (letter: string) => boolean
}

export const alphabets: ReadonlyArray<Alphabet> = [
  {
    words: /\p{Script=Georgian}/u,
    spell: (word) => [spelt(word.toLowerCase(), georgian)],
    knows: (letter) => georgian.has(letter.toLowerCase())
  },
  {
    words: /\p{Script=Armenian}/u,
    spell: (word) => [spelt(word, armenian)],
    knows: (letter) => armenian.has(letter)
  },
  {
    words: /\p{Script=Devanagari}/u,
    spell: (word) => [hindi(word)],
    knows: (letter) => devanagari.has(letter) || devanagariMarks.includes(letter)
  },
  {
    words: /^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u,
    spell: (word) => [japanese(word)],
    knows: (letter) => hiragana.has(toHiragana(letter)) || kanaMarks.includes(toHiragana(letter))
  },
  { words: /^\p{Script=Hangul}+$/u, spell: korean, knows: (letter) => hangulSyllable(letter) !== "" }
]

export const hebrewConsonants = (word: string): string => spelt(word, hebrew)
export const isHebrewLetter = (letter: string): boolean => hebrew.has(letter)
