/** What stands before a vessel's name: motor vessel, motor tanker and others. */
const prefixes = new Set(["MV", "MT", "MS", "SS", "FV", "MY", "TSS", "RV", "LPG", "LNG"])

export const isVesselPrefix = (word: string): boolean => prefixes.has(word)
