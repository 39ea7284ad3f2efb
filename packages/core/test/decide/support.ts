/** Invented answers and decisions for the tests of this folder. */
import type { ScreenResult, ScreenSource } from "@entity-watch/contract/schema/ScreenResult"
import type { SubjectDecision } from "@entity-watch/core/store/decisionShapes"

export const decision = (more: Partial<SubjectDecision> = {}): SubjectDecision => ({
  id: "dec_1",
  source: "dfat-consolidated-list",
  entry_refs: ["9999", "9999a"],
  entry_sha256: "one",
  facts: { name: "n", dob: "d" },
  outcome: "different",
  reason: "Born in another year.",
  reason_code: null,
  decided_by: "Kim Reviewer",
  decided_at: "2026-11-21T04:46:08.417Z",
  ...more
})

export const match = (ref = "9999", sha256 = "one"): ScreenSource["matches"][number] => ({
  source: "dfat-consolidated-list",
  matched_name: "Jordan EXAMPLE",
  score: 92,
  matched_on: ["name"],
  list_ref: ref,
  name_type: "Primary Name",
  listing_type: "Individual",
  dob_raw: "Approximately 1970",
  pob: "Exampleville",
  register_name: "Consolidated List",
  ban_type: "",
  acn: "",
  note: "",
  entry_sha256: sha256,
  listed: { names: ["Jordan EXAMPLE"] }
})

const source = (matches: ScreenSource["matches"], more: number): ScreenSource => ({
  status: matches.length + more > 0 ? "review" : "no_match",
  checked_as_of: "2026-11-21T04:46:08Z",
  matches,
  matches_total: matches.length + more,
  complete: true,
  note: ""
})

/** An answer with these matches on the three lists, and so many more of each that are not shown. */
export const answer = (
  [sanctions, persons, organisations]: readonly [
    ScreenSource["matches"],
    ScreenSource["matches"],
    ScreenSource["matches"]
  ],
  more = 0
): ScreenResult => ({
  query: { name: "Jordan Example", dob: "1971-01-31", pob: null },
  screened: [{ name: "Jordan Example", role: "subject", acn: null }],
  overall: "review",
  checked_as_of: "2026-11-21",
  sources: {
    gov_sanctions: source(sanctions, more),
    regulator_banned_person: source(persons, more),
    regulator_banned_org: source(organisations, more)
  },
  disclaimer: "No match is not a clearance."
})
