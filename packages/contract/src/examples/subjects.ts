/** What the operations of subjects show in the reference. The person is invented. */
import type { KeptSubject, SubjectFacts, WatchedSubject } from "../schema/WatchedSubject.ts"

const times = { created_at: "2026-11-21T04:46:08.417Z", updated_at: "2026-11-21T04:46:08.417Z" }

export const subjectFacts: SubjectFacts = {
  name: "Jane Alexandra Citizen",
  aliases: ["Jane Example"],
  dob: "1970-01-31"
}

export const keptSubject: KeptSubject = {
  subject_ref: "customer-4711",
  outcome: "added",
  not_compared: null,
  ...times
}

export const watchedSubject: WatchedSubject = {
  subject_ref: "customer-4711",
  ...subjectFacts,
  not_compared: null,
  ...times
}
