/**
 * Words before the name of a body in Arabic and Persian, which a Latin spelling of that name translates or leaves out:
 * حركة حماس is "Hamas". A movement, organisation, group, party, front, battalions, brigade, army, company, bank, foundation,
 * society, union.
 */
import { tokensOf } from "../text/tokens.ts"

export const arabicBodies: ReadonlySet<string> = new Set(
  tokensOf(
    "حركة حرکت تنظيم منظمة سازمان جماعة مجموعة گروه حزب جبهة كتائب کتائب لواء ألوية جيش شركة شرکت بنك بانک مصرف مؤسسة موسسه جمعية اتحاد هيئة ميليشيا"
  )
)
