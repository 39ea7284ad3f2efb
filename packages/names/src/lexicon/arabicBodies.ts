/**
 * Words before the name of a movement, front or band in Arabic and Persian, which a Latin spelling of that name translates
 * or leaves out: حركة حماس is "Hamas". Those of firms, societies and parties are not among them, because what follows them
 * is often an everyday word: شركة حمص.
 */
import { tokensOf } from "../text/tokens.ts"

export const arabicBodies: ReadonlySet<string> = new Set(
  tokensOf("حركة حرکت تنظيم جماعة گروه جبهة كتائب کتائب لواء ألوية جيش ميليشيا")
)
