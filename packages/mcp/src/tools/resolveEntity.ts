/** The tool `resolve_entity`. */
import { resolve } from "@entity-watch/contract/operations/resolve"
import { ResolveResult } from "@entity-watch/contract/schema/ResolveResult"
import { ResolveRequest } from "@entity-watch/contract/schema/requests"
import { Resolver } from "@entity-watch/core/resolve"
import { Effect, Schema } from "effect"
import { leftOut } from "./answerSize.ts"
import { fewerCandidates } from "./fewerCandidates.ts"
import { accountTool } from "./Tool.ts"

export const resolveEntity = accountTool({
  name: "resolve_entity",
  operation: resolve,
  title: "Resolve an Australian entity",
  description: [
    "Finds which Australian entity an ABN, an ACN or a name refers to, from public registers: canonical name, ABN and GST status, former names, licences, charity status, LEI and more.",
    "Use it first, when you hold a number or a name.",
    "Send exactly one of abn, acn and name. A number is an exact match (match_confidence 100). A name gives ranked suggestions, never above 90: before you rely on one, confirm its number or ask the user which is meant. state and postcode narrow a name; filter keeps only entities of which the registers say everything in it, and where filtered.bound_reached is true others may exist.",
    "Every value carries the register it comes from (source) and, where known, its date (as_of). conflicts lists fields on which registers disagree: report both values. Empty candidates mean that these registers hold nothing under that number or name, not that the entity does not exist.",
    "In the screening block no_match is not a clearance, review needs a person, unavailable cannot be relied on. Directors, shareholders and beneficial owners are not covered.",
    "Keep the answer small: include: [] gives identity only, or name the blocks you need; the default computes all. Past 25 kB left_out says what is missing."
  ].join("\n"),
  input: ResolveRequest,
  output: Schema.Struct({ ...ResolveResult.fields, ...leftOut }),
  rest: "Name fewer blocks in include; REST (POST /v1/resolve) answers all.",
  answer: (caller, request) =>
    Effect.map(
      Resolver.use((resolver) => resolver.resolve(caller, request)),
      fewerCandidates
    )
})
