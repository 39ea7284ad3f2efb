/** Words before the name of a body in Arabic and Persian, with what English has for each before or behind that name. */
import { tokensOf } from "../text/tokens.ts"

const wordsFor = (list: string): ReadonlySet<string> => new Set(tokensOf(list))

/**
 * Of a movement, front or band: a Latin spelling of the name translates them or leaves them out, as حركة حماس is "Hamas".
 * Those of firms, societies and parties are not among them, because what follows them is often an everyday word: شركة حمص.
 */
export const arabicBodies = wordsFor("حركة حرکت تنظيم جماعة گروه جبهة كتائب کتائب لواء ألوية جيش ميليشيا")

const kinds: ReadonlyArray<readonly [arabic: ReadonlySet<string>, english: ReadonlySet<string>]> = [
  [wordsFor("حركة حرکت جنبش"), wordsFor("MOVEMENT HARAKAT HARAKA")],
  [wordsFor("تنظيم منظمة سازمان"), wordsFor("ORGANISATION ORGANIZATION TANZIM")],
  [wordsFor("جماعة گروه مجموعة"), wordsFor("GROUP JAMAAT JAMAA")],
  [wordsFor("جبهة جبهه"), wordsFor("FRONT JABHAT")],
  [wordsFor("كتائب کتائب كتيبة لواء ألوية"), wordsFor("BRIGADE BRIGADES BATTALION BATTALIONS KATAIB LIWA")],
  [wordsFor("جيش لشکر"), wordsFor("ARMY JAISH LASHKAR")],
  [wordsFor("ميليشيا"), wordsFor("MILITIA")],
  [wordsFor("بنك بانک مصرف"), wordsFor("BANK")]
]

/** A number for the kind of body that a word says, in either language; -1 where it says none. */
export const kindOfBody = (word: string): number =>
  kinds.findIndex(([arabic, english]) => arabic.has(word) || english.has(word))
