/** The companies among the entities as ASIC's company dataset. */
import { chunked, take } from "./chunked.ts"
import { type GeneratedEntity, registerEntities } from "./registerEntities.ts"

const header =
  "\ufeffCompany Name\tACN\tType\tClass\tSub Class\tStatus\tDate of Registration\tDate of Deregistration\tPrevious State of Registration\tState Registration number\tModified since last report\tCurrent Name Indicator\tABN\tCurrent Name\tCurrent Name Start Date\n"

const rows = ({ abn, acn, formerNames, live, name, state }: GeneratedEntity): ReadonlyArray<string> => {
  if (acn === null) return []
  const about = `${acn}\tAPTY\tLMSH\tPROP\t${live ? "REGD" : "DRGD"}\t08/01/1990\t${live ? "" : "05/06/2025"}\t${state}\t46869041\t\t`
  return [
    `${name}\t${about}Y\t${abn}\t\t\n`,
    ...formerNames.map((former) => `${former}\t${about}\t${abn}\t${name}\t01/07/2015\n`)
  ]
}

function* lines(records: number, seed: number): Generator<string> {
  yield header
  for (const entity of take(registerEntities(seed), records)) yield* rows(entity)
}

/** Of the first so many entities of the register, those that are companies; a row a name. */
export const companyDataset = (records: number, seed = 1): Generator<Uint8Array> =>
  chunked(lines(records, seed))
