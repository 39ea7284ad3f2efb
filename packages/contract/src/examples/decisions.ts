/** What the operations of decisions show in the reference. Whoever is in it is invented. */
import type { RecordedDecision } from "../schema/Decision.ts"
import type { RecordDecision } from "../schema/RecordDecision.ts"

export const recordDecisionRequest: RecordDecision = {
  subject_ref: "customer-4711",
  subject: { name: "Jordan Example", dob: "1971-01-31", type: "individual" },
  source: "dfat-consolidated-list",
  list_ref: "9999",
  entry_sha256: "b081ec17e7e60ad8148a3e35f99faa884239d6567dbdf8fa0e4e5843fae6cc78",
  outcome: "different",
  reason: "Born in another year, and in another country.",
  reason_code: "other_birth",
  decided_by: "Kim Reviewer"
}

export const recordedDecision: RecordedDecision = {
  id: "dec_01JD3Q8Z5V9T6K2M4N7P0R1S3T",
  outcome: "different",
  reason: "Born in another year, and in another country.",
  reason_code: "other_birth",
  decided_by: "Kim Reviewer",
  decided_at: "2026-11-21T04:46:08.417Z",
  subject_ref: "customer-4711",
  source: "dfat-consolidated-list",
  list_ref: "9999",
  entry_sha256: "b081ec17e7e60ad8148a3e35f99faa884239d6567dbdf8fa0e4e5843fae6cc78",
  entry: {
    listing_type: "Individual",
    dob_raw: "Approximately 1970",
    pob: "Exampleville",
    register_name: "Consolidated List",
    ban_type: "",
    acn: "",
    listed: {
      names: ["Jordan EXAMPLE"],
      committees: ["Autonomous (Invented)"],
      control_date: "2026-11-01"
    }
  },
  key_id: "key_01JD3Q8Z5V9T6K2M4N7P0R1S3T"
}
