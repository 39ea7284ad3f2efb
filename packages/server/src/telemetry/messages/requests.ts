/** What is logged as a warning or worse about answering requests, and the process that does. */
import { type Explained, error, warn } from "./Explained.ts"

export const requests: Readonly<Record<string, Explained>> = {
  "A request failed on our side.": error(
    "A fault of this program.",
    "The caller got 500 with the `request_id`.",
    "Report `cause`, which holds no names or numbers of the request."
  ),
  "The process may open few files, so it takes few connections.": warn(
    "The limit of open files allows `connections` connections.",
    "Others wait until one ends.",
    "Raise the limit (`ulimit -n`, `LimitNOFILE=`)."
  ),
  "A variable looks like a setting, and nothing reads it.": warn(
    "`variable` is spelt as settings are.",
    "The setting that was probably meant has its default.",
    "Correct its name, or take it out of the environment."
  ),
  "Only Linux spreads connections to one port over several threads, so one thread serves here.": warn(
    "`--threads` or `SERVE_THREADS` asks for more than one.",
    "One serves.",
    "Leave the setting out, or serve on Linux."
  ),
  "A thread that serves has ended, so the process ends.": error(
    "One of several serving threads failed.",
    "It ends with code 1, to be started again.",
    "Look at `cause`: often memory."
  ),
  "The console could not be built, so the server answers without it.": warn(
    "The build failed.",
    "Everything but the console works.",
    "Do what `reason` asks, and start again."
  )
}
