/** Particles of personal names: articles and words of descent, which come and go between spellings of one name. */

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/u))

const anywhere = words(`
  AL EL UL UR UD BIN IBN BINT BINTI BINTE BTE WALAD WULD OULD VAN VON DER DEN DE DEL DELLA DOS DAS ZU ZUR OF AND THE
  БИН АЛЬ ЭЛЬ بن ابن بنت
`)
/** Particles that are also names (Le, An, San, Ben): each is a particle only between other words. */
const between = words("BEN LE LA DU DI DA AN AR AS ES ED AD SAN TER TEN TE Y E I UN US NEE WAS")

const kunya = words("ABU ABOU ABO ABI UMM OUM UM")

const descent = words("BIN IBN BEN BINT BINTI BINTE BTE WALAD WULD OULD БИН بن ابن بنت")

/** Other wordings of descent, between two names: "s/o" in India, "a/l" in Malaysia. */
const descentWordings = /(?<=\S[\s,]+)(?:[sd]\/o|a\/[lp]|(?:son|daughter) of)(?=\s)/giu

/** The name with each wording of descent written as the particle. */
export const withDescentAsParticle = (name: string): string => name.replace(descentWordings, "bin")

/** Whether the particle stands before the name of the father, so that the names around it cannot change places. */
export const isDescent = (word: string): boolean => descent.has(word)

/** Whether the word is a kunya: "father of" or "mother of", before the name of a child. */
export const isKunya = (word: string): boolean => kunya.has(word)

/** Whether the word is a particle in some place of a name, or a kunya. */
export const mayBeParticle = (word: string): boolean =>
  anywhere.has(word) || between.has(word) || kunya.has(word)

/** Whether the word at this place of the name is a particle. */
export const isParticle = (texts: ReadonlyArray<string>, at: number): boolean => {
  const text = texts[at] ?? ""
  return anywhere.has(text)
    ? texts.length > 1
    : between.has(text) && at < texts.length - 1 && (at > 0 || (text.length === 2 && text.endsWith("S")))
}
