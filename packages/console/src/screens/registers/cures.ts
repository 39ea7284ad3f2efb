/** What to do about a refresh that failed, by what its reason says. */

const known: ReadonlyArray<readonly [RegExp, ReadonlyArray<string>]> = [
  [
    /ZIP archive|web page|is a (?:PDF|binary xls)/u,
    [
      "Download the file from the publisher's page, as it is offered there, and load it: see “Load from files”.",
      "Where the publisher itself answered so, wait: the service asks again by itself."
    ]
  ],
  [
    /answered (?:5\d\d|429)|did not answer|timed? ?out|in time|ECONN|network|fetch failed/iu,
    [
      "Wait: the service asks again by itself, and what is in force stays until its limit.",
      "If it lasts, see whether the publisher's page opens, and whether this machine may reach it.",
      "Before the limit, load a file that you downloaded yourself: see “Load from files”."
    ]
  ],
  [
    /older/iu,
    [
      "The publisher offers an older edition than the one in force. Look at its page.",
      "If it withdrew the newer one, refresh again and accept an older edition."
    ]
  ],
  [
    /gone|shr[iu]nk|fewer|entries/iu,
    [
      "Many entries are gone: compare the file with the publisher's announcement.",
      "If they were removed on purpose, refresh again and accept that. Otherwise tell the publisher: an equal download an hour later or more comes into force by itself."
    ]
  ],
  [
    /column|header|malformed|read|format|row/iu,
    [
      "The file is not in the form that is known. Open it, and compare its first line with the page on registers.",
      "If the publisher changed the form, keep the file and tell whoever maintains this service."
    ]
  ]
]

const otherwise = [
  "Refresh again. What is in force stays until its limit.",
  "If it fails again, look at the server's log for the same moment."
]

export const curesOf = (failure: string): ReadonlyArray<string> =>
  known.find(([pattern]) => pattern.test(failure))?.[1] ?? otherwise
