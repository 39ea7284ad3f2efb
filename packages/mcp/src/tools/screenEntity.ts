/** The tool `screen_entity`. */
import { screen } from "@entity-watch/contract/operations/screen"
import { ScreenRequest } from "@entity-watch/contract/schema/requests"
import { ScreenedName, ScreenResult } from "@entity-watch/contract/schema/ScreenResult"
import { Screener } from "@entity-watch/core/screen"
import { Effect, Schema, Struct } from "effect"
import { leftOut } from "./answerSize.ts"
import { type AgentResult, fewerMatches, ofAdditional } from "./fewerMatches.ts"
import { accountTool } from "./Tool.ts"

/** How a field was read is told by REST. */
const Compared = Schema.Struct(Struct.omit(ScreenedName.fields, ["read_as"]))

/** What an agent reads by the words of the description, or hands on as it is. */
const Said = Schema.Record(Schema.String, Schema.Unknown)
const { parties: _, ...fields } = ScreenResult.fields
const Output = Schema.Struct({
  ...fields,
  screened: Schema.Array(Compared),
  additional_sources: Schema.optionalKey(Schema.Array(Said)),
  receipt: Schema.optionalKey(Said),
  ...leftOut
})

const shortened = ({ additional_sources, parties: _parties, ...result }: ScreenResult): AgentResult => ({
  ...result,
  screened: result.screened.map((each) => Struct.omit(each, ["read_as"])),
  ...(additional_sources !== undefined && {
    additional_sources: additional_sources.map((each) => Struct.pick(each, ofAdditional))
  })
})

export const screenEntity = accountTool({
  name: "screen_entity",
  operation: screen,
  title: "Screen against sanctions and banned registers",
  description: [
    "Compares a name, or the entity behind an ABN or ACN, with the Australian sanctions list and ASIC's registers of banned and disqualified persons and organisations.",
    "Use it before a person deals with somebody, or when asked whether a name is listed.",
    "Send exactly one of name, abn and acn. Prefer a number: the entity's current and former names are screened, and for a trust its corporate trustee. Add dob, pob, country, imo and identifiers (numbers of passports, identity cards and registrations) when you know them: they raise a score and never exclude a match. To say why a listed entry is no match, send its list_ref or name as explain_entry.",
    "overall and each source give one verdict. review: at least one possible match, which needs a person to compare; never present it as a confirmed match. no_match: the list was read and holds nothing similar; this is not a clearance. unavailable: the list cannot be relied on, whatever matches it shows; say so, and never report it as no_match. Read every source: an overall review can stand beside one that is unavailable.",
    "additional_sources: lists that were added; overall rests on those with counts.",
    "With subject_ref, each match has decided and is_new, and new_matches counts those nobody has decided about. A decision changes no verdict. No tool records one: that is for a person.",
    "Quote the disclaimer with every verdict. Keep it small: one name at a time, no include screening in resolve as well."
  ].join("\n"),
  input: ScreenRequest,
  output: Output,
  rest: "Ask without explain, explain_entry and receipt; REST (POST /v1/screen) answers all.",
  answer: (caller, request) =>
    Effect.map(
      Screener.use((screener) => screener.screen(caller, request)),
      (result) => fewerMatches(shortened(result))
    )
})
