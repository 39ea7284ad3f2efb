/** What was so from when until when: one bar each, on one line of time. */
import css from "./Spans.module.css"

export interface Span {
  readonly title: string
  /** Its days in words. */
  readonly says: string
  /** null: nobody says when it began. */
  readonly from: string | null
  /** null: it still is. */
  readonly to: string | null
}

/** What began on an unknown day is drawn as if a tenth of the picture before it ended. */
const unknown = 0.1

export const Spans = ({
  now = Date.now(),
  spans
}: {
  readonly spans: ReadonlyArray<Span>
  readonly now?: number
}) => {
  const known = spans.flatMap(({ from, to }) =>
    [from, to].flatMap((day) => (day === null ? [] : [Date.parse(day)]))
  )
  const first = Math.min(...known, now)
  const whole = Math.max(1, now - first)
  const start = first - whole * unknown
  const at = (day: number) => ((day - start) / (now - start)) * 100
  return (
    <ul className={css.spans}>
      {spans.map(({ from, says, title, to }, i) => {
        const left = from === null ? 0 : at(Date.parse(from))
        const right = to === null ? 100 : at(Date.parse(to))
        return (
          <li key={`${title} ${i}`}>
            <span>
              <bdi>{title}</bdi> <small>{says}</small>
            </span>
            <span
              aria-hidden="true"
              className={`${css.bar} ${to === null ? css.now : ""} ${from === null ? css.unknown : ""}`}
              style={{ marginLeft: `${left}%`, width: `${Math.max(0.5, right - left)}%` }}
            />
          </li>
        )
      })}
    </ul>
  )
}
