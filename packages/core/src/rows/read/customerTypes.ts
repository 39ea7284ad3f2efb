/** Words for a person, an organisation and a vessel, in a column that says what a customer is. */
import type { ScreenRequest } from "@entity-watch/contract/schema/requests"

export const customerTypes = new Map<string, NonNullable<ScreenRequest["type"]>>([
  ["individual", "individual"],
  ["person", "individual"],
  ["natural person", "individual"],
  ["sole trader", "individual"],
  ["entity", "entity"],
  ["company", "entity"],
  ["organisation", "entity"],
  ["organization", "entity"],
  ["business", "entity"],
  ["corporation", "entity"],
  ["partnership", "entity"],
  ["trust", "entity"],
  ["legal entity", "entity"],
  ["legal person", "entity"],
  ["vessel", "vessel"],
  ["ship", "vessel"]
])
