/**
 * How names say that their bearer has another name, or had one: trading as, also known as, formerly. This file is the one
 * home of these wordings; those of trusteeship are in `trusteeWordings.ts`. Patterns are parts of regular expressions that
 * heed no case.
 */

/** "Trading as" in a normalised name, where single letters still stand apart. */
export const tradingAsPhrases: ReadonlyArray<string> = ["TRADING AS", "T AS", "T A"]

/** Between two names of one bearer in a normalised name, where single letters may stand apart. */
export const aliasPhrases: ReadonlyArray<string> = [
  ...tradingAsPhrases,
  "AKA",
  "A K A",
  "ALSO KNOWN AS",
  "NOW KNOWN AS",
  "KNOWN AS",
  "NKA",
  "N K A",
  "DBA",
  "D B A",
  "DOING BUSINESS AS",
  "ON BEHALF OF",
  "FOR AND ON BEHALF OF",
  "FKA",
  "F K A",
  "FORMERLY",
  "FORMERLY KNOWN AS",
  "PREV",
  "PREVIOUSLY",
  "PREVIOUSLY KNOWN AS",
  "NEE",
  "MAIDEN",
  "MAIDEN NAME",
  "BORN"
]

/** Between two names of one bearer. */
export const aliasPatterns: ReadonlyArray<string> = [
  "trading as",
  "t/as?",
  "t/a",
  "a\\.?/?k\\.?/?a\\.?",
  "also known as",
  "(?:now |otherwise |better |commonly )?known as",
  "n\\.?/?k\\.?/?a\\.?",
  "d\\.?/?b\\.?/?a\\.?",
  "doing business as",
  "c/[-o]?",
  "care of",
  "(?:for and )?on behalf of"
]

/** Between two names of one bearer, of which the second is a former name. */
export const formerNamePatterns: ReadonlyArray<string> = [
  "f\\.?/?k\\.?/?a\\.?",
  "m/n",
  "formerly(?: known as| named| called)?:?",
  "prev(?:iously|\\.)?(?: known as| listed as| named)?:?"
]

/** Between two names of one vessel, of which the second is a former name. */
export const formerVesselPattern = "ex[-.:]?(?![\\p{L}\\d])\\s*"

/** Within one published name, in front of each other name that it carries. */
export const aliasPatternsInRows: ReadonlyArray<string> = [
  "a\\/k\\/a",
  "a\\.k\\.a\\.?",
  "aka",
  "also known as",
  "f\\/k\\/a",
  "fka",
  "formerly(?: known as| named| called)?",
  "previously(?: known as| named)?",
  "née"
]

/** Those of `aliasPatternsInRows` that say that the other name is a former one. */
export const saysFormerName = /^(?:f|previously|n)/iu

/** In brackets on the list of the United Nations, in front of the name under which a party was listed before. */
export const listedBeforePattern = "(?:previously|formerly) (?:listed|known) as"
