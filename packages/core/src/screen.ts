/** Screening a name, or the entity behind a number, against the lists. */

export { DecisionRecorder, EntryNotAsShown, ListNotRead } from "./screen/DecisionRecorder.ts"
export { DateOfBirthInFuture } from "./screen/dateOfBirthAt.ts"
export { firstScreen } from "./screen/firstScreen.ts"
export { ReceiptedAnswer } from "./screen/ReceiptedAnswer.ts"
export { type ReceiptEvidence, ReceiptVerifier, type Verification } from "./screen/ReceiptVerifier.ts"
export { readExamples } from "./screen/readExamples.ts"
export { Screener } from "./screen/Screener.ts"
export { screenDisclaimer } from "./screen/screenDisclaimer.ts"
export { overall } from "./screen/verdict.ts"
