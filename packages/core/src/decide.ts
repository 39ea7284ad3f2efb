/** Decisions of people about matches. */

export { type DecisionReason, DecisionReasons } from "./decide/DecisionReasons.ts"
export { DecisionKeyReused, Decisions, TooManyDecisions } from "./decide/Decisions.ts"
export { MostDecisions } from "./decide/MostDecisions.ts"
export { NeedsTwo } from "./decide/NeedsTwo.ts"
