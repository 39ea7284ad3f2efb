/** Of which watched subjects a subscription is told, in words. */
import { counted } from "./numbers.ts"

export const toldOf = (subjects: "all" | number | null): string =>
  subjects === null ? "no subject" : subjects === "all" ? "all subjects" : counted(subjects, "subject")
