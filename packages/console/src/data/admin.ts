/** The admin API, typed by its contract. Each function answers or rejects with a `Failure`. */
import type { AccountLimits } from "@entity-watch/contract/schema/AccountLimits"
import type {
  Account,
  AccountDetail,
  AccountPage,
  AccountQuery,
  UsageList
} from "@entity-watch/contract/schema/admin/Account"
import type {
  AccountJournalQuery,
  EraseJournal,
  ExportJournal,
  HoldJournal,
  HoldsQuery,
  JournalErased,
  JournalHoldList,
  ReleaseHold
} from "@entity-watch/contract/schema/admin/AccountJournal"
import type {
  AccountEntryChangesQuery,
  AccountSubjects,
  AccountSubjectsQuery,
  WhoseSubjects
} from "@entity-watch/contract/schema/admin/AccountSubjects"
import type { Activity } from "@entity-watch/contract/schema/admin/Activity"
import type {
  AdministeredList,
  AdministeredLists,
  DefineList,
  ListQuery
} from "@entity-watch/contract/schema/admin/AdministeredList"
import type {
  AdminKeyCreated,
  AdminKeyList,
  AdminKeyRevoked,
  CreateAdminKey,
  CreateLoginLink,
  LoginLinkCreated
} from "@entity-watch/contract/schema/admin/AdminKey"
import type { AuditPage, AuditQuery } from "@entity-watch/contract/schema/admin/AuditLine"
import type { ResolveFile, ScreenFile, WatchFile } from "@entity-watch/contract/schema/admin/BeginFile"
import type {
  AddFile,
  CustomerFile,
  CustomerFileList,
  DecideRow,
  FileRow,
  FileRowPage,
  FileRowQuery
} from "@entity-watch/contract/schema/admin/CustomerFile"
import type {
  DeliveriesRecovered,
  DeliveryDetail,
  DeliveryPage,
  DeliveryQuery,
  LoggedDelivery,
  RecoverDeliveries,
  WatchingDetail,
  WatchingPage,
  WatchingQuery,
  WatchingSubscription
} from "@entity-watch/contract/schema/admin/Delivery"
import type { DecideMatch } from "@entity-watch/contract/schema/admin/FileMatch"
import type {
  CreateKey,
  IssuedKey,
  IssuedKeyPage,
  IssuedKeyQuery,
  KeyCreated
} from "@entity-watch/contract/schema/admin/IssuedKey"
import type { NeedList } from "@entity-watch/contract/schema/admin/Need"
import type { ProcessState } from "@entity-watch/contract/schema/admin/ProcessState"
import type { SandboxReceiver } from "@entity-watch/contract/schema/admin/ReceivedWebhook"
import type {
  AdministeredRegisterList,
  LoadRequest,
  RefreshRequest,
  RefreshRun,
  RefreshRunList,
  SnapshotPage
} from "@entity-watch/contract/schema/admin/RegisterHistory"
import type { Session } from "@entity-watch/contract/schema/admin/Session"
import type { BeginUpload, Upload } from "@entity-watch/contract/schema/admin/Upload"
import type { EntryChangePage } from "@entity-watch/contract/schema/EntryChange"
import type { JournalHold, JournalPage } from "@entity-watch/contract/schema/Journal"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { SecretRolled } from "@entity-watch/contract/schema/Subscription"
import type { WatchedSubject } from "@entity-watch/contract/schema/WatchedSubject"
import type { WebhookTestAnswer } from "@entity-watch/contract/schema/WebhookTest"
import { ask, askFile, type RequestParts } from "./ask.ts"

const get = <A>(path: string, query: RequestParts["query"], signal?: AbortSignal) =>
  ask<A>("GET", `/admin/v1/${path}`, { ...(query && { query }), ...(signal && { signal }) })
const post = <A>(path: string, body?: object) => ask<A>("POST", `/admin/v1/${path}`, body && { body })
const id = encodeURIComponent

