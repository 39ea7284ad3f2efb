/** A share of a whole, with a mark where something begins to count. */
import css from "./Pictures.module.css"

interface Props {
  /** 0 to 1. */
  readonly share: number
  readonly mark?: number
  readonly tone?: "plain" | "review"
  readonly label: string
}

export const Share = ({ label, mark, share, tone = "plain" }: Props) => (
  <svg
    className={css.picture}
    viewBox="0 0 100 8"
    preserveAspectRatio="none"
    height="8"
    role="img"
    aria-label={label}
  >
    <rect className={css.track} width="100" height="8" rx="1" />
    <rect
      className={tone === "review" ? css.review : css.bar}
      width={Math.max(0, Math.min(1, share)) * 100}
      height="8"
      rx="1"
    />
    {mark !== undefined && <line className={css.limit} x1={mark * 100} x2={mark * 100} y1="0" y2="8" />}
  </svg>
)
