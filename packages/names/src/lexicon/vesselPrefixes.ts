/** Prefixes of the names of vessels: MV for motor vessel, MT for motor tanker and others. */
const prefixes = new Set(["MV", "MT", "MS", "SS", "FV", "MY", "TSS", "RV", "LPG", "LNG"])

export const isVesselPrefix = (word: string): boolean => prefixes.has(word)
