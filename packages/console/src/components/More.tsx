/** At the end of a list that goes on: reads the next page of it. */
import { Button } from "./Button.tsx"
import css from "./More.module.css"

interface Props {
  /** A query of pages. */
  readonly question: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
  readonly label?: string
}

export const More = ({ label = "Show older ones", question }: Props) =>
  question.hasNextPage ? (
    <div className={css.more}>
      <Button small busy={question.isFetchingNextPage} onClick={() => void question.fetchNextPage()}>
        {label}
      </Button>
    </div>
  ) : null
