/** The day on which it is looked at: today, or any day since the registers were first read. */
import { useState } from "react"
import { Button } from "../../components/Button.tsx"
import { dayOf } from "../../words/time.ts"
import css from "./Entity.module.css"

interface Props {
  /** The day, or undefined for now. */
  readonly asOf: string | undefined
  /** When the first register was read; null where none was, undefined as long as that is not known. */
  readonly since: string | null | undefined
  readonly onChoose: (day: string | undefined) => void
}

const dayMillis = 86_400_000
const today = () => new Date().toISOString().slice(0, 10)
const dayAt = (millis: number) => new Date(millis).toISOString().slice(0, 10)
const midnight = (day: string) => Date.parse(`${day.slice(0, 10)}T00:00:00Z`)

const firstRead = (since: string | null | undefined): string => {
  if (since === undefined) return ""
  if (since === null) return "No register that knows entities was read yet."
  return since.slice(0, 10) === today()
    ? "The registers were first read today."
    : `First read ${dayOf(since)}`
}

export const AsKnown = ({ asOf, onChoose, since }: Props) => {
  const last = midnight(today())
  const read = midnight(since ?? today())
  const first = Math.min(read, asOf === undefined ? last : midnight(asOf))
  const days = Math.max(0, Math.round((last - first) / dayMillis))
  const chosen = asOf === undefined ? days : Math.round((midnight(asOf) - first) / dayMillis)
  const [shown, show] = useState(chosen)
  const [known, keep] = useState(chosen)
  if (chosen !== known) {
    keep(chosen)
    show(chosen)
  }
  const settle = () => {
    if (shown !== chosen) onChoose(shown >= days ? undefined : dayAt(first + shown * dayMillis))
  }
  // A day that has not come yet lies beyond the end, and is said as it was asked.
  const day = shown === chosen ? asOf : shown >= days ? undefined : dayAt(first + shown * dayMillis)
  return (
    <div className={css.known}>
      <span>
        As known <b>{day === undefined ? "now" : `at the end of ${dayOf(day)}`}</b>
      </span>
      <input
        type="range"
        aria-label="As known on"
        aria-valuetext={day === undefined ? "now" : dayOf(day)}
        min={0}
        max={days}
        value={shown}
        disabled={days === 0}
        onChange={({ target }) => show(Number(target.value))}
        onPointerUp={settle}
        onKeyUp={settle}
        onBlur={settle}
      />
      <small>{firstRead(since)}</small>
      {asOf !== undefined && (
        <Button small onClick={() => onChoose(undefined)}>
          Back to now
        </Button>
      )}
    </div>
  )
}
