/** The contract of the admin API, for whoever administers the service. Accounts have no part in it. */
import * as HttpApi from "effect/http-api/HttpApi"
import { strict } from "../http/strict.ts"
import { AccountJournalApi } from "./AccountJournalApi.ts"
import { AccountSubjectsApi } from "./AccountSubjectsApi.ts"
import { AccountsApi } from "./AccountsApi.ts"
import { AdminKeysApi } from "./AdminKeysApi.ts"
import { AdminListsApi } from "./AdminListsApi.ts"
import { AdminRegistersApi } from "./AdminRegistersApi.ts"
import { AuditApi } from "./AuditApi.ts"
import { CustomerFilesApi } from "./CustomerFilesApi.ts"
import { DeliveriesApi } from "./DeliveriesApi.ts"
import { NeedsApi } from "./NeedsApi.ts"
import { SandboxApi } from "./SandboxApi.ts"
import { LoginApi, SessionApi } from "./SessionApi.ts"
import { UploadsApi } from "./UploadsApi.ts"

export class AdminApi extends HttpApi.make("entity-watch-admin")
  .add(LoginApi)
  .add(SessionApi)
  .add(AdminKeysApi)
  .add(AccountsApi)
  .add(AccountJournalApi)
  .add(AccountSubjectsApi)
  .add(NeedsApi)
  .add(AdminRegistersApi)
  .add(AdminListsApi)
  .add(UploadsApi)
  .add(CustomerFilesApi)
  .add(DeliveriesApi)
  .add(AuditApi)
  .add(SandboxApi)
  .annotate(HttpApi.PayloadParseOptions, strict)
  .annotate(HttpApi.QueryParseOptions, strict) {}
