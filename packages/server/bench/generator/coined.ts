/** Made-up words without end: the long tail of surnames and brands that a register of millions has. */

const onsets =
  "B BR C CH CL CR D DR F FL FR G GL GR H J K KR L M N P PH PL PR QU R S SC SH SL SP ST STR T TH TR V W Y Z".split(
    " "
  )
const vowels = "A E I O U AI EA EE IE OO OU A E I O E A".split(" ")
const codas = "N R L S T M CK ND NT RD LL SS NG RK X D P TH V B G K".split(" ")
const surnameEndings =
  "SON TON LEY FORD MAN WOOD WELL HAM BY STEIN BERG SKI OV ELLI INI OPOULOS IDIS ESCU IC WALA SINGHE ARA EZ ERO AUX".split(
    " "
  )
const brandEndings =
  "TECH IFY LABS NET IX ORA EX IO ICA ANA WORKS WISE PRO HUB LINK WARE FLEX MAX COM ITA".split(" ")

/** Spread out, so that neighbours in rank are not neighbours in spelling. */
const scatter = (n: number): number => {
  let x = Math.imul(n ^ 0x5bd1e995, 0x9e3779b1)
  x = Math.imul(x ^ (x >>> 15), 0x85ebca6b)
  return (x ^ (x >>> 13)) >>> 0
}

/** The same word for the same number. */
const coined = (n: number, endings: ReadonlyArray<string>): string => {
  let seed = scatter(n)
  let more = scatter(n + 0x10000000)
  const take = (from: ReadonlyArray<string>): string => {
    const chosen = from[seed % from.length] ?? ""
    seed = Math.floor(seed / from.length) + (more & 0xffff) * 65_537
    more = scatter(more)
    return chosen
  }
  const shape = seed % 10
  seed = Math.floor(seed / 10)
  const syllable = () => take(onsets) + take(vowels)
  if (shape < 3) return syllable() + take(codas) + take(endings)
  if (shape < 5) return syllable() + take(endings)
  if (shape < 8) return syllable() + syllable() + take(codas)
  return syllable() + take(codas) + syllable() + take(codas)
}

export const coinedSurname = (n: number): string => coined(n, surnameEndings)
export const coinedBrand = (n: number): string => coined(n + 0x20000000, brandEndings)
