/** A moment: its day, or how long ago it is; the exact moment and zone on hover. */
import { dayOf, exactly, fromNow } from "../words/time.ts"
import css from "./Moment.module.css"

interface Props {
  readonly at: string
  readonly as?: "day" | "from now"
}

export const Moment = ({ as = "day", at }: Props) => (
  <time className={css.moment} dateTime={at} title={exactly(at)}>
    {as === "day" ? dayOf(at) : fromNow(at)}
  </time>
)
