/** Answers that are kept for a time, whose work it is that takes turns, what is told once a minute, and settings that are numbers, with their ranges. */
export { cachedByKeyFor, cachedFor } from "./effects/cachedFor.ts"
export { BeforePieces, WorksFor } from "./effects/inTurns.ts"
export { duration, wholeNumber } from "./effects/settings.ts"
export { toldAgain } from "./effects/toldAgain.ts"
