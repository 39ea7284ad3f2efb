/** Every migration in order. Released ones are never edited, and numbers only ascend. */
import init from "./0001_init.ts"

export const migrations = {
  "0001_init": init
}
