/** Answers that are kept for a time, work in turns, and settings that are numbers, with their ranges. */
export { cachedByKeyFor, cachedFor } from "./effects/cachedFor.ts"
export { OthersWait } from "./effects/inTurns.ts"
export { duration, wholeNumber } from "./effects/settings.ts"
