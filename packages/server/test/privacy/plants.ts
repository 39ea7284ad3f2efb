/** What is planted in a whole run, and the search for it in everything that the run leaves behind. */

/** Where something may come to light. */
export const channels = [
  "log",
  "traces and metrics",
  "/metrics",
  "error answers",
  "receipts",
  "database",
  "data folder",
  "commands"
] as const
export type Channel = (typeof channels)[number]

export type Left = Readonly<Record<Channel, string>>

export interface Plant {
  readonly what: string
  /** Words that stand nowhere else in the world. */
  readonly words: ReadonlyArray<string>
  /** Where it has to be. */
  readonly belongs?: ReadonlyArray<Channel>
}

/** As the value may be written by whoever lets it slip. Searched without regard to case. */
export const spellings = (word: string): ReadonlyArray<string> => {
  const bytes = Buffer.from(word)
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(word) ?? []
  return [
    ...new Set([
      word,
      encodeURIComponent(word),
      bytes.toString("hex"),
      bytes.toString("base64").replace(/=+$/u, ""),
      bytes.toString("base64url"),
      ...(year === undefined ? [] : [`${year}${month}${day}`, `${day}/${month}/${year}`])
    ])
  ]
}

export interface Leak {
  readonly what: string
  readonly channel: Channel
  readonly around: string
}

export const leaksIn = (left: Left, plants: ReadonlyArray<Plant>): ReadonlyArray<Leak> =>
  channels.flatMap((channel) => {
    const text = left[channel]
    const folded = text.toLowerCase()
    return plants
      .filter(({ belongs = [] }) => !belongs.includes(channel))
      .flatMap(({ what, words }) =>
        words.flatMap(spellings).flatMap((spelling) => {
          const at = folded.indexOf(spelling.toLowerCase())
          return at === -1
            ? []
            : [{ what, channel, around: text.slice(Math.max(0, at - 200), at + spelling.length + 100) }]
        })
      )
  })
