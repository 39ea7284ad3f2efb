/** What is logged as a warning or worse about files of customers that were uploaded. */
import { databaseAway, type Explained, error, nothing, warn } from "./Explained.ts"

export const customerFiles: Readonly<Record<string, Explained>> = {
  "Files of customers that are too old could not be removed; it is tried again in a minute.": warn(
    databaseAway,
    "They stay a little longer.",
    nothing
  ),
  "It could not be looked up which files of customers are to be answered.": warn(
    databaseAway,
    "It is looked up again in ten seconds.",
    nothing
  ),
  "A file of customers could not be finished.": error(
    "Screening or resolving an uploaded file failed.",
    "It is taken up again, and given up after several failures in a row.",
    "Look at `cause`: usually the database."
  )
}
