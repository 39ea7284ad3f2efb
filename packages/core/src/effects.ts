/** Answers that are kept for a time, and settings that are numbers, with their ranges. */
export { cachedByKeyFor, cachedFor } from "./effects/cachedFor.ts"
export { duration, wholeNumber } from "./effects/settings.ts"
