/** Why an entry is shown: its words beside those that were asked, how the score adds up, what would have to differ. */

import type { Match, MatchExplanation, ScoreFeature } from "@entity-watch/client"
import { LongText } from "../../components/LongText.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Nothing } from "../../components/States.tsx"
import { Alignment } from "../../pictures/Alignment.tsx"
import { Differences } from "../../pictures/Differences.tsx"
import { ScoreBars } from "../../pictures/ScoreBars.tsx"
import { brief } from "../../words/brief.ts"
import css from "./Screen.module.css"

/** The features of a score, in words. */
const featureWords: Readonly<Record<ScoreFeature["feature"], string>> = {
  words: "Words alike",
  contradicting_words: "Words that contradict",
  missing_words: "Words that are missing",
  word_order: "Order of the words",
  legal_form: "Legal form",
  slips_in_writing: "Slips in writing",
  own_script: "Its own characters",
  ceiling: "Most that such a match can have",
  weak_alias: "Weak alias",
  date_of_birth: "Date of birth",
  place_of_birth: "Place of birth",
  country: "Country",
  other_type: "Person or vessel",
  same_number: "The same number"
}

const compared = { person: "as a person", organisation: "as an organisation", vessel: "as a vessel" } as const

const Parts = ({
  explanation,
  score
}: {
  readonly explanation: MatchExplanation
  readonly score: number
}) => {
  const { aligned, differences, features, floor, only_listed, only_screened } = explanation
  return (
    <>
      {aligned.length + only_listed.length + only_screened.length > 0 && (
        <section className={css.part}>
          <h3>The words, side by side</h3>
          <Alignment
            aligned={aligned}
            onlyScreened={only_screened}
            onlyListed={only_listed}
            isRead={features.some(({ feature, points }) => feature === "slips_in_writing" && points !== 0)}
          />
        </section>
      )}
      <section className={css.part}>
        <h3>How the score adds up</h3>
        <ScoreBars
          score={score}
          floor={floor}
          parts={features.map(({ detail, feature, points }) => ({
            title: featureWords[feature] ?? feature,
            points,
            says: detail
          }))}
        />
      </section>
      {differences.length > 0 && (
        <section className={css.part}>
          <h3>What would have to differ</h3>
          <Differences differences={differences} score={score} floor={floor} />
        </section>
      )}
    </>
  )
}

interface Props {
  readonly match: Match
  /** The title of its list, where several entries are shown. */
  readonly list?: string | undefined
}

export const Why = ({ list, match }: Props) => {
  const { explanation, matched_name, note, score } = match
  const as = explanation?.compared_as
  return (
    <Panel
      title={
        <>
          Why <bdi>{brief(matched_name)}</bdi>
          {list !== undefined && (
            <>
              {" of "}
              <bdi>{brief(list)}</bdi>
            </>
          )}{" "}
          is shown
        </>
      }
      note={as ? `compared ${compared[as] ?? as}` : undefined}
    >
      {explanation === undefined ? (
        <Nothing>
          <p>
            <LongText text={note} />
          </p>
        </Nothing>
      ) : (
        <Parts explanation={explanation} score={score} />
      )}
    </Panel>
  )
}
