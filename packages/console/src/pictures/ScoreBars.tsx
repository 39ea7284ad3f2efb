/** How points add up to a score: a bar for each, from where the one before ended, against the floor. */
import css from "./Explanation.module.css"

export interface Points {
  readonly title: string
  /** May be less than nothing. */
  readonly points: number
  readonly says: string
}

interface Props {
  readonly parts: ReadonlyArray<Points>
  readonly score: number
  readonly floor: number
}

const within = (at: number) => Math.max(0, Math.min(100, at))
const signed = (points: number) => `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(1)}`

export const Axis = ({ floor }: { readonly floor: number }) => (
  <div className={css.axis} aria-hidden="true">
    {[0, 20, 40, 60, 80, 100].map((tick) => (
      <span key={tick} style={{ left: `${tick}%` }}>
        {tick}
      </span>
    ))}
    <b style={{ left: `${within(floor)}%` }}>floor {floor}</b>
  </div>
)

export const ScoreBars = ({ floor, parts, score }: Props) => {
  let sum = 0
  const bars = parts.map(({ points, says, title }) => {
    const from = within(sum)
    sum += points
    const to = within(sum)
    return { title, says, points, left: Math.min(from, to), width: Math.abs(to - from) }
  })
  return (
    <div className={css.bars} style={{ "--floor": `${within(floor)}%` } as object}>
      <Axis floor={floor} />
      <ul>
        {bars.map(({ left, points, says, title, width }, i) => (
          <li key={`${title} ${i}`}>
            <span className={css.caption}>
              {title} <b>{signed(points)}</b> <small>{says}</small>
            </span>
            <span className={css.track} aria-hidden="true">
              <span
                className={points < 0 ? css.less : css.more}
                style={{ left: `${left}%`, width: `${Math.max(0.4, width)}%` }}
              />
            </span>
          </li>
        ))}
        <li>
          <span className={css.caption}>
            <b>Score {score}</b> <small>at {floor} or more a person looks at it</small>
          </span>
          <span className={css.track} aria-hidden="true">
            <span className={score >= floor ? css.review : css.more} style={{ width: `${within(score)}%` }} />
          </span>
        </li>
      </ul>
    </div>
  )
}
