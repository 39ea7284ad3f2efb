/** `entity-watch resolve`: finds the entities behind a number or a name. */
import type { Candidate } from "@entity-watch/contract/schema/Candidate"
import type { Filtered } from "@entity-watch/contract/schema/ResolveFilter"
import type { ResolveResult } from "@entity-watch/contract/schema/ResolveResult"
import { ResolveRequest } from "@entity-watch/contract/schema/requests"
import { Resolver } from "@entity-watch/core/resolve"
import { coreForCommand } from "@entity-watch/node/composition/coreLayers"
import { Effect, Option, Struct } from "effect"
import { Command, Flag } from "effect/cli"
import { commandFailed } from "../process/CommandFailed.ts"
import { isAnyGiven, readingFlags } from "./fileFlags.ts"
import { optionalText } from "./flags.ts"
import { isNothingLoaded, loadFirst, operator, prepareSandbox, sandbox } from "./mode.ts"
import { json, print } from "./output.ts"
import { asOf, asOfOutOfReach, decodeRequest, faultOfNameAndNumbers, givenFlags } from "./request.ts"
import { resolveCustomers, resolvingFlags } from "./resolveCustomers.ts"
import { filter, filterOf } from "./resolveFilter.ts"

export const resolve = Command.make(
  "resolve",
  {
    abn: optionalText("abn", "Eleven digits; or give --acn or --name"),
    acn: optionalText("acn", "Nine digits"),
    name: optionalText("name", "A name of an entity; the most similar ones are answered, best first"),
    state: optionalText("state", "With --name: only entities of this state, such as NSW"),
    postcode: optionalText("postcode", "With --name: only entities of this postcode"),
    mode: Flag.Literals("match", ["exact", "fuzzy"]).pipe(
      Flag.withDescription("With --name: exact answers only names that are equal. Default: fuzzy"),
      Flag.optional
    ),
    as_of: asOf,
    filter,
    ...resolvingFlags,
    sandbox,
    json
  },
  (given) => {
    const { file, filter: filters, json: asJson, require_gst: requireGst, sandbox: isSandbox } = given
    const ofFile = readingFlags(given)
    const flags = Struct.pick(given, ["abn", "acn", "name", "state", "postcode", "mode", "as_of"])
    if (Option.isSome(file)) {
      const { as_of: asOf, ...others } = flags
      return filters.length > 0 || isAnyGiven(others)
        ? commandFailed(
            "With --file only --out, --resume, --since, --column, --ignore-column, --header-row, --encoding, --sheet, --require-gst, --as-of, --sandbox and --json may be given."
          )
        : resolveCustomers({
            ...ofFile,
            file: file.value,
            asOf,
            json: asJson,
            requireGst,
            sandbox: isSandbox
          })
    }
    if (requireGst || isAnyGiven(ofFile))
      return commandFailed(
        "--out, --resume, --since, --column, --ignore-column, --header-row, --encoding, --sheet and --require-gst belong to --file."
      )
    const fault = faultOfNameAndNumbers(flags)
    if (fault !== undefined) return fault
    return Effect.gen(function* () {
      const filter = yield* filterOf(filters)
      const request = yield* decodeRequest(ResolveRequest, {
        ...givenFlags(flags),
        ...(filter !== undefined && { filter })
      })
      yield* prepareSandbox(isSandbox)
      const resolver = yield* Resolver
      const answer = yield* resolver.resolve(operator(isSandbox), request)
      yield* print(answer, asJson, () => readable(answer))
    }).pipe(
      Effect.catchTags({
        AsOfOutOfReach: asOfOutOfReach,
        IdentitySourceUnavailable: ({ reason, source }) =>
          Effect.flatMap(isNothingLoaded(isSandbox), (isNothing) =>
            commandFailed(isNothing ? loadFirst : `Nothing could be resolved from ${source}. ${reason}`)
          ),
        SearchOverloaded: ({ reason }) =>
          commandFailed(
            reason === "too_common"
              ? "Too many names have these words to find the best ones: add a word that tells more of the name."
              : "There is no whole index of names yet, and no name begins so: start the server, which builds it, and ask again."
          )
      }),
      Effect.provide(coreForCommand)
    )
  }
).pipe(
  Command.withDescription(
    "Find the entities behind an ABN, an ACN or a name, or behind every row of a file of suppliers or customers"
  )
)

const readable = ({ candidates, disclaimer, filtered }: ResolveResult): string =>
  [
    ...(candidates.length === 0 ? ["No entity found."] : candidates.map(described)),
    ...(filtered === undefined ? [] : [filteredBy(filtered)]),
    disclaimer
  ].join("\n\n")

const filteredBy = ({ bound_reached, examined, note }: Filtered): string =>
  [
    `The filter was asked of ${examined} ${examined === 1 ? "entity" : "entities"}.`,
    ...(bound_reached
      ? ["There are more of similar names: ask with a fuller name, a state or a postcode."]
      : []),
    ...(note === undefined ? [] : [note])
  ].join(" ")

const described = (candidate: Candidate): string => {
  const { canonical } = candidate
  const line = (label: string, field: { value: unknown; source: string; as_of?: string; note?: string }) =>
    field.value === null
      ? `  ${label.padEnd(18)} -${field.note === undefined ? "" : `  (${field.note})`}`
      : `  ${label.padEnd(18)} ${field.value}  [${field.source}${field.as_of === undefined ? "" : ` ${field.as_of.slice(0, 10)}`}]`
  const { screening } = candidate
  return [
    `${canonical.entity_name.value ?? "(no name given)"}  confidence ${candidate.match_confidence}`,
    line("ABN", canonical.abn),
    line("ABN status", canonical.abn_status),
    line("ACN", canonical.acn),
    line("form", canonical.entity_form),
    line("type", canonical.entity_type),
    line("GST registered", canonical.gst_registered),
    line("regulator status", canonical.regulator_status),
    ...canonical.former_names.map(
      (name) =>
        `  ${"former name".padEnd(18)} ${name.value}${name.ceased === null ? "" : ` until ${name.ceased}`}  [${name.source}]`
    ),
    ...canonical.related_entities.map(
      (each) =>
        `  ${each.role.replace("_", " ").padEnd(18)} ${each.name ?? each.lei ?? each.reporting_exception ?? "not known"}${each.acn === null ? "" : ` ACN ${each.acn}`}  (${each.note})`
    ),
    ...candidate.conflicts.map(
      (conflict) =>
        `  ${"CONFLICT".padEnd(18)} ${conflict.field}: ${conflict.values.map(({ source, value }) => `${value} [${source}]`).join(" / ")}`
    ),
    ...(screening === null
      ? []
      : [
          `  ${"sanctions".padEnd(18)} ${screening.gov_sanctions.status}`,
          `  ${"banned org".padEnd(18)} ${screening.regulator_banned_org.status}`
        ])
  ].join("\n")
}
