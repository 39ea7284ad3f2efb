/** The admin API as one layer. */
import { AdminApi } from "@entity-watch/contract/admin/AdminApi"
import { Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { schemaErrors } from "../middleware/schemaErrors.ts"
import { AccountJournalHandlers } from "./accountJournal.ts"
import { AccountSubjectsHandlers } from "./accountSubjects.ts"
import { AccountsHandlers } from "./accounts.ts"
import { AdminKeysHandlers } from "./adminKeys.ts"
import { AuditHandlers } from "./audit.ts"
import * as Authorization from "./authorization.ts"
import { CustomerFilesHandlers } from "./customerFiles.ts"
import { DeliveriesHandlers } from "./deliveries.ts"
import { AdminListsHandlers } from "./lists.ts"
import { NeedsHandlers } from "./needs.ts"
import { AdminRegistersHandlers } from "./registers.ts"
import { SandboxReceiverHandlers } from "./sandboxReceiver.ts"
import { LoginHandlers, SessionHandlers } from "./session.ts"
import { UploadsHandlers } from "./uploads.ts"

export const layer = HttpApiBuilder.layer(AdminApi).pipe(
  Layer.provide([
    LoginHandlers,
    SessionHandlers,
    AdminKeysHandlers,
    AccountsHandlers,
    AccountJournalHandlers,
    AccountSubjectsHandlers,
    NeedsHandlers,
    AdminRegistersHandlers,
    AdminListsHandlers,
    UploadsHandlers,
    CustomerFilesHandlers,
    DeliveriesHandlers,
    AuditHandlers,
    SandboxReceiverHandlers
  ]),
  Layer.provide([Authorization.layer, schemaErrors])
)
