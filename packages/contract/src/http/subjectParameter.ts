/** The subject of a path: its schema, its example, and what is answered where there is none. */
import { PathRef } from "../schema/subjectRef.ts"

export const subjectParams = { subject_ref: PathRef }
export const subjectParameter = { subject_ref: { example: "customer-4711" } }
export const noSubject = "The account watches no subject of this reference."
