/**
 * By whose word a snapshot is known to be the publisher's file: the publisher, who was asked; the operator, who handed
 * the file over and vouched for it; the account, which sent a list of its own; or only the date in a file that was handed
 * over.
 */
import * as Schema from "effect/Schema"

export const CheckedBy = Schema.Literals(["publisher", "operator", "account", "file"])
export type CheckedBy = typeof CheckedBy.Type
