/** Entries of a journal, asked and decided by an account over the API; the server keeps one. */
import { EntityWatch } from "@entity-watch/client"
import type { Account } from "../../../server/test/support/StartedServer.ts"

export const reference = "customer-4711"

const subject = { name: "Jordan Example", dob: "1971-02-01" }

/** A customer who is asked about, decided about and asked about again; and somebody else. */
export const journalled = async ({ apiKey, baseUrl }: Account) => {
  const client = new EntityWatch({ baseUrl, apiKey })
  const { sources } = await client.screen({ ...subject, subject_ref: reference })
  const [match] = Object.values(sources).flatMap(({ matches }) => matches)
  if (match === undefined) throw new Error("The sandbox has no such match any more.")
  await client.recordDecision({
    subject_ref: reference,
    subject,
    source: match.source,
    list_ref: match.list_ref,
    entry_sha256: match.entry_sha256 ?? "",
    outcome: "different",
    reason: "Born in another year; the passport was seen.",
    decided_by: "Kim Reviewer"
  })
  await client.screen({ ...subject, subject_ref: reference })
  await client.screen({ name: "Platypus Spirits", subject_ref: "customer-4712" })
  await client.screen({ name: "Nobody Similar" })
}
