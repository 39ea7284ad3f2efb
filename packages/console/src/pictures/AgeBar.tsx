/**
 * A register's age as a bar: against its limit, a tick, where it has one, and with a mark for the day on which it is
 * asked for next. Without a limit the whole bar is three weeks.
 */
import css from "./Pictures.module.css"

interface Props {
  readonly ageDays: number | null
  readonly limitDays: number | null
  /** From now; negative when it is late. */
  readonly dueInDays: number | null
  readonly tone: "plain" | "review" | "alarm" | "gap"
  /** What the picture says. */
  readonly label: string
}

const width = 200
const withoutLimit = 21

export const AgeBar = ({ ageDays, dueInDays, label, limitDays, tone }: Props) => {
  const whole = limitDays === null ? withoutLimit : limitDays * 1.35
  const at = (days: number) => Math.max(0, Math.min(1, days / whole)) * width
  const due = ageDays === null || dueInDays === null ? null : at(ageDays + dueInDays)
  const fill = tone === "alarm" ? css.alarm : tone === "review" ? css.review : css.bar
  return (
    <svg
      className={css.picture}
      viewBox={`0 0 ${width} 18`}
      preserveAspectRatio="none"
      height="18"
      role="img"
      aria-label={label}
    >
      <rect className={css.track} y="5" width={width} height="7" rx="1.5" />
      {ageDays !== null && (
        <rect className={fill} y="5" width={Math.max(2, at(ageDays))} height="7" rx="1.5" />
      )}
      {limitDays !== null && (
        <line className={css.limit} x1={at(limitDays)} x2={at(limitDays)} y1="1" y2="16" />
      )}
      {due !== null && <path className={css.due} d={`M${due} 13 l3 5 h-6Z`} />}
    </svg>
  )
}
