/** Decisions of people about matches. */
export { DecisionKeyReused, Decisions } from "./decide/Decisions.ts"
export { NeedsTwo } from "./decide/NeedsTwo.ts"
