/** Whether a decision takes two people, as the operator set it. packages/core/docs/decisions-on-matches.md */
import { NeedsTwo } from "@entity-watch/core/decide"
import { Config, Layer } from "effect"

export const decisionSettings = Config.Boolean("DECISIONS_NEED_TWO").pipe(Config.withDefault(false))

export const decisionRules = Layer.effect(NeedsTwo, decisionSettings)
