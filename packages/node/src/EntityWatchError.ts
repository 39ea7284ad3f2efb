/** What the methods of the library reject with: the words of the REST contract, and the failure that was met as `cause`. */

import { editionRefused } from "@entity-watch/contract/http/editionRefused"
import { explainIssue } from "@entity-watch/contract/http/explainIssue"
import { noList } from "@entity-watch/contract/http/listParameter"
import * as sentences from "@entity-watch/contract/http/sentences"
import { noSubject } from "@entity-watch/contract/http/subjectParameter"
import { Schema } from "effect"
import { refusalInWords } from "./rows/fileFaultWords.ts"
import { failureSentence } from "./telemetry/failureSentence.ts"

export type FailureType =
  /** The message says what to change in the call. */
  | "invalid_request"
  /** There is nothing of this id. */
  | "not_found"
  /** The list says something else than what was decided about. */
  | "conflict"
  /** Events from this far back are no longer kept. */
  | "gone"
  /** The database, or the register that is asked live, cannot be read just now. */
  | "upstream_unavailable"
  /** Too much is asked at this moment; try again. */
  | "overloaded"
  /** A file could not be loaded; what was in force stays. */
  | "not_loaded"
  /** The settings are wrong, or the database cannot be used; the message says which and why. */
  | "not_opened"
  /** It was closed before, or while the answer was awaited. */
  | "closed"
  | "internal"

export class EntityWatchError extends Error {
  override readonly name = "EntityWatchError"
  readonly type: FailureType

  constructor(type: FailureType, message: string, cause?: unknown) {
    super(message, { cause })
    this.type = type
  }
}

type Fields = Readonly<Record<string, unknown>>

/** The sentence of each failure that a caller can meet. Its fields are those of the error of core with that tag. */
const told: Record<
  string,
  readonly [FailureType | ((failure: Fields) => FailureType), (failure: Fields) => string]
> = {
  AsOfOutOfReach: ["invalid_request", (failure) => sentences.asOfOutOfReach(failure as never)],
  DateOfBirthInFuture: ["invalid_request", (failure) => sentences.dateOfBirthInFuture(failure as never)],
  SinceInFuture: ["invalid_request", (failure) => sentences.sinceInFuture(failure as never)],
  NoSuchMoment: ["invalid_request", (failure) => sentences.noSuchMoment(failure as never)],
  PeriodReversed: ["invalid_request", () => sentences.periodReversed],
  EntryNotAsShown: ["conflict", (failure) => sentences.entryNotAsShown(failure as never)],
  ListNotRead: ["upstream_unavailable", (failure) => sentences.listNotRead(failure as never)],
  TooManyDecisions: ["invalid_request", (failure) => sentences.tooManyDecisions(failure as never)],
  TooManyLists: ["invalid_request", (failure) => sentences.tooManyLists(failure as never)],
  RowRefused: ["invalid_request", (failure) => sentences.rowRefused(failure as never)],
  ListNotFound: ["not_found", () => noList],
  TooManySubjects: ["invalid_request", (failure) => sentences.tooManySubjects(failure as never)],
  SubjectNotFound: ["not_found", () => noSubject],
  EventsRemoved: [
    "gone",
    ({ of, through }) =>
      `Events of this ${of} up to ${through} are no longer kept; give that time as since for those that are, or 1970-01-01T00:00:00Z.`
  ],
  CursorAhead: ["invalid_request", () => sentences.cursorAhead],
  SubscriptionNotFound: ["not_found", () => "There is no subscription of this id."],
  AccountBusy: ["overloaded", () => "Earlier changes are still being written; try again in a second."],
  SearchOverloaded: [
    ({ reason }) => (reason === "too_common" ? "invalid_request" : "overloaded"),
    ({ reason }) => sentences.searchOverloaded[reason as keyof typeof sentences.searchOverloaded]
  ],
  IdentitySourceUnavailable: [
    "upstream_unavailable",
    ({ reason, source }) => `The identity register ${source} is unavailable: ${reason}`
  ],
  NamesNotReady: ["overloaded", ({ hours }) => `The index of names was not ready within ${hours} hour.`],
  FileRefused: ["invalid_request", (failure) => refusalInWords(failure as never)],
  SnapshotsUnreadable: ["upstream_unavailable", () => "The database could not be read."],
  SqlError: ["upstream_unavailable", () => "The database could not be read or written."],
  SourceMalformed: ["not_loaded", ({ reason }) => `What was in force stays. ${reason}`],
  SourceUnavailable: ["not_loaded", ({ reason }) => `What was in force stays. ${reason}`],
  EditionRefused: ["not_loaded", ({ fault }) => `What was in force stays. ${editionRefused(fault as never)}`],
  RefreshInProgress: ["not_loaded", () => "Another process is reading this register at this moment."],
  LeaseLost: ["not_loaded", () => "Another process has taken over reading this register."],
  NotARegister: [
    "invalid_request",
    ({ needsFiles, register }) =>
      needsFiles === true
        ? `${register} is not fetched from a publisher: give its files with from.`
        : `There is no register ${register}.`
  ],
  NotTheSandbox: ["invalid_request", () => "Open the sandbox by mode: only the sandbox can be changed."],
  NoSuchFixture: ["not_found", () => sentences.noSuchFixture],
  ImpossibleChange: [
    "invalid_request",
    ({ reason }) => `This change cannot happen to this entity: ${reason}.`
  ],
  SandboxDayUsedUp: [
    "overloaded",
    ({ perDay }) => `The sandbox makes at most ${perDay} deliveries a day; watch with fewer subscriptions.`
  ],
  WordRefused: ["invalid_request", (failure) => `confirmed ${sentences.wordRefused(failure as never)}`],
  SubscriptionRefused: ["invalid_request", ({ message }) => String(message)],
  NotAnIdentifier: ["invalid_request", ({ message }) => String(message)]
}

const isTagged = (failure: unknown): failure is Fields & { readonly _tag: string } =>
  typeof failure === "object" && failure !== null && "_tag" in failure && typeof failure._tag === "string"

/** What a call that failed rejects with. */
export const errorOf = (failure: unknown): EntityWatchError => {
  if (Schema.isSchemaError(failure))
    return new EntityWatchError("invalid_request", explainIssue(failure.issue), failure)
  const [type, sentence] = (isTagged(failure) ? told[failure._tag] : undefined) ?? []
  return type === undefined || sentence === undefined || !isTagged(failure)
    ? new EntityWatchError(
        "internal",
        "Something failed that should not have; the cause tells more.",
        failure
      )
    : new EntityWatchError(typeof type === "string" ? type : type(failure), sentence(failure), failure)
}

/** What an opening that failed rejects with. */
export const notOpened = (failure: unknown): EntityWatchError =>
  new EntityWatchError(
    "not_opened",
    failureSentence(failure) ?? "Entity Watch could not be opened; the cause tells more.",
    failure
  )
