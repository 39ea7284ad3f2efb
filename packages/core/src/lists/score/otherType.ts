/** Whether the caller expects a person and the entry is a vessel, or the other way round. */
import type { ListedEntry } from "../../domain/ListedEntry.ts"
import type { ComparedSubject } from "../../domain/Subject.ts"
import { type Finding, nothingFound } from "./Feature.ts"

/** So much that an equal name stays a match: the type is a hint, and never leaves an entry out by itself. */
export const OTHER_TYPE_POINTS = 6

const detail = "a person is no vessel"

export const otherType = ({ type }: ComparedSubject, { subjectType }: ListedEntry): Finding =>
  (type === "individual" && subjectType === "vessel") || (type === "vessel" && subjectType === "individual")
    ? { points: -OTHER_TYPE_POINTS, matchedOn: [], clauses: [], detail }
    : nothingFound
