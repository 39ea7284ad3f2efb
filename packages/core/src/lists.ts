/** Comparing a subject with the screening lists. */
export { registerOf } from "./lists/registerOf.ts"
export { ALGORITHM_VERSION, FLOOR } from "./lists/score/floor.ts"
