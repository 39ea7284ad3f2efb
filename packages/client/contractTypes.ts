/**
 * Writes `src/contract.ts`: the types of requests and answers, made from the contract's schemas, so that the client has
 * them without depending on anything.
 *
 *     npm run client-types
 */
import { execFileSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { AccountUsage } from "@entity-watch/contract/schema/AccountUsage"
import * as Lists from "@entity-watch/contract/schema/AdditionalList"
import * as Blocks from "@entity-watch/contract/schema/Blocks"
import * as Candidates from "@entity-watch/contract/schema/Candidate"
import * as Canonicals from "@entity-watch/contract/schema/Canonical"
import * as Changes from "@entity-watch/contract/schema/ChangeEvent"
import * as Decided from "@entity-watch/contract/schema/Decision"
import { DeliveryAttempt } from "@entity-watch/contract/schema/DeliveryAttempt"
import { EntityScreening } from "@entity-watch/contract/schema/EntityScreening"
import * as Entries from "@entity-watch/contract/schema/EntryChange"
import { EventType } from "@entity-watch/contract/schema/EventType"
import * as Journals from "@entity-watch/contract/schema/Journal"
import { ListedDetails } from "@entity-watch/contract/schema/ListedDetails"
import { ListId, SourceId } from "@entity-watch/contract/schema/ListId"
import * as Explanations from "@entity-watch/contract/schema/MatchExplanation"
import * as OperationalEvents from "@entity-watch/contract/schema/OperationalEvent"
import * as OperationalWebhooks from "@entity-watch/contract/schema/OperationalWebhook"
import { SourcedText } from "@entity-watch/contract/schema/Provenance"
import { ReadAs } from "@entity-watch/contract/schema/ReadAs"
import * as Receipts from "@entity-watch/contract/schema/Receipt"
import { RecordDecision } from "@entity-watch/contract/schema/RecordDecision"
import { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import * as Registers from "@entity-watch/contract/schema/RegisterStatus"
import { ResolveFilter } from "@entity-watch/contract/schema/ResolveFilter"
import { ResolveResult } from "@entity-watch/contract/schema/ResolveResult"
import * as Requests from "@entity-watch/contract/schema/requests"
import * as SandboxChanges from "@entity-watch/contract/schema/SandboxChange"
import * as Screens from "@entity-watch/contract/schema/ScreenResult"
import * as Subscriptions from "@entity-watch/contract/schema/Subscription"
import { Validation } from "@entity-watch/contract/schema/Validation"
import { Verdict } from "@entity-watch/contract/schema/Verdict"
import * as Subjects from "@entity-watch/contract/schema/WatchedSubject"
import * as Deliveries from "@entity-watch/contract/schema/WebhookDelivery"
import { WebhookTest, WebhookTestAnswer } from "@entity-watch/contract/schema/WebhookTest"
import * as WatchRequests from "@entity-watch/contract/schema/watchRequests"
import type * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"

/** By the names that the client gives them. */
const types: Readonly<Record<string, Schema.Top>> = {
  RegisterId,
  ListId,
  SourceId,
  Verdict,
  ResolveRequest: Requests.ResolveRequest,
  IncludeBlock: Requests.IncludeBlock,
  ResolveFilter,
  ResolveResult,
  Candidate: Candidates.Candidate,
  MatchSignals: Candidates.MatchSignals,
  Conflict: Candidates.FieldConflict,
  Canonical: Canonicals.Canonical,
  EntityForm: Canonicals.EntityForm,
  FormerName: Canonicals.FormerName,
  TradeName: Canonicals.TradeName,
  RelatedEntity: Canonicals.RelatedEntity,
  Charity: Blocks.Charity,
  Licensing: Blocks.Licensing,
  Licence: Blocks.Licence,
  AuthorisationLink: Blocks.AuthorisationLink,
  ProfessionalRegistrations: Blocks.ProfessionalRegistrations,
  ProfessionalRegistration: Blocks.ProfessionalRegistration,
  ExternalIds: Blocks.ExternalIds,
  Superannuation: Blocks.Superannuation,
  SuperannuationProduct: Blocks.SuperannuationProduct,
  IndigenousCorporation: Blocks.IndigenousCorporation,
  EntityScreening,
  ScreenRequest: Requests.ScreenRequest,
  ScreenResult: Screens.ScreenResult,
  ScreenSource: Screens.ScreenSource,
  Match: Screens.Match,
  ScreenedMatch: Screens.ScreenedMatch,
  MatchDecision: Decided.MatchDecision,
  FellBecause: Decided.FellBecause,
  PutList: Lists.PutList,
  ListPut: Lists.ListPut,
  ListStatus: Lists.ListStatus,
  ListStatuses: Lists.ListStatuses,
  ListFormat: Lists.ListFormat,
  ListKind: Lists.ListKind,
  AdditionalSource: Screens.AdditionalSource,
  ListedParty: Screens.ListedParty,
  RecordDecision,
  DecisionAnswer: Decided.DecisionAnswer,
  RecordedDecision: Decided.RecordedDecision,
  DecisionOutcome: Decided.DecisionOutcome,
  DecidedEntry: Decided.DecidedEntry,
  DecisionsQuery: Decided.DecisionsQuery,
  DecisionPage: Decided.DecisionPage,
  JournalQuery: Journals.JournalQuery,
  JournalPage: Journals.JournalPage,
  JournalEntry: Journals.JournalEntry,
  Erased: Journals.Erased,
  ListedDetails,
  MatchExplanation: Explanations.MatchExplanation,
  ScoreFeature: Explanations.ScoreFeature,
  ReadAs,
  Receipt: Receipts.Receipt,
  ReceiptSource: Receipts.ReceiptSource,
  ReceiptList: Receipts.ReceiptList,
  ReceiptKeys: Receipts.ReceiptKeys,
  Validation,
  RegisterList: Registers.RegisterList,
  RegisterStatus: Registers.RegisterStatus,
  AccountUsage,
  EventType,
  SubjectFacts: Subjects.SubjectFacts,
  PutSubject: Subjects.PutSubject,
  KeptSubject: Subjects.KeptSubject,
  WatchedSubject: Subjects.WatchedSubject,
  SubjectPage: Subjects.SubjectPage,
  SubjectsQuery: Subjects.SubjectsQuery,
  EntryChange: Entries.EntryChange,
  EntryChangePage: Entries.EntryChangePage,
  EntryChangesQuery: Entries.EntryChangesQuery,
  NotKnown: Entries.NotKnown,
  CreateSubscription: WatchRequests.CreateSubscription,
  UpdateSubscription: WatchRequests.UpdateSubscription,
  ListSubscriptions: WatchRequests.ListSubscriptions,
  Subscription: Subscriptions.Subscription,
  SubscriptionStatus: Subscriptions.SubscriptionStatus,
  WatchedEntity: Subscriptions.WatchedEntity,
  SubscriptionAnswer: Subscriptions.SubscriptionAnswer,
  SubscriptionList: Subscriptions.SubscriptionList,
  SubscriptionCreated: Subscriptions.SubscriptionCreated,
  SecretRolled: Subscriptions.SecretRolled,
  WebhookTestAnswer,
  WebhookTest,
  DeliveryAttempt,
  DeliveryStatus: Changes.DeliveryStatus,
  WebhookDelivery: Deliveries.WebhookDelivery,
  WebhookDeliveryAnswer: Deliveries.WebhookDeliveryAnswer,
  WebhookDeliveryQuery: Deliveries.WebhookDeliveryQuery,
  WebhookDeliveryPage: Deliveries.WebhookDeliveryPage,
  RecoverWebhooks: Deliveries.RecoverWebhooks,
  WebhooksRecovered: Deliveries.WebhooksRecovered,
  ChangesQuery: WatchRequests.ChangesQuery,
  AllChangesQuery: WatchRequests.AccountChangesQuery,
  ChangeStreamQuery: WatchRequests.ChangeStreamQuery,
  ChangesPage: Changes.ChangesPage,
  Change: Changes.Change,
  EventPayload: Changes.EventPayload,
  FieldChange: Changes.FieldChange,
  SetOperationalWebhook: OperationalWebhooks.SetOperationalWebhook,
  OperationalWebhook: OperationalWebhooks.OperationalWebhook,
  OperationalWebhookAnswer: OperationalWebhooks.OperationalWebhookAnswer,
  OperationalWebhookSet: OperationalWebhooks.OperationalWebhookSet,
  OperationalEventsQuery: OperationalEvents.OperationalEventsQuery,
  OperationalEventsPage: OperationalEvents.OperationalEventsPage,
  OperationalEvent: OperationalEvents.OperationalEvent,
  OperationalPayload: OperationalEvents.OperationalPayload,
  SandboxChangeRequest: SandboxChanges.SandboxChangeRequest,
  SandboxChangeAnswer: SandboxChanges.SandboxChangeAnswer
}

const named = new Map(Object.entries(types).map(([name, { ast }]) => [ast, name]))
const byIdentifier = new Map(
  [...named].flatMap(([ast, name]) => {
    const identifier = SchemaAST.resolveIdentifier(ast)
    return identifier === undefined ? [] : [[identifier, name] as const]
  })
)

const nameOf = (ast: SchemaAST.AST): string | undefined =>
  named.get(ast) ?? byIdentifier.get(SchemaAST.resolveIdentifier(ast) ?? "")

const comment = (said: string | undefined): string =>
  said === undefined ? "" : `/** ${said.replaceAll("*/", "*\\/")} */\n`

const text = (said: unknown): string | undefined => (typeof said === "string" ? said : undefined)

/** Of the field, of the value, of the value before a check was added, or of all that it may be. */
const descriptionOf = (ast: SchemaAST.AST): string | undefined =>
  text(ast.context?.annotations?.description) ??
  SchemaAST.resolveDescription(ast) ??
  text(ast.annotations?.description) ??
  text(ast.annotations?.documentation) ??
  (ast._tag === "Arrays" ? descriptionOf(ast.rest[0] ?? ast) : undefined) ??
  (ast._tag === "Union" ? ast.types.map(descriptionOf).find((each) => each !== undefined) : undefined)

/** What is said of a named type stands at that type. */
const described = (ast: SchemaAST.AST): string => {
  const said = descriptionOf(ast)
  const ofType = types[nameOf(ast) ?? ""]
  return comment(ofType !== undefined && descriptionOf(ofType.ast) === said ? undefined : said)
}

const literal = (value: unknown): string => JSON.stringify(value)

/** Of a query the words stand on what is sent, and the types are of what it stands for. */
const fieldsOf = (ast: SchemaAST.Objects, sent: SchemaAST.AST): string =>
  ast.propertySignatures
    .map(({ name, type }, i) => {
      const mark = SchemaAST.isOptional(type) ? "?" : ""
      const about = sent._tag === "Objects" ? (sent.propertySignatures[i]?.type ?? type) : type
      return `${described(type) || described(about) || described(SchemaAST.toEncoded(about))}readonly ${String(name)}${mark}: ${typeOf(type)}`
    })
    .join("\n")

/** Of the fields of a value with its register only the value differs. */
const provenanceFields = SourcedText.ast.propertySignatures.map(({ name }) => name).join()

const anyText = `${"$"}{string}`

const shapeOf = (ast: SchemaAST.AST, sent = ast): string => {
  switch (ast._tag) {
    case "String":
      return "string"
    case "Number":
      return "number"
    case "Boolean":
      return "boolean"
    case "Null":
      return "null"
    case "Unknown":
      return "unknown"
    case "TemplateLiteral":
      return `\`${ast.parts.map((part) => (part._tag === "Literal" ? part.literal : anyText)).join("")}\``
    case "Literal":
      return literal(ast.literal)
    case "Union":
      return ast.types.map(typeOf).join(" | ")
    case "Arrays":
      return `ReadonlyArray<${ast.rest.map(typeOf).join(" | ")}>`
    case "Objects": {
      const [first] = ast.propertySignatures
      if (first !== undefined && ast.propertySignatures.map(({ name }) => name).join() === provenanceFields)
        return `Provenance<${withoutNull(first.type)}>`
      const [index] = ast.indexSignatures
      return index === undefined
        ? `{\n${fieldsOf(ast, sent)}\n}`
        : `Readonly<Record<string, ${typeOf(index.type)}>>`
    }
    default:
      throw new Error(`A type of the kind ${ast._tag} is not known.`)
  }
}

const withoutNull = (ast: SchemaAST.AST): string =>
  ast._tag === "Union"
    ? ast.types
        .filter(({ _tag }) => _tag !== "Null")
        .map(typeOf)
        .join(" | ")
    : typeOf(ast)

const typeOf = (ast: SchemaAST.AST): string => nameOf(ast) ?? shapeOf(ast)

/** What a query holds is text on the wire, and for who calls what it stands for. */
const sideOf = (name: string, ast: SchemaAST.AST): SchemaAST.AST =>
  /Query$|^ListSubscriptions$/u.test(name) ? SchemaAST.toType(ast) : SchemaAST.toEncoded(ast)

const declaration = ([name, { ast }]: [string, Schema.Top]): string => {
  const side = sideOf(name, ast)
  const said = comment(descriptionOf(ast))
  return side._tag === "Objects"
    ? `${said}export interface ${name} ${shapeOf(side, ast)}\n`
    : `${said}export type ${name} = ${shapeOf(side, ast)}\n`
}

/** The fields beside the value are the same for every value. */
const provenance = `/** A value with the register that produced it; null where the register has no record. */
export interface Provenance<Value> {
readonly value: Value | null
${fieldsOf(SourcedText.ast, SourcedText.ast).split("\n").slice(1).join("\n")}
}
`

/** Before it is formatted. */
export const contractTypes = (): string =>
  [
    "/** What crosses the wire. Made from the contract by `npm run client-types`: change the contract. */",
    provenance,
    ...Object.entries(types).map(declaration)
  ].join("\n")

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = fileURLToPath(new URL("src/contract.ts", import.meta.url))
  writeFileSync(file, contractTypes())
  const biome = fileURLToPath(new URL("../../node_modules/@biomejs/biome/bin/biome", import.meta.url))
  execFileSync(process.execPath, [biome, "format", "--write", file])
}
