/** What a row asks, once the registers have told of its numbers. */
import { formatAbn } from "@entity-watch/contract/schema/Abn"
import type { AskedRow, PossibleNumber, RowEvidence } from "./RowEvidence.ts"
import { isAgreeing } from "./rowBearers.ts"

/** A number that a register has is the row's, wherever it stands. */
export const takenFromElsewhere = (row: AskedRow, held: RowEvidence["byNumber"]): AskedRow => {
  const isHeld = ({ abn }: PossibleNumber) => held.some(({ number }) => "abn" in number && number.abn === abn)
  const all = row.possible ?? []
  return {
    ...row,
    numbers: held.map(({ number }) => number),
    remarks: [
      ...(row.remarks ?? []),
      ...all
        .filter(isHeld)
        .map(
          ({ abn, header }) =>
            `The ABN ${formatAbn(abn)} stands in the column "${header}", which is not read as one of numbers.`
        )
    ]
  }
}

/** Its names with the notes beside them, wherever those of its numbers bear the names without: in no place. */
export const withNotes = (row: AskedRow, byNumber: RowEvidence["byNumber"]): AskedRow => ({
  ...row,
  names: byNumber.every(({ entities }) => entities.some(isAgreeing)) ? (row.withNotes ?? []) : [],
  state: null,
  postcode: null
})
