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

function* lines(records: number, edition: number): Generator<string> {
  yield header
  let left = 0
  for (const entity of take(registerEntities(1), records))
    yield* rows(left++ % 100 === 0 && edition > 1 ? { ...entity, name: `${entity.name} ${edition}` } : entity)
}

/**
 * Of the first so many entities of the register, those that are companies; a row a name. In every edition after the first,
 * one in a hundred has another name.
 */
export const companyDataset = (records: number, edition = 1): Generator<Uint8Array> =>
  chunked(lines(records, edition))
