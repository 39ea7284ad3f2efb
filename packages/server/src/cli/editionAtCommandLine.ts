/** What the command line says of an edition that is refused. */
import { type EditionFault, editionRefused } from "@entity-watch/contract/http/editionRefused"

export const editionAtCommandLine = (fault: EditionFault): string =>
  editionRefused(fault, (name) => `--${name}`)
