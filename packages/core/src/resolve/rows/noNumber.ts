/** That a row has no number, as the beginning of a sentence: digits that could be one are named. */
import { formatAbn } from "@entity-watch/contract/schema/Abn"
import type { AskedRow } from "./RowEvidence.ts"

export const noNumber = ({ possible = [] }: Pick<AskedRow, "possible">): string =>
  possible.length === 0
    ? "The row has no number"
    : `No register that is loaded has the ABN ${possible
        .map(({ abn, header }) => `${formatAbn(abn)} of the column "${header}"`)
        .join(" or ")}, and the row has no other number`
