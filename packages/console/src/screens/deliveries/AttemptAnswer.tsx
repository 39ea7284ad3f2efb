/** What became of one POST: whether it was taken, why it was not, and what the receiver answered in its own words. */
import type { DeliveryAttempt } from "@entity-watch/contract/schema/DeliveryAttempt"
import { LongText } from "../../components/LongText.tsx"
import { Standing } from "../../components/Standing.tsx"
import css from "./Deliveries.module.css"

type Outcome = Pick<DeliveryAttempt, "answer" | "failure" | "response_code">

/** Its outcome is not known yet, or never came. */
export const isOpen = ({ failure, response_code }: Outcome) => failure === null && response_code === null

const Answered = ({ text }: { readonly text: string | null }) =>
  text === null || text.trim() === "" ? null : (
    <p className={css.answered}>
      <LongText text={text} />
    </p>
  )

export const AttemptAnswer = ({ attempt }: { readonly attempt: Outcome }) =>
  isOpen(attempt) ? (
    <Standing kind="gap">No answer yet</Standing>
  ) : (
    <div className={css.answer}>
      {attempt.failure === null ? (
        <Standing kind="plain">Taken, with {attempt.response_code}</Standing>
      ) : (
        <Standing kind="review">
          <LongText text={attempt.failure} />
        </Standing>
      )}
      <Answered text={attempt.answer} />
    </div>
  )
