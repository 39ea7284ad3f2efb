/** What the score would be if something were different, against what it is and the floor. */
import css from "./Explanation.module.css"
import { Axis } from "./ScoreBars.tsx"

interface Props {
  readonly differences: ReadonlyArray<{
    readonly if: string
    readonly score: number
    readonly below_floor: boolean
  }>
  readonly score: number
  readonly floor: number
}

const within = (at: number) => Math.max(0, Math.min(100, at))

export const Differences = ({ differences, floor, score }: Props) => (
  <div className={css.bars} style={{ "--floor": `${within(floor)}%` } as object}>
    <Axis floor={floor} />
    <ul>
      {differences.map(({ below_floor, if: condition, score: then }, i) => (
        <li key={`${i} ${condition}`}>
          <span className={css.caption}>
            <b>{then}</b> if <bdi>{condition}</bdi>
            <small>{below_floor ? "it would not be shown" : "it would still be shown"}</small>
          </span>
          <span className={css.track} aria-hidden="true">
            <span
              className={css.away}
              style={{
                left: `${Math.min(within(then), within(score))}%`,
                width: `${Math.abs(within(score) - within(then))}%`
              }}
            />
            <span className={css.dot} style={{ left: `${within(then)}%` }} />
          </span>
        </li>
      ))}
    </ul>
  </div>
)
