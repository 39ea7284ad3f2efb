/** What each migration brings, for whoever decides when to upgrade. */
import type { migrations } from "./all.ts"

export type MigrationName = keyof typeof migrations

export interface MigrationNote {
  /** Follows the migration's name and a colon. */
  readonly brings: string
  /** Whether an instance of the version before, which runs meanwhile, serves everything afterwards. */
  readonly keepsEarlier: boolean
  /** The tables whose rows it writes or indexes anew. */
  readonly goesThrough: ReadonlyArray<string>
}

const note = (brings: string, ...goesThrough: ReadonlyArray<string>): MigrationNote => ({
  brings,
  keepsEarlier: true,
  goesThrough
})

/** After it an earlier instance fails at some of its statements. */
const parting = (brings: string, ...goesThrough: ReadonlyArray<string>): MigrationNote => ({
  ...note(brings, ...goesThrough),
  keepsEarlier: false
})

export const migrationNotes: Readonly<Record<MigrationName, MigrationNote>> = {
  "0001_init": note("accounts, keys, snapshots, records and their names"),
  "0002_publisher_files": note("what publishers' files were, and when each register is asked for again"),
  "0003_partitions": parting(
    "a table of its own for each large register; a reading that is under way is given up",
    "register_record",
    "register_name"
  ),
  "0004_watch": note("subscriptions, events and deliveries"),
  "0005_receipt_keys": note("the keys that sign receipts"),
  "0006_name_segments": parting("the name index in the database, in place of the trigram index"),
  "0007_lean_rows": parting(
    "records and names in a form that takes less to write",
    "register_record",
    "register_name",
    "subscription_entity"
  ),
  "0008_replaced_segments": note("replaced name indexes that are kept for a while"),
  "0009_evidence": note("by whose word each snapshot has its age", "snapshot"),
  "0010_account_bounds": parting(
    "the entities of a subscription as one text, and what the sandbox sent",
    "subscription",
    "subscription_entity"
  ),
  "0011_retention": note(
    "the times from which events and attempts are no longer kept",
    "event",
    "delivery_attempt"
  ),
  "0012_shared_rate_limit": note("one count of the rate limit for all processes"),
  "0013_kept_idempotency_keys": note("an index of idempotency keys by their age", "idempotency"),
  "0014_numbered_idempotency_keys": note("idempotency keys numbered in their order", "idempotency"),
  "0015_administration": note("administrators, their log, and when a key was last used"),
  "0016_uploads": note("files that an operator sends in parts"),
  "0017_customer_files": note("files of customers that are screened in the console"),
  "0018_login_links": note("login links that end with the key that made them"),
  "0019_account_feed": note("an account's events by their type", "event"),
  "0020_failing_webhooks": note("why a webhook fails, and since when it is disabled", "subscription"),
  "0021_operational_events": note("an account's operational webhook", "subscription"),
  "0022_resolved_files": note("files of suppliers that are resolved in the console", "customer_row"),
  "0023_bounded_uploads": note("whose each upload is, and the digest that it is to have"),
  "0024_makers_of_admin_keys": note("with which admin key each one was made", "admin_key"),
  "0025_told_needs": note("what the operator was told of what needs a person"),
  "0026_decisions": note("what people decided about matches"),
  "0027_key_scopes": note("what each API key may ask for"),
  "0028_decided_files": note("decisions of accounts beside the matches of files in the console"),
  "0029_journal": note("the journal of questions and answers"),
  "0030_account_limits": note("limits of single accounts, and their usage by day and operation", "decision")
}
