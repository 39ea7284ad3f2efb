/** The tool `screen_entity`. */
import { screen } from "@entity-watch/contract/operations/screen"
import { ScreenRequest } from "@entity-watch/contract/schema/requests"
import { ScreenedName, ScreenResult } from "@entity-watch/contract/schema/ScreenResult"
import { Screener } from "@entity-watch/core/screen"
import { Effect, Schema, Struct } from "effect"
import { leftOut } from "./answerSize.ts"
import { fewerMatches } from "./fewerMatches.ts"
import { accountTool } from "./Tool.ts"

/** How a field was read is told by REST. */
const Compared = Schema.Struct(Struct.omit(ScreenedName.fields, ["read_as"]))

export const screenEntity = accountTool({
  name: "screen_entity",
  operation: screen,
  title: "Screen against sanctions and banned registers",
  description: [
    "Compares a name, or the entity behind an ABN or ACN, with the Australian sanctions list and ASIC's registers of banned and disqualified persons and organisations.",
    "Use it before a person decides to deal with somebody, or when asked whether a name is listed.",
    "Send exactly one of name, abn and acn. Prefer a number when you have one: the entity's current and former names are screened, and for a trust its corporate trustee. Add dob, pob, country, imo and identifiers (numbers of passports, identity cards and registrations) when you know them: they raise a score and never exclude a match. To say why a listed entry is no match, send its list_ref or name as explain_entry.",
    "overall and each source give one verdict. review: at least one possible match, which needs a person to compare; never present it as a confirmed match. no_match: the list was read and holds nothing similar; this is not a clearance. unavailable: the list cannot be relied on, whatever matches it shows; say so, and never report it as no_match. Read every source: an overall review can stand beside one that is unavailable.",
    "With subject_ref, each match has decided and is_new, and new_matches counts those nobody has decided about. A decision changes no verdict: review stays review. No tool records one: that is for a person.",
    "Quote the disclaimer with every verdict. Keep the answer small: one name at a time, and no include screening in resolve as well."
  ].join("\n"),
  input: ScreenRequest,
  output: Schema.Struct({ ...ScreenResult.fields, screened: Schema.Array(Compared), ...leftOut }),
  rest: "Ask without explain, explain_entry and receipt; REST (POST /v1/screen) answers all.",
  answer: (caller, request) =>
    Effect.map(
      Screener.use((screener) => screener.screen(caller, request)),
      (result) =>
        fewerMatches({ ...result, screened: result.screened.map((each) => Struct.omit(each, ["read_as"])) })
    )
})
