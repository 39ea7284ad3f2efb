/** The text for which a name stands that a program wrote otherwise than people do. */
import { withoutCharacterCodes } from "../text/characterCodes.ts"
import { withoutMarkup } from "../text/markup.ts"
import { readAgain } from "../text/misreadBytes.ts"
import { withoutSevenBitText } from "../text/sevenBitText.ts"

/** The name with characters in place of codes, without markup, and as it was before it was read in a wrong encoding. */
export const decodedName = (name: string): string =>
  withoutMarkup(readAgain(withoutSevenBitText(withoutCharacterCodes(name))))
