/** What is logged as a warning or worse about files of customers that were uploaded. */
import { type Explained, error, warnAway } from "./Explained.ts"

export const customerFiles: Readonly<Record<string, Explained>> = {
  "Files of customers that are too old could not be removed; it is tried again in a minute.": warnAway(
    "They stay a little longer."
  ),
  "It could not be looked up which files of customers are to be answered.": warnAway(
    "It is looked up again in ten seconds."
  ),
  "A file of customers could not be finished.": error(
    "Screening or resolving an uploaded file failed.",
    "It is taken up again, and given up after several failures in a row.",
    "Look at `cause`: usually the database."
  )
}
