/** Every migration in order. Released ones are never edited, and the numbers only ascend. */
import init from "./0001_init.ts"
import publisherFiles from "./0002_publisher_files.ts"
import partitions from "./0003_partitions.ts"
import watch from "./0004_watch.ts"
import receiptKeys from "./0005_receipt_keys.ts"
import nameSegments from "./0006_name_segments.ts"
import leanRows from "./0007_lean_rows.ts"
import replacedSegments from "./0008_replaced_segments.ts"
import evidence from "./0009_evidence.ts"
import accountBounds from "./0010_account_bounds.ts"
import retention from "./0011_retention.ts"
import sharedRateLimit from "./0012_shared_rate_limit.ts"
import keptIdempotencyKeys from "./0013_kept_idempotency_keys.ts"
import numberedIdempotencyKeys from "./0014_numbered_idempotency_keys.ts"
import administration from "./0015_administration.ts"
import uploads from "./0016_uploads.ts"
import customerFiles from "./0017_customer_files.ts"
import loginLinks from "./0018_login_links.ts"
import accountFeed from "./0019_account_feed.ts"
import failingWebhooks from "./0020_failing_webhooks.ts"
import operationalEvents from "./0021_operational_events.ts"
import resolvedFiles from "./0022_resolved_files.ts"
import boundedUploads from "./0023_bounded_uploads.ts"
import makersOfAdminKeys from "./0024_makers_of_admin_keys.ts"
import toldNeeds from "./0025_told_needs.ts"
import decisions from "./0026_decisions.ts"
import keyScopes from "./0027_key_scopes.ts"
import decidedFiles from "./0028_decided_files.ts"
import journal from "./0029_journal.ts"
import accountLimits from "./0030_account_limits.ts"

export const migrations = {
  "0001_init": init,
  "0002_publisher_files": publisherFiles,
  "0003_partitions": partitions,
  "0004_watch": watch,
  "0005_receipt_keys": receiptKeys,
  "0006_name_segments": nameSegments,
  "0007_lean_rows": leanRows,
  "0008_replaced_segments": replacedSegments,
  "0009_evidence": evidence,
  "0010_account_bounds": accountBounds,
  "0011_retention": retention,
  "0012_shared_rate_limit": sharedRateLimit,
  "0013_kept_idempotency_keys": keptIdempotencyKeys,
  "0014_numbered_idempotency_keys": numberedIdempotencyKeys,
  "0015_administration": administration,
  "0016_uploads": uploads,
  "0017_customer_files": customerFiles,
  "0018_login_links": loginLinks,
  "0019_account_feed": accountFeed,
  "0020_failing_webhooks": failingWebhooks,
  "0021_operational_events": operationalEvents,
  "0022_resolved_files": resolvedFiles,
  "0023_bounded_uploads": boundedUploads,
  "0024_makers_of_admin_keys": makersOfAdminKeys,
  "0025_told_needs": toldNeeds,
  "0026_decisions": decisions,
  "0027_key_scopes": keyScopes,
  "0028_decided_files": decidedFiles,
  "0029_journal": journal,
  "0030_account_limits": accountLimits
}
