import type { IndigenousCorporation } from "../../domain/Blocks.ts"
import { notRead } from "./notRead.ts"

export const icn = (): IndigenousCorporation => ({
  icn: null,
  name: null,
  status: null,
  registered: null,
  note: notRead("the ORIC register of Indigenous corporations")
})
