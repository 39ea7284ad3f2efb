/** The business names of the entities as ASIC's business names dataset. */
import { chunked, take } from "./chunked.ts"
import { registerEntities } from "./registerEntities.ts"

const header =
  "\ufeffREGISTER_NAME\tBN_NAME\tBN_STATUS\tBN_REG_DT\tBN_CANCEL_DT\tBN_STATE_NUM\tBN_STATE_OF_REG\tBN_ABN\n"

function* lines(records: number, seed: number): Generator<string> {
  yield header
  for (const { abn, live, otherNames } of take(registerEntities(seed), records))
    for (const { kind, name } of otherNames)
      if (kind === "business")
        yield `BUSINESS NAMES\t${name}\t${live ? "Registered" : "Cancelled"}\t01/07/2015\t${live ? "" : "05/06/2026"}\t\t\t${abn}\n`
}

export const businessNames = (records: number, seed = 1): Generator<Uint8Array> =>
  chunked(lines(records, seed))
