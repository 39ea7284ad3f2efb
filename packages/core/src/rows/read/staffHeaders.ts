/** Columns in which a program for sales and service writes who of the staff looks after a customer: `Account Owner`. */
import { withoutPunctuation } from "../../formats/headers/usualHeaders.ts"

/** Such programs write beside it what no other file has. */
const ofProgram =
  /^(?:(?:record)?(?:created|lastmodified|modified|lastactivity|lastupdated)(?:by|date|time|on|at|dateandtime)?(?:id)?|leadsource|leadstatus|lifecyclestage|opportunityname|dealstage)$/u
/** An `Owner` is nobody of the staff. */
const ofStaff =
  /^(?:(?:account|contact|lead|opportunity|record|deal|case|company|client|customer)owner(?:name|fullname|alias|id)?|owner(?:name|fullname|alias|id))$/u

export const staffIn = (header: ReadonlyArray<string>): ReadonlySet<number> => {
  const compact = header.map(withoutPunctuation)
  return new Set(
    compact.some((each) => ofProgram.test(each))
      ? compact.flatMap((each, at) => (ofStaff.test(each) ? [at] : []))
      : []
  )
}
