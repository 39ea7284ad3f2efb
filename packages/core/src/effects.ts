/** Answers that are kept for a time, causes as the log tells them, and settings that are numbers, with their ranges. */
export { cachedByKeyFor, cachedFor } from "./effects/cachedFor.ts"
export { describeCause } from "./effects/describeCause.ts"
export { duration, wholeNumber } from "./effects/settings.ts"
