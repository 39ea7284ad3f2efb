/** The text for which a name stands that a program wrote otherwise than people do. */
import { withoutCharacterCodes } from "../text/characterCodes.ts"
import { withoutMarkup } from "../text/markup.ts"
import { readAgain } from "../text/misreadBytes.ts"
import { withoutSevenBitText } from "../text/sevenBitText.ts"
import { withoutStructure } from "../text/structuredText.ts"

/** The name with characters in place of codes, without markup, as it was before it was read in a wrong encoding, and as people write it. */
export const decodedName = (name: string): string =>
  withoutStructure(withoutMarkup(readAgain(withoutSevenBitText(withoutCharacterCodes(name)))))
