/** Every migration in order. Released ones are never edited, and numbers only ascend. */
import init from "./0001_init.ts"
import publisherFiles from "./0002_publisher_files.ts"

export const migrations = {
  "0001_init": init,
  "0002_publisher_files": publisherFiles
}
