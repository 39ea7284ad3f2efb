/** Every migration in order. Released ones are never edited, and the numbers only ascend. */
import schema from "./0023_schema.ts"
import makersOfAdminKeys from "./0024_makers_of_admin_keys.ts"
import toldNeeds from "./0025_told_needs.ts"
import decisions from "./0026_decisions.ts"
import keyScopes from "./0027_key_scopes.ts"
import decidedFiles from "./0028_decided_files.ts"
import journal from "./0029_journal.ts"
import accountLimits from "./0030_account_limits.ts"
import watchedSubjects from "./0031_watched_subjects.ts"
import doubtfulEditions from "./0032_doubtful_editions.ts"
import watchedFiles from "./0033_watched_files.ts"
import additionalLists from "./0034_additional_lists.ts"
import subjectEvents from "./0035_subject_events.ts"
import subjectsPutAgain from "./0036_subjects_put_again.ts"

export const migrations = {
  "0023_schema": schema,
  "0024_makers_of_admin_keys": makersOfAdminKeys,
  "0025_told_needs": toldNeeds,
  "0026_decisions": decisions,
  "0027_key_scopes": keyScopes,
  "0028_decided_files": decidedFiles,
  "0029_journal": journal,
  "0030_account_limits": accountLimits,
  "0031_watched_subjects": watchedSubjects,
  "0032_doubtful_editions": doubtfulEditions,
  "0033_watched_files": watchedFiles,
  "0034_additional_lists": additionalLists,
  "0035_subject_events": subjectEvents,
  "0036_subjects_put_again": subjectsPutAgain
}
