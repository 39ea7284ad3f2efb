/** A person's decision that a subject is not the entry it matched, as the caller keeps it. */
import type { Match, ScreenResult } from "./contract.ts"

/** What the list says of the entry. Scores and what they rest on are not part of it. */
export type ListedEntry = Pick<
  Match,
  | "source"
  | "list_ref"
  | "matched_name"
  | "name_type"
  | "listing_type"
  | "dob_raw"
  | "pob"
  | "register_name"
  | "ban_type"
  | "acn"
  | "note"
>

export interface Decision {
  /** The entry as it was when it was decided on, to be read years later. */
  readonly entry: ListedEntry
  /** SHA-256, hex, of `entry`. */
  readonly entry_digest: string
  /** SHA-256, hex, of who was screened: the query and every name compared. It holds no name itself. */
  readonly subject_digest: string
  readonly decided_by: string
  /** ISO 8601. */
  readonly decided_at: string
  readonly reason: string
}

const sha256 = async (value: unknown): Promise<string> => {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")
}

/** In one order of its fields, whatever order they came in. */
export const listedEntry = (match: ListedEntry): ListedEntry => ({
  source: match.source,
  list_ref: match.list_ref,
  matched_name: match.matched_name,
  name_type: match.name_type,
  listing_type: match.listing_type,
  dob_raw: match.dob_raw,
  pob: match.pob,
  register_name: match.register_name,
  ban_type: match.ban_type,
  acn: match.acn,
  note: match.note
})

export const entryDigest = (match: ListedEntry): Promise<string> => sha256(Object.entries(listedEntry(match)))

/** A decision is about one subject: another customer of the same name has another number, date or place of birth. */
export const subjectDigest = ({
  query,
  screened
}: Pick<ScreenResult, "query" | "screened">): Promise<string> =>
  sha256([
    query.name,
    query.dob,
    query.pob,
    query.abn ?? null,
    query.acn ?? null,
    query.type ?? null,
    screened.map(({ acn, name, role }) => [role, name, acn]),
    // Left out where nothing was given, so that earlier decisions hold.
    ...[query.country, query.imo, query.identifiers].filter((given) => given !== undefined && given !== null)
  ])

/** The record of a decision on one match of this result. */
export const decisionOn = async (
  result: ScreenResult,
  match: Match,
  by: Pick<Decision, "decided_by" | "decided_at" | "reason">
): Promise<Decision> => ({
  entry: listedEntry(match),
  entry_digest: await entryDigest(match),
  subject_digest: await subjectDigest(result),
  decided_by: by.decided_by,
  decided_at: by.decided_at,
  reason: by.reason
})
