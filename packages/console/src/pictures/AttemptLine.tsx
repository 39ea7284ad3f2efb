/** The attempts to deliver one thing, in their order, with the pause before each. The steps are even, the pauses are not. */
import { lastingShort } from "../words/time.ts"
import css from "./AttemptLine.module.css"

interface Props {
  readonly attempts: ReadonlyArray<{
    readonly number: number
    readonly at: string
    readonly became: "taken" | "failed" | "open"
  }>
  /** When the one to come is due. */
  readonly next: string | null
}

/** So many fit beside each other on a wide screen. */
const shown = 12

const pause = (from: string | undefined, to: string) =>
  from === undefined ? "first" : lastingShort(Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000))

const marks = {
  taken: <circle cx="7" cy="7" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  failed: <path d="M7 .8 13.2 7 7 13.2.8 7Z" fill="currentColor" />,
  open: (
    <circle
      cx="7"
      cy="7"
      r="4.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeDasharray="2.4 2"
    />
  )
} as const

const words = { taken: "taken", failed: "not taken", open: "without an answer yet" } as const

const Mark = ({ of }: { readonly of: keyof typeof marks }) => (
  <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
    {marks[of]}
  </svg>
)

export const AttemptLine = ({ attempts, next }: Props) => {
  const from = Math.max(0, attempts.length - shown)
  const last = attempts.at(-1)
  if (last === undefined) return null
  return (
    <ol className={css.line} aria-label="Attempts in their order, with the pause before each">
      {attempts.slice(from).map(({ at, became, number }, i) => (
        <li key={number} className={became === "failed" ? css.failed : undefined}>
          <Mark of={became} />
          <span className="for-readers">{words[became]}, </span>
          {number === 1 ? "first" : pause(attempts[from + i - 1]?.at, at)}
        </li>
      ))}
      {next !== null && (
        <li className={css.next}>
          <Mark of="open" />
          <span className="for-readers">to come, </span>
          {pause(last.at, next)}
        </li>
      )}
    </ol>
  )
}
