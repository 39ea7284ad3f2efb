/** The journal of questions and answers. */
export { Journal, NoSuchMoment } from "./journal/Journal.ts"
export { JournalKept } from "./journal/JournalKept.ts"
export { JournalSealer, JournalUnreadable } from "./journal/JournalSealer.ts"
export { fromMoment, toMoment } from "./journal/period.ts"
