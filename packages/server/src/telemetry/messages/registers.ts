/** What is logged as a warning or worse about reading registers, and what is in force. */
import { type Explained, error, errorAway, nothing, warn, warnAway } from "./Explained.ts"

export const registers: Readonly<Record<string, Explained>> = {
  "A register could not be refreshed; what was in force stays.": warn(
    "The publisher did not answer, or its file was refused.",
    "It is asked for again later.",
    "If it repeats, `entity-watch refresh --check <register>` says why."
  ),
  "A screening list that lacks many entries came into force: a second download was equal.": warn(
    "The publisher sent the same list twice, an hour or more apart, without what `reason` counts.",
    "Whoever it no longer names is no longer found.",
    "Look at the publisher's page whether it removed them. If not, see [a wrong edition is in force](incident.md#a-wrong-edition-is-in-force)."
  ),
  "A register could not be refreshed.": error(
    "The refresh failed on the server's side.",
    "What was in force stays. A refresh by schedule is tried again later.",
    "Look at `cause`: usually the database or the disk."
  ),
  "The registers that are due could not be refreshed.": errorAway("It is tried again in a minute."),
  "A claim could not be renewed.": warnAway(
    "The refresh of a register goes on unless another instance has taken over."
  ),
  "Another instance has taken over a register's refresh.": warn(
    "This process stood still, or could not renew its claim.",
    "The other instance finishes the refresh.",
    nothing
  ),
  "Old files of publishers could not be removed.": warn(
    "Files below `DATA_DIR` could not be deleted.",
    "It is tried again after the next refresh.",
    "Check who owns the files in `DATA_DIR`."
  ),
  "The operator says that a file is its publisher's current one.": warn(
    "`refresh --from` was given with `--confirmed`.",
    "The register counts as confirmed on that day.",
    "See whether somebody did that."
  ),
  "A failed reading could not be marked as failed.": error(
    "The database was away.",
    "What was in force stays.",
    nothing
  ),
  "The snapshots could not be read.": errorAway(
    "Requests are answered 502 after a moment; lists are `unavailable`."
  ),
  "The clock of this process differs from the database's, which decides how old a list is. Set both by a time server.":
    error(
      "They are `seconds` apart.",
      "Ages are reckoned by the database's clock.",
      "See [`clock_differs`](needs-a-person.md#clock_differs)."
    ),
  "The sandbox could not be looked at.": error(
    "Their daily load failed.",
    "It is tried again the next day.",
    "If it repeats, restart the server, and look at `cause`."
  )
}
