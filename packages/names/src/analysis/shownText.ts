/** A text as a reader sees it: codes are undone, wide and styled letters are plain ones, and what is invisible is left out. */
import { withoutInvisible } from "../text/invisible.ts"
import { decodedName } from "./decodedName.ts"

export const shownText = (written: string): string =>
  withoutInvisible(decodedName(written).normalize("NFKC")).trim()
