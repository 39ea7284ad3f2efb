/** What somebody who administers the service did, in words. */
import type { Act } from "@entity-watch/contract/schema/admin/AuditLine"

export const actWords: Readonly<Record<Act, string>> = {
  "session.begin": "Logged in",
  "session.end": "Logged out",
  "login_link.create": "Made a login link",
  "admin_key.create": "Made an admin key",
  "admin_key.revoke": "Revoked an admin key",
  "key.create": "Made an API key",
  "key.revoke": "Revoked an API key",
  "register.refresh": "Asked a publisher",
  "register.load": "Loaded a register from files",
  "upload.begin": "Sent a file",
  "upload.remove": "Deleted a file that was sent",
  "file.add": "Added a file",
  "file.screen": "Screened customers",
  "file.resolve": "Resolved suppliers",
  "file.decide": "Decided of a customer",
  "file.remove": "Deleted a file",
  "journal.export": "Exported a journal",
  "journal.erase": "Erased of a journal",
  "journal.hold": "Placed a hold",
  "journal.release": "Released a hold",
  "delivery.resend": "Sent a delivery again",
  "delivery.recover": "Recovered deliveries",
  "account.request": "Asked as the console's account",
  "subscription.pause": "Paused a subscription",
  "subscription.resume": "Resumed a subscription",
  "subscription.roll": "Made a new secret",
  "subscription.test": "Tested a receiver",
  "receipt_key.rotate": "Made a new receipt key",
  "secrets.reseal": "Sealed secrets anew"
}
