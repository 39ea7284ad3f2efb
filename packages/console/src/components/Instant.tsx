/** A moment to the second, for what is read as a log; its zone on hover. */
import { exactly } from "../words/time.ts"
import css from "./Moment.module.css"

const format = new Intl.DateTimeFormat("en-AU", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23"
})

export const Instant = ({ at }: { readonly at: string }) => (
  <time className={css.moment} dateTime={at} title={exactly(at)}>
    {format.format(new Date(at))}
  </time>
)
