/**
 * What a message to the operator says. It goes to chat rooms and mail boxes, so it names no customer, account, file,
 * receiver or key: those stand there by their ids. What a publisher wrote is bounded, and steers nothing.
 */
import type { Need } from "@entity-watch/contract/schema/admin/Need"
import type { OperatorNeeds, ToldNeed } from "@entity-watch/contract/schema/admin/OperatorNeeds"
import { counted } from "./needs/counted.ts"

/** Needs that one message names; the others are left to the next one. */
export const namedAtMost = 50

/** In characters. A publisher's reason may be a whole page. */
const longestText = 300

export interface OperatorMessage {
  /** The same when the same is sent again, because a process ended before it could note that it was sent. */
  readonly key: string
  /** By the database's clock, in ISO 8601. */
  readonly timestamp: string
  readonly data: OperatorNeeds["data"]
  /** Without a word of anybody else's. */
  readonly subject: string
  readonly text: string
}

/** Control characters, marks that turn the direction of writing, halves of characters, and breaks of lines. */
const steering = /[\p{C}\p{Zl}\p{Zp}\s]+/gu

/** One line of bounded length. */
export const bounded = (text: string): string => {
  // Of a long text no more is looked at than may be kept.
  const start = text
    .slice(0, 4 * longestText)
    .replaceAll(steering, " ")
    .trim()
  const characters = [...start]
  return characters.length <= longestText ? start : `${characters.slice(0, longestText - 1).join("")}…`
}

const boundedOrNull = (text: string | null): string | null => (text === null ? null : bounded(text))

/** `page` is the address of the page that explains each code. */
export const toldNeed = (need: Omit<Need, "see">, page: string): ToldNeed => {
  const { id, kind, name } = need.about
  return {
    id: bounded(need.id),
    code: need.code,
    kind: need.kind,
    says: bounded(need.says),
    because: bounded(need.because),
    cure: bounded(need.cure),
    since: boundedOrNull(need.since),
    about: {
      kind,
      id: boundedOrNull(id),
      name: kind === "register" || kind === "service" ? bounded(name) : null
    },
    see: `${page}#${need.code}`
  }
}

const about = ({ about: { id, kind, name } }: ToldNeed): string => {
  const called = id === null ? undefined : `${kind} ${id}`
  return name === null
    ? (called ?? `several of the kind ${kind}`)
    : called === undefined
      ? name
      : `${name} (${called})`
}

/** Needs of which the same is to be said, which twenty receivers on one machine that is gone have. */
const alike = (needs: ReadonlyArray<ToldNeed>): ReadonlyArray<ReadonlyArray<ToldNeed>> => [
  ...Map.groupBy(needs, ({ because, code, cure, kind, says }) =>
    JSON.stringify([code, kind, says, because, cure])
  ).values()
]

const sinceOf = (needs: ReadonlyArray<ToldNeed>): ReadonlyArray<string> => {
  const times = [...new Set(needs.flatMap(({ since }) => (since === null ? [] : [since])))].toSorted()
  return times.map((time) => `Since ${time}${times.length === 1 ? "" : " or later"}.`).slice(0, 1)
}

const lines = (needs: ReadonlyArray<ToldNeed>): ReadonlyArray<string> =>
  needs
    .slice(0, 1)
    .flatMap(({ because, cure, kind, says, see }) => [
      `[${kind}] ${says}: ${needs.length === 1 ? "" : `${needs.length} of them: `}${needs.map(about).join(", ")}`,
      ...[because, cure, ...sinceOf(needs), `See ${see}`].map((line) => `  ${line}`),
      ""
    ])

const subjectOf = (needs: number, over: number): string =>
  needs > 0
    ? `Entity Watch: ${counted(needs, "thing needs", "things need")} a person`
    : `Entity Watch: ${counted(over, "thing needs", "things need")} nobody any more`

export const operatorMessage = ({
  key,
  more,
  needs,
  over,
  timestamp
}: Pick<OperatorMessage, "key" | "timestamp"> & OperatorMessage["data"]): OperatorMessage => {
  const subject = subjectOf(needs.length + more, over.length)
  const text = [
    `${subject}.`,
    "",
    ...alike(needs).flatMap(lines),
    ...(more === 0 ? [] : [`And ${counted(more, "more", "more")}, of which later messages tell.`, ""]),
    ...(over.length === 0 ? [] : ["No longer so:", ...over.map(({ id }) => `  ${bounded(id)}`), ""])
  ]
  // Chat rooms take what stands between these for a link, or call everybody.
  const plain = text.join("\n").replaceAll("<", "‹").replaceAll(">", "›")
  return { key, timestamp, data: { needs, over, more }, subject, text: plain }
}

/** What shows that a channel works. It is of the type of the others, and names nothing. */
export const testMessage = (timestamp: string): OperatorMessage => ({
  key: `test ${timestamp}`,
  timestamp,
  data: { needs: [], over: [], more: 0 },
  subject: "Entity Watch: a test message",
  text: "This is a test message of Entity Watch, which somebody asked for. What needs a person is told in this way.\n"
})
