/**
 * What the client of a service and the library have both, under the same names, with the same answers: code that is
 * written against it moves from one to the other.
 */
import type { ListPut, ListStatuses, PutList } from "./schema/AdditionalList.ts"
import type { ChangesPage } from "./schema/ChangeEvent.ts"
import type { DecisionAnswer, DecisionPage, DecisionsQuery } from "./schema/Decision.ts"
import type { EntryChangePage, EntryChangesQuery } from "./schema/EntryChange.ts"
import type { JournalPage, JournalQuery } from "./schema/Journal.ts"
import type { RecordDecision } from "./schema/RecordDecision.ts"
import type { RegisterList } from "./schema/RegisterStatus.ts"
import type { ResolveResult } from "./schema/ResolveResult.ts"
import type { ResolveRequest, ScreenRequest } from "./schema/requests.ts"
import type { SandboxChangeAnswer, SandboxChangeRequest } from "./schema/SandboxChange.ts"
import type { ScreenResult } from "./schema/ScreenResult.ts"
import type { SubscriptionAnswer, SubscriptionCreated, SubscriptionList } from "./schema/Subscription.ts"
import type { Validation } from "./schema/Validation.ts"
import type {
  KeptSubject,
  SubjectFacts,
  SubjectPage,
  SubjectsQuery,
  WatchedSubject
} from "./schema/WatchedSubject.ts"
import type {
  AccountChangesQuery,
  ChangesQuery,
  CreateSubscription,
  ListSubscriptions,
  UpdateSubscription
} from "./schema/watchRequests.ts"

export interface CallOptions {
  readonly signal?: AbortSignal
}

export interface EntityWatchApi {
  /** Who is it? Candidates, best first; none when nothing is found. */
  resolve(request: ResolveRequest, options?: CallOptions): Promise<ResolveResult>

  /**
   * Should a person look at it? `no_match` is not a clearance. Politically exposed persons and adverse media are not
   * looked at, and who the directors and beneficial owners are is not looked up.
   */
  screen(request: ScreenRequest, options?: CallOptions): Promise<ScreenResult>

  /** Records what a person came to about a match. It is never changed: a later one counts in its place. */
  recordDecision(request: RecordDecision, options?: CallOptions): Promise<DecisionAnswer>

  /** One page of the decisions, the latest first. */
  decisions(query?: DecisionsQuery, options?: CallOptions): Promise<DecisionPage>

  /** One page of the journal, the latest first: what was asked and what was answered, where it is kept. */
  journal(query?: JournalQuery, options?: CallOptions): Promise<JournalPage>

  /** Is the ABN or ACN well formed? No register is asked. Rejects what has neither nine nor eleven digits. */
  validate(identifier: string, options?: CallOptions): Promise<Validation>

  /** Which reading of each register serves, and how old it is. */
  registers(options?: CallOptions): Promise<RegisterList>

  /** One page of the changes of a watched entity, oldest first. */
  changesPage(identifier: string, query: ChangesQuery, options?: CallOptions): Promise<ChangesPage>

  /** The same of all watched entities, in the one order of their events. */
  allChangesPage(query?: AccountChangesQuery, options?: CallOptions): Promise<ChangesPage>

  readonly watch: {
    /** `secret` is shown this once. */
    create(request: CreateSubscription, options?: CallOptions): Promise<SubscriptionCreated>

    /** All that are not deleted, or those of one status; with `limit` or `cursor` a page of them. */
    list(query?: ListSubscriptions, options?: CallOptions): Promise<SubscriptionList>

    get(id: string, options?: CallOptions): Promise<SubscriptionAnswer>

    /** Each field sent replaces the whole value. */
    update(id: string, request: UpdateSubscription, options?: CallOptions): Promise<SubscriptionAnswer>

    delete(id: string, options?: CallOptions): Promise<void>
  }

  /** Subjects of your own that the screening lists are compared with whenever these change. */
  readonly subjects: {
    /** Adds one, or replaces its facts. It is not screened. */
    put(ref: string, facts: SubjectFacts, options?: CallOptions): Promise<KeptSubject>

    get(ref: string, options?: CallOptions): Promise<WatchedSubject>

    /** One page of their references, and how many there are. */
    list(query?: SubjectsQuery, options?: CallOptions): Promise<SubjectPage>

    /** One page of what became, within a period, of the entries that they possibly match. */
    changes(query?: EntryChangesQuery, options?: CallOptions): Promise<EntryChangePage>

    /** Erases what is kept of one. */
    delete(ref: string, options?: CallOptions): Promise<void>
  }

  /** Screening lists of your own, which are compared with beside the three. */
  readonly lists: {
    /** Puts the whole of one in force. */
    put(name: string, list: PutList, options?: CallOptions): Promise<ListPut>

    /** Those of the whole service and your own. */
    list(options?: CallOptions): Promise<ListStatuses>

    /** Removes one of your own. What it held stays for questions about the past. */
    delete(name: string, options?: CallOptions): Promise<void>
  }

  readonly sandbox: {
    /** Makes a change happen to an invented entity, and an event of it where the account watches that. */
    change(request: SandboxChangeRequest, options?: CallOptions): Promise<SandboxChangeAnswer>
  }
}