export const admin = {
  login: (credential: string) => post<Session>("session", { credential }),
  session: (signal?: AbortSignal) => get<Session>("session", undefined, signal),
  logout: () => ask<void>("DELETE", "/admin/v1/session"),

  process: (signal?: AbortSignal) => get<ProcessState>("process", undefined, signal),
  activity: (mode: Mode, zone: string, signal?: AbortSignal) =>
    get<Activity>("activity", { mode, zone }, signal),

  needs: (mode: Mode, signal?: AbortSignal) => get<NeedList>("needs", { mode }, signal),

  sandboxReceiver: (signal?: AbortSignal) => get<SandboxReceiver>("sandbox/receiver", undefined, signal),

  registers: (mode: Mode, signal?: AbortSignal) =>
    get<typeof AdministeredRegisterList.Type>("registers", { mode }, signal),
  snapshots: (register: string, query: { mode: Mode; cursor?: string | undefined }, signal?: AbortSignal) =>
    get<typeof SnapshotPage.Type>(`registers/${id(register)}/snapshots`, query, signal),
  refreshes: (signal?: AbortSignal) => get<typeof RefreshRunList.Type>("refreshes", undefined, signal),
  refresh: (register: string, asked: RefreshRequest) =>
    post<RefreshRun>(`registers/${id(register)}/refresh`, asked),

  lists: (query: ListQuery, signal?: AbortSignal) => get<AdministeredLists>("lists", { ...query }, signal),
  defineList: (name: string, asked: DefineList) =>
    ask<AdministeredList>("PUT", `/admin/v1/lists/${id(name)}`, { body: asked }),
  removeList: (list: string, mode: Mode) => ask<void>("DELETE", `/admin/v1/lists/${id(list)}?mode=${mode}`),

  beginUpload: (asked: BeginUpload) => post<Upload>("uploads", asked),
  /** The content is in base64. */
  sendPart: (
    upload: string,
    part: { readonly offset: number; readonly content: string; readonly sha256: string }
  ) => post<Upload>(`uploads/${id(upload)}/parts`, part),
  removeUpload: (upload: string) => ask<void>("DELETE", `/admin/v1/uploads/${id(upload)}`),
  load: (register: string, asked: LoadRequest) => post<RefreshRun>(`registers/${id(register)}/load`, asked),

  files: (signal?: AbortSignal) => get<typeof CustomerFileList.Type>("files", undefined, signal),
  file: (file: string, signal?: AbortSignal) => get<CustomerFile>(`files/${id(file)}`, undefined, signal),
  addFile: (asked: AddFile) => post<CustomerFile>("files", asked),
  screenFile: (file: string, asked: ScreenFile) => post<CustomerFile>(`files/${id(file)}/screen`, asked),
  resolveFile: (file: string, asked: ResolveFile) => post<CustomerFile>(`files/${id(file)}/resolve`, asked),
  watchFile: (file: string, asked: WatchFile) => post<CustomerFile>(`files/${id(file)}/watch`, asked),
  fileRows: (file: string, query: FileRowQuery, signal?: AbortSignal) =>
    get<FileRowPage>(`files/${id(file)}/rows`, { ...query }, signal),
  decideRow: (file: string, row: number, asked: DecideRow) =>
    post<FileRow>(`files/${id(file)}/rows/${row}/decision`, asked),
  /** `match`: its place among the row's matches, from 1. */
  decideMatch: (file: string, row: number, match: number, asked: DecideMatch) =>
    post<FileRow>(`files/${id(file)}/rows/${row}/matches/${match}/decision`, asked),
  fileReport: (file: string, as: "page" | "workbook") =>
    askFile(`/admin/v1/files/${id(file)}/${as === "page" ? "report" : as}`),
  fileReceipt: (file: string) => askFile(`/admin/v1/files/${id(file)}/receipt`),
  removeFile: (file: string) => ask<void>("DELETE", `/admin/v1/files/${id(file)}`),

  accounts: (query: AccountQuery, signal?: AbortSignal) =>
    get<typeof AccountPage.Type>("accounts", { ...query }, signal),
  account: (account: string, mode: Mode, signal?: AbortSignal) =>
    get<AccountDetail>(`accounts/${id(account)}`, { mode }, signal),
  /** In the place of all that it had. */
  limitAccount: (account: string, limits: AccountLimits) =>
    ask<Account>("PUT", `/admin/v1/accounts/${id(account)}/limits`, { body: limits }),

  journal: (query: AccountJournalQuery, signal?: AbortSignal) =>
    get<JournalPage>("journal", { ...query }, signal),
  exportJournal: (asked: ExportJournal) => askFile("/admin/v1/journal/export", asked),
  eraseJournal: (asked: EraseJournal) => post<JournalErased>("journal/erase", asked),
  journalHolds: (query: HoldsQuery, signal?: AbortSignal) =>
    get<JournalHoldList>("journal/holds", { ...query }, signal),
  holdJournal: (asked: HoldJournal) => post<JournalHold>("journal/holds", asked),
  releaseHold: (hold: string, asked: ReleaseHold) =>
    post<JournalHold>(`journal/holds/${id(hold)}/release`, asked),

  subjects: (query: AccountSubjectsQuery, signal?: AbortSignal) =>
    get<AccountSubjects>("subjects", { ...query }, signal),
  entryChanges: (query: AccountEntryChangesQuery, signal?: AbortSignal) =>
    get<EntryChangePage>("subject-changes", { ...query }, signal),
  subject: (ref: string, { account, mode }: WhoseSubjects, signal?: AbortSignal) =>
    get<WatchedSubject>(`subjects/${id(ref)}`, { account, mode }, signal),
  eraseSubject: (ref: string, { account, mode }: WhoseSubjects) =>
    ask<void>("DELETE", `/admin/v1/subjects/${id(ref)}`, { query: { account, mode } }),

  usage: (account?: string, signal?: AbortSignal) => get<typeof UsageList.Type>("usage", { account }, signal),
  keys: (query: IssuedKeyQuery, signal?: AbortSignal) =>
    get<typeof IssuedKeyPage.Type>("keys", { ...query }, signal),
  createKey: (asked: CreateKey) => post<typeof KeyCreated.Type>("keys", asked),
  revokeKey: (key: string) => post<IssuedKey>(`keys/${id(key)}/revoke`),

  adminKeys: (signal?: AbortSignal) => get<typeof AdminKeyList.Type>("admin-keys", undefined, signal),
  createAdminKey: (asked: CreateAdminKey) => post<typeof AdminKeyCreated.Type>("admin-keys", asked),
  revokeAdminKey: (key: string, made?: "revoke") =>
    post<AdminKeyRevoked>(`admin-keys/${id(key)}/revoke${made === undefined ? "" : `?made=${made}`}`),
  createLink: (asked: CreateLoginLink) => post<typeof LoginLinkCreated.Type>("login-links", asked),
  audit: (query: AuditQuery, signal?: AbortSignal) => get<AuditPage>("audit", { ...query }, signal),

  subscriptions: (query: WatchingQuery, signal?: AbortSignal) =>
    get<typeof WatchingPage.Type>("subscriptions", { ...query }, signal),
  subscription: (subscription: string, signal?: AbortSignal) =>
    get<typeof WatchingDetail.Type>(`subscriptions/${id(subscription)}`, undefined, signal),
  testSubscription: (subscription: string) =>
    post<WebhookTestAnswer>(`subscriptions/${id(subscription)}/test`),
  rollSecret: (subscription: string) => post<SecretRolled>(`subscriptions/${id(subscription)}/roll`),
  pause: (subscription: string) => post<WatchingSubscription>(`subscriptions/${id(subscription)}/pause`),
  resume: (subscription: string) => post<WatchingSubscription>(`subscriptions/${id(subscription)}/resume`),
  deliveries: (query: DeliveryQuery, signal?: AbortSignal) =>
    get<typeof DeliveryPage.Type>("deliveries", { ...query }, signal),
  delivery: (delivery: string, signal?: AbortSignal) =>
    get<typeof DeliveryDetail.Type>(`deliveries/${id(delivery)}`, undefined, signal),
  resend: (delivery: string) => post<LoggedDelivery>(`deliveries/${id(delivery)}/resend`),
  recover: (asked: RecoverDeliveries) => post<typeof DeliveriesRecovered.Type>("deliveries/recover", asked)
} as const
