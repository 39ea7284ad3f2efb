/** Whether a number is well formed. */
export { validate } from "./validate/Validator.ts"
