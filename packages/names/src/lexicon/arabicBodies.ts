/**
 * Words before the name of a movement, party, front or band in Arabic and Persian, which a Latin spelling of that name
 * translates or leaves out: حركة حماس is "Hamas". Those of firms and societies are not among them, because what follows
 * them is often an everyday word: شركة حمص.
 */
import { tokensOf } from "../text/tokens.ts"

export const arabicBodies: ReadonlySet<string> = new Set(
  tokensOf("حركة حرکت تنظيم منظمة سازمان جماعة گروه حزب جبهة كتائب کتائب لواء ألوية جيش ميليشيا")
)
