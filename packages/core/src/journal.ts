/** The journal of questions and answers. */
export { Journal } from "./journal/Journal.ts"
export { JournalKept } from "./journal/JournalKept.ts"
export { NoSuchMoment, PeriodReversed, periodOf } from "./journal/period.ts"
