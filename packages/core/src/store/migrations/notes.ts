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

export const migrationNotes: Readonly<Record<MigrationName, MigrationNote>> = {
  "0023_schema": note("the tables with which every database begins"),
  "0024_makers_of_admin_keys": note("with which admin key each one was made", "admin_key"),
  "0025_told_needs": note("what the operator was told of what needs a person"),
  "0026_decisions": note("what people decided about matches"),
  "0027_key_scopes": note("what each API key may ask for"),
  "0028_decided_files": note("decisions of accounts beside the matches of files in the console"),
  "0029_journal": note("the journal of questions and answers"),
  "0030_account_limits": note("limits of single accounts, and their usage by day and operation", "decision"),
  "0031_watched_subjects": note("the subjects that accounts watch"),
  "0032_doubtful_editions": note("editions of screening lists that are in doubt, which are screened as well"),
  "0033_watched_files": note(
    "files whose customers are put under watch: once somebody added one, the console of an earlier version lists no files"
  ),
  "0034_additional_lists": note(
    "additional lists: once one was loaded, an instance of an earlier version cannot read what is in force"
  ),
  "0035_subject_events": note("an index of the events about subjects", "event"),
  "0036_subjects_put_again": note("when a subject was put again while a file may end its watch")
}
