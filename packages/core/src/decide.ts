/** Decisions of people about matches. */

export { type DecisionReason, DecisionReasons } from "./decide/DecisionReasons.ts"
export { DecisionKeyReused, Decisions } from "./decide/Decisions.ts"
export { NeedsTwo } from "./decide/NeedsTwo.ts"
