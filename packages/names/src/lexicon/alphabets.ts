/**
 * The letters of the alphabets that names are romanised from, each with its Latin spelling. How a script puts its letters
 * together is in `analysis/scripts.ts`. BGN/PCGN is the system of the United States Board on Geographic Names and the
 * British Permanent Committee on Geographical Names.
 */

/** Pairs such as Ж=ZH, with blanks between. A letter may stand for nothing. */
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

/** BGN/PCGN for Russian, with the Ukrainian, Belarusian and Serbian letters. Г is G: sound and H differ by country. */
export const cyrillic = table(`
  А=A Б=B В=V Г=G Д=D Е=E Ж=ZH З=Z И=I Й=Y К=K Л=L М=M Н=N О=O П=P Р=R С=S Т=T У=U Ф=F Х=KH Ц=TS Ч=CH Ш=SH Щ=SHCH Ъ= Ы=Y
  Ь= Э=E Ю=YU Я=YA І=I Ї=I Є=YE Ў=U Ђ=DJ Ѓ=G Ј=J Љ=LJ Њ=NJ Ћ=C Ќ=K Џ=DZ Ә=A Ғ=G Қ=K Ң=N Ө=O Ұ=U Ү=U Һ=H
`)
export const greekPairs = table(`
  ΜΠ=B ΝΤ=D ΓΚ=G ΟΥ=OU ΑΥ=AV ΕΥ=EV ΓΓ=NG ΑΙ=E ΕΙ=I ΟΙ=I
`)
export const greek = table(`
  Α=A Β=V Γ=G Δ=D Ε=E Ζ=Z Η=I Θ=TH Ι=I Κ=K Λ=L Μ=M Ν=N Ξ=X Ο=O Π=P Ρ=R Σ=S Τ=T Υ=Y Φ=F Χ=CH Ψ=PS Ω=O
`)
/** BGN/PCGN for Georgian and Armenian without apostrophes; kana by Hepburn; Devanagari as newspapers write names. */
export const georgian = table(`
  ა=A ბ=B გ=G დ=D ე=E ვ=V ზ=Z თ=T ი=I კ=K ლ=L მ=M ნ=N ო=O პ=P ჟ=ZH რ=R ს=S ტ=T უ=U ფ=P ქ=K ღ=GH ყ=Q შ=SH ჩ=CH ც=TS ძ=DZ
  წ=TS ჭ=CH ხ=KH ჯ=J ჰ=H
`)
export const armenian = table(`
  Ա=A Բ=B Գ=G Դ=D Ե=E Զ=Z Է=E Ը=Y Թ=T Ժ=ZH Ի=I Լ=L Խ=KH Ծ=TS Կ=K Հ=H Ձ=DZ Ղ=GH Ճ=CH Մ=M Յ=Y Ն=N Շ=SH Ո=O Չ=CH Պ=P Ջ=J Ռ=R
  Ս=S Վ=V Տ=T Ր=R Ց=TS Ւ=V Փ=P Ք=K Օ=O Ֆ=F
`)
export const devanagari = table(`
  अ=A आ=A इ=I ई=I उ=U ऊ=U ऋ=RI ए=E ऐ=AI ओ=O औ=AU क=K ख=KH ग=G घ=GH ङ=N च=CH छ=CHH ज=J झ=JH ञ=N ट=T ठ=TH ड=D ढ=DH ण=N
  त=T थ=TH द=D ध=DH न=N प=P फ=PH ब=B भ=BH म=M य=Y र=R ल=L व=V श=SH ष=SH स=S ह=H ा=A ि=I ी=I ु=U ू=U ृ=RI े=E ै=AI ो=O ौ=AU
  ं=N ँ=N ः=H
`)
export const hiragana = table(`
  あ=A い=I う=U え=E お=O か=KA き=KI く=KU け=KE こ=KO が=GA ぎ=GI ぐ=GU げ=GE ご=GO さ=SA し=SHI す=SU せ=SE そ=SO ざ=ZA じ=JI ず=ZU
  ぜ=ZE ぞ=ZO た=TA ち=CHI つ=TSU て=TE と=TO だ=DA ぢ=JI づ=ZU で=DE ど=DO な=NA に=NI ぬ=NU ね=NE の=NO は=HA ひ=HI ふ=FU へ=HE ほ=HO
  ば=BA び=BI ぶ=BU べ=BE ぼ=BO ぱ=PA ぴ=PI ぷ=PU ぺ=PE ぽ=PO ま=MA み=MI む=MU め=ME も=MO や=YA ゆ=YU よ=YO ら=RA り=RI る=RU れ=RE
  ろ=RO わ=WA を=O ん=N ゃ=yA ゅ=yU ょ=yO
`)
/** Consonants only, as a skeleton has them. */
export const hebrew = table(`
  א= ב=B ג=G ד=D ה=H ו= ז=Z ח=H ט=T י= כ=K ך=K ל=L מ=M ם=M נ=N ן=N ס=S ע= פ=F ף=F צ=Ẓ ץ=Ẓ ק=K ר=R ש=Š ת=T
`)

/** Consonants and weak letters, as a skeleton has them. */
export const arabic = table(`
  ب=B ت=T ث=T ج=J ح=H خ=H د=D ذ=Ḏ ر=R ز=Z س=S ش=Š ص=S ض=Ḍ ط=T ظ=Ẓ غ=J ف=F ق=K ك=K ل=L م=M ن=N ه=H پ=B چ=Č ژ=Ž گ=J ا=A و=W ي=Y
  ٹ=T ڈ=D ڑ=R ں=N ے=Y ټ=T ډ=D ړ=R ڼ=N ځ=Z څ=S ږ=Ž ښ=Š ې=Y ۍ=Y
`)
/** Arabic letters that a Latin spelling leaves out: hamza and ayn. */
export const silentArabic = "ءع"

/** The letters of a hangul syllable in the order of Unicode, each list with its Latin spellings. */
export const hangulInitials = "G KK N D TT R M B PP S SS  J JJ CH K T P H".split(" ")
export const hangulVowels = "A AE YA YAE O E YO YE O WA WAE OE YO U WO WE WI YU U UI I".split(" ")
export const hangulFinals = " K K K N N N T L K M L L L P L M P P T T NG T T K T P T".split(" ")

/** Korean surnames as their bearers write them in Latin letters. */
export const koreanSurnames = new Map(
  "김=KIM 이=LEE 리=RI 박=PAK 최=CHOE 정=JONG 강=KANG 조=JO 윤=YUN 장=JANG 임=LIM 림=RIM 한=HAN 오=O 서=SO 신=SIN 권=KWON 황=HWANG 안=AN 송=SONG 류=RYU 유=YU 홍=HONG 전=JON 고=KO 문=MUN 양=YANG 손=SON 백=PAEK 허=HO 노=NO 로=RO 심=SIM"
    .split(" ")
    .map((pair) => [pair.charAt(0), pair.slice(2)] as const)
)
