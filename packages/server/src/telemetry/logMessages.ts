/**
 * Every message of level WARN or above that a server writes, by the part of the service that writes it. The page
 * `log-messages.md` is made from this by `npm run log-messages`. A test finds the messages in the sources of all
 * packages, so that none is missing here, and none is here that is no longer written.
 */

type Explained = Readonly<Record<"means" | "next" | "toDo", string>> & { readonly level: "ERROR" | "WARN" }

/** Nothing, unless it repeats: the page says what then. */
const nothing = ""

const explained =
  (level: Explained["level"]) =>
  (means: string, next: string, toDo: string): Explained => ({ level, means, next, toDo })
const warn = explained("WARN")
const error = explained("ERROR")

export const logMessages: Readonly<Record<string, Readonly<Record<string, Explained>>>> = {
  database: {
    "The database did not serve a request.": warn(
      "It was away, stopping, full or out of connections.",
      "The request was answered 502.",
      "Look at the database; `request_id` finds the request's line."
    ),
    "The database does not answer: what needs it is refused until it does.": error(
      "PostgreSQL sent nothing on any connection for more than a second.",
      "Requests are answered 502 and `/readyz` 503. The connections are made anew when it answers.",
      "Look at the database and the network to it."
    ),
    "Connections to the database that did not answer were ended.": warn(
      "PostgreSQL answered on others; `ended` says how many were ended.",
      "Statements on them failed. New connections take their place.",
      "If it repeats, look for a proxy or firewall that drops connections."
    ),
    "The embedded database stopped.": error(
      "Its thread ended, for example because the disk is full.",
      "It is opened again for the next statement. Nothing is lost that was answered.",
      "Do what `reason` asks. If it repeats, restore a backup or use PostgreSQL."
    ),
    "No socket for commands: the name of the data directory is too long for one.": warn(
      "A socket's path may have some hundred bytes.",
      "Commands wait until the server ends.",
      "Choose a shorter `DATA_DIR`."
    )
  },
  secrets: {
    "Stored secrets do not open, as the operator accepts.": warn(
      "The key of some secrets is lost.",
      "Deliveries of those subscriptions cannot be signed.",
      "Roll those secrets, and run `entity-watch receipts rotate`."
    )
  },
  registers: {
    "A register could not be refreshed; what was in force stays.": warn(
      "The publisher did not answer, or offered a file that was refused.",
      "The register is asked for again later. It grows older until a refresh succeeds.",
      "If it repeats, `entity-watch refresh --check <register>` says why."
    ),
    "A screening list that lacks many entries came into force: a second download was equal.": warn(
      "The publisher sent the same list twice, an hour or more apart, without what `reason` counts. Whoever it no longer names is found on it no more.",
      "Screens are of the smaller list.",
      "Look at the publisher's page whether it removed them. If not, see [a wrong edition is in force](incident.md#a-wrong-edition-is-in-force)."
    ),
    "A register could not be refreshed.": error(
      "The refresh failed on the server's side.",
      "What was in force stays, and a refresh by schedule is tried again later.",
      "Look at `cause`: usually the database or the disk."
    ),
    "The registers that are due could not be refreshed.": error(
      "The database could not say which registers are due.",
      "It is tried again in a minute.",
      "Look at the database."
    ),
    "A claim could not be renewed.": warn(
      "The database was away while this process refreshed a register.",
      "The refresh goes on unless another instance has taken over.",
      nothing
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
      "The register counts as confirmed at that day.",
      "See whether somebody did that."
    ),
    "A failed reading could not be marked as failed.": error(
      "A reading of a register failed, and then the database was away.",
      "What was in force stays.",
      "Look at the database."
    ),
    "The snapshots could not be read.": error(
      "The database could not say which registers are in force.",
      "Answers are refused with 502 after a moment; lists are `unavailable`.",
      "Look at the database."
    ),
    "The clock of this process differs from the database's, which decides how old a list is. Set both by a time server.":
      error(
        "They are `seconds` apart, which is more than a minute.",
        "Ages are reckoned by the database's clock.",
        "Set both by a time server."
      ),
    "The sandbox could not be looked at.": error(
      "The daily load of the invented registers failed.",
      "It is tried again the next day.",
      "If it repeats, restart the server, and look at `cause`."
    )
  },
  "abn-lookup": {
    "ABN Lookup did not answer.": warn(
      "The web services were away or slow.",
      "Answers say that this source is unavailable.",
      "If it repeats, look at the publisher's notices."
    ),
    "ABN Lookup does not accept this server's requests: check ABN_LOOKUP_GUID.": error(
      "The publisher refused the GUID.",
      "Nothing is looked up there.",
      "Correct `ABN_LOOKUP_GUID`."
    ),
    "ABN Lookup refused a number whose check digits agree.": error(
      "The publisher judged a number otherwise than this server, in the words of `said`.",
      "The number counts as one that is not registered.",
      "Report it."
    ),
    "The live register could not be asked what it changed.": error(
      "The round of watched ABNs failed.",
      "It is tried again soon, from the same day.",
      "Look at `cause`."
    ),
    "More watched ABNs changed than are looked up in one round.": warn(
      "`watched` changed and `asked` were looked up.",
      "The others are found when the next extract is loaded.",
      nothing
    )
  },
  screening: {
    "A screening list could not be read.": error(
      "Its entries could not be read from the database.",
      "Screens of it answer `unavailable`, and each tries again.",
      "Look at the database, then run `entity-watch doctor --live`."
    ),
    "The index of a screening list could not be prepared.": warn(
      "Preparing a new edition before it came into force failed.",
      "The first screen of it takes longer.",
      nothing
    )
  },
  "name-search": {
    "The name index could not be brought up to date; it is tried again.": warn(
      "The database or the data directory failed.",
      "Names that are new are not found by similarity until it succeeds.",
      "If it repeats, look at the database and the disk."
    ),
    "A name index could not be kept in the data directory.": warn(
      "The file could not be written: usually the disk is full.",
      "Searching works. The next start builds the index anew.",
      "Make room in `DATA_DIR`."
    ),
    "A searching thread could not open the name index.": warn(
      "The thread failed to load it.",
      "Where no other thread has it, names are searched in the database, which is slower.",
      "Make room in memory or on the disk, and restart."
    ),
    "A searching thread stopped; another takes its place.": warn(
      "The thread crashed or ran out of memory.",
      "Its searches start over.",
      "If it repeats, give the process more memory ([sizing](sizing.md))."
    )
  },
  watching: {
    "Changes could not be looked for; the next look begins where this one stopped.": error(
      "The database failed while events were made.",
      "No event is lost or made twice.",
      "Look at the database."
    ),
    "Operational events could not be recorded; it is tried again in five seconds.": warn(
      "The database was away.",
      "No operational event is lost.",
      nothing
    ),
    "What is too old could not be removed; it is tried again in an hour.": warn(
      "The database was away or busy.",
      "Old events and attempts stay an hour longer.",
      nothing
    )
  },
  deliveries: {
    "A delivery could not be signed. Is SECRETS_KEY still the same?": error(
      "The secret of the subscription does not open.",
      "It is tried again every minute.",
      "Set the key that sealed it, or roll it ([keys and secrets](keys-and-secrets.md))."
    ),
    "A subscription was disabled.": warn(
      "Its receiver has refused deliveries for too long.",
      "Nothing more is sent to it until its account enables it.",
      "Tell the account, which `entity-watch deliveries list` names."
    ),
    "Deliveries could not be claimed.": warn("The database was away.", "It is tried again at once.", nothing),
    "Claims could not be renewed.": warn(
      "The database was away while deliveries were in flight.",
      "Another instance may send some of them a second time, with the same id.",
      nothing
    ),
    "Attempts could not be settled.": warn(
      "The database was away after receivers had answered.",
      "It is tried until it succeeds, or those deliveries are sent again.",
      nothing
    ),
    "Deliveries are not announced for the moment.": warn(
      "The connection that announces them was lost.",
      "Deliveries are found by looking, a little later.",
      nothing
    )
  },
  operator: {
    "The operator could not be told what needs a person; it is tried again.": warn(
      "`channel` did not take a message.",
      "It is tried again in `again_in_minutes`. Nothing is lost.",
      "Look at `failure`, and at the settings of [being told](monitoring.md#being-told)."
    ),
    "It could not be looked at what needs a person; it is tried again in a minute.": warn(
      "The database was away.",
      "Nobody is told anything until it succeeds.",
      nothing
    )
  },
  accounts: {
    "When keys were last used could not be written.": warn(
      "The database was away.",
      "`keys list` shows an earlier time for some keys.",
      nothing
    ),
    "The rate limit could not be shared; this process limits by itself meanwhile.": warn(
      "The database was away.",
      "An account may have its rate in each process until it is back.",
      nothing
    ),
    "Usage could not be written; it is kept and tried again.": warn(
      "The database was away.",
      "No usage is lost, unless the process ends first.",
      nothing
    ),
    "Answers were cut off, because nobody could say whether their keys are in force.": warn(
      "The database was away for longer than a key is believed.",
      "Streams and long answers ended. Callers connect again.",
      "Look at the database."
    )
  },
  requests: {
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
      "`variable` begins as settings do, or is spelt nearly like `meant`.",
      "The setting that was probably meant has its default.",
      "Correct its name, or take it out of the environment."
    ),
    "Only Linux spreads connections to one port over several threads, so one thread serves here.": warn(
      "`--threads` or `SERVE_THREADS` asks for more than one.",
      "One thread serves.",
      "Leave the setting out, or serve on Linux."
    ),
    "A thread that serves has ended, so the process ends.": error(
      "One of several serving threads failed.",
      "It ends with code 1, to be started again.",
      "Look at `cause`: often memory."
    ),
    "The console could not be built, so the server answers without it.": warn(
      "In a checkout it is built at the start, and that failed.",
      "Everything but the console works.",
      "Do what `reason` asks, and start again."
    )
  },
  "customer-files": {
    "Files of customers that are too old could not be removed; it is tried again in a minute.": warn(
      "The database was away or busy.",
      "They stay a little longer.",
      nothing
    ),
    "It could not be looked up which files of customers are to be answered.": warn(
      "The database was away or busy.",
      "It is looked up again in ten seconds.",
      "Look at `cause`: usually the database."
    ),
    "A file of customers could not be finished.": error(
      "Screening or resolving an uploaded file failed.",
      "It is taken up again, and given up after several failures in a row.",
      "Look at `cause`: usually the database."
    )
  }
}

/** The part of the service that writes a message, which is also its heading on the page. */
export const componentOf: ReadonlyMap<string, string> = new Map(
  Object.entries(logMessages).flatMap(([component, messages]) =>
    Object.keys(messages).map((message) => [message, component] as const)
  )
)
