/** Which columns somebody asks for, whom each is of, and what it holds. */
import { anyParty, type FileColumns, partyFieldOf } from "@entity-watch/contract/schema/admin/FileColumns"
import { Result } from "effect"
import { areSuppliers, type Field } from "../../formats/headers/usualHeaders.ts"

/** Whom a key of the given columns is of, and what they hold. */
interface Asked {
  /** "" for the customer. */
  readonly party: string
  readonly field: Field
  readonly header: string
}

/** What is asked for; or the key that is none. */
export const askedIn = (
  given: FileColumns,
  fields: ReadonlyArray<Field>
): Result.Result<ReadonlyArray<Asked>, string> => {
  const asked: Array<Asked> = []
  for (const [key, headers] of Object.entries(given)) {
    const own = fields.find((field) => field === key)
    const other = areSuppliers(fields) ? undefined : partyFieldOf(key)
    const isAnyParty = key === anyParty && !areSuppliers(fields)
    if (own === undefined && other === undefined && !isAnyParty) return Result.fail(key)
    for (const header of [headers].flat())
      asked.push({
        header,
        party: isAnyParty ? header : (other?.party ?? ""),
        field: own ?? other?.field ?? "name"
      })
  }
  return Result.succeed(asked)
}
