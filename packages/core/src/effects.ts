/** Settings that are numbers, with their ranges. */
export { duration, wholeNumber } from "./effects/settings.ts"
