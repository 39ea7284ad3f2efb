/** Columns on one scale, of one part or several that lie on each other. */
import css from "./Pictures.module.css"

export interface ColumnPart {
  readonly tone: "bar" | "review" | "alarm" | "today"
  readonly value: number
}

interface Props {
  readonly columns: ReadonlyArray<{ readonly id: string; readonly parts: ReadonlyArray<ColumnPart> }>
  /** The value of a column of full height. */
  readonly most: number
  readonly height: number
  /** What the picture says. */
  readonly label: string
}

const step = 12

export const Columns = ({ columns, height, label, most }: Props) => {
  const scale = (value: number) =>
    most === 0 ? 0 : Math.max(value > 0 ? 1.5 : 0, (value / most) * (height - 2))
  return (
    <svg
      className={css.picture}
      viewBox={`0 0 ${columns.length * step} ${height}`}
      preserveAspectRatio="none"
      height={height}
      role="img"
      aria-label={label}
    >
      {columns.map(({ id, parts }, i) => {
        let base = height
        return parts.map(({ tone, value }) => {
          const tall = scale(value)
          base -= tall
          return (
            <rect
              key={`${id} ${tone}`}
              className={css[tone]}
              x={i * step + 1.5}
              y={base}
              width={step - 3}
              height={tall}
            />
          )
        })
      })}
      <line className={css.axis} x1="0" x2={columns.length * step} y1={height} y2={height} strokeWidth="1" />
    </svg>
  )
}
