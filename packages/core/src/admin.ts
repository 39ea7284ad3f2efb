/** Who administers the service, and the log of what they did. */
export { Accounts } from "./admin/Accounts.ts"
export { Administrators, CredentialRefused, type IdentifiedAdministrator } from "./admin/Administrators.ts"
export { AuditLog } from "./admin/AuditLog.ts"
export { CustomerFiles, type ReadHeader, type RowPlace } from "./admin/CustomerFiles.ts"
export { Deliveries, NotResendable } from "./admin/Deliveries.ts"
export { eraseSubject } from "./admin/eraseSubject.ts"
export type { DecidedOtherwise, FileBegun, TooManyFiles, UploadAdded } from "./admin/fileRefusals.ts"
export {
  eraseJournal,
  holdJournal,
  type JournalHeld,
  journalExported,
  type NoSuchHold,
  releaseHold
} from "./admin/journalActs.ts"
export { Machine, Needs } from "./admin/Needs.ts"
export type { Cure, CureCode } from "./admin/needs/Cure.ts"
export { deliveryNeeds } from "./admin/needs/deliveryNeeds.ts"
export { fileNeeds } from "./admin/needs/fileNeeds.ts"
export type { JudgedNeed } from "./admin/needs/JudgedNeed.ts"
export { keyNeeds } from "./admin/needs/keyNeeds.ts"
export { registerNeeds } from "./admin/needs/registerNeeds.ts"
export { type JudgedRegister, standingOf } from "./admin/needs/registerStanding.ts"
export { type ServiceState, serviceNeeds } from "./admin/needs/serviceNeeds.ts"
export { storedNeeds } from "./admin/needs/storedNeeds.ts"
export { ChannelName, MessageNotSent, type OperatorChannel } from "./admin/OperatorChannel.ts"
export { OperatorMessages } from "./admin/OperatorMessages.ts"
export { type OperatorMessage, testMessage } from "./admin/operatorMessage.ts"
export { Registers } from "./admin/Registers.ts"
export { Uploads, type UploadUnfinished } from "./admin/Uploads.ts"
