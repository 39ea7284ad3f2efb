/** How a match of a screen is printed for a person. */
import type { ListedDetails } from "@entity-watch/contract/schema/ListedDetails"
import type { MatchExplanation } from "@entity-watch/contract/schema/MatchExplanation"
import type { Match } from "@entity-watch/contract/schema/ScreenResult"

const indent = (line: string): string => `         ${line}`

const signed = (points: number): string => `${points < 0 ? "" : "+"}${points.toFixed(2)}`.padStart(7)

const explained = (explanation: MatchExplanation, score: number): ReadonlyArray<string> => {
  const { aligned, compared_as, differences, features, floor, only_listed, only_screened } = explanation
  // The note says why, and points of nothing would look like an answer.
  if (explanation.not_compared !== undefined && score === 0) return []
  return [
    `Score, compared as ${compared_as ?? "a number"} (floor ${floor}):`,
    ...features.map(
      ({ feature, points, detail }) =>
        `  ${signed(points)}  ${feature.replaceAll("_", " ").padEnd(20)} ${detail}`
    ),
    ...(aligned.length === 0 ? [] : ["Words:"]),
    ...aligned.map(
      ({ screened, listed, similarity }) => `  ${screened} = ${listed}  ${similarity.toFixed(2)}`
    ),
    ...only_screened.map((word) => `  ${word} = (not in the listed name)`),
    ...only_listed.map((word) => `  (not in the screened name) = ${word}`),
    ...(differences.length === 0 || score < floor ? [] : ["What would have to differ:"]),
    ...(score < floor ? [] : differences).map(
      (one) =>
        `  if ${one.if}: ${one.score.toFixed(1)}, ${one.below_floor ? "under the floor" : "still a match"}`
    )
  ]
}

const shownTexts = ["citizenship", "addresses", "committees", "additional_information"] as const

const detailLines = (listed: ListedDetails): ReadonlyArray<string> => [
  ...shownTexts.flatMap((field) => {
    const texts = listed[field]
    return texts === undefined ? [] : [`${field.replaceAll("_", " ")}: ${texts.join("; ")}`]
  }),
  ...(listed.identifiers === undefined
    ? []
    : [
        `identifiers: ${listed.identifiers.map(({ kind, number }) => `${kind.replaceAll("_", " ")} ${number}`).join(", ")}`
      ]),
  ...(listed.control_date === undefined ? [] : [`last edited: ${listed.control_date}`])
]

export const matchLines = (match: Match): ReadonlyArray<string> => {
  const { dob_agreement, explanation, list_ref, listed, matched_name, matched_on, note, score } = match
  const below = explanation !== undefined && score < explanation.floor
  const isCompared = explanation?.not_compared === undefined || score > 0
  return [
    `  ${(isCompared ? score.toFixed(1) : "-").padStart(5)}  ${matched_name}  [${list_ref}]  ${isCompared ? (below ? "below the floor, no match" : `on ${matched_on.join(", ")}`) : "could not be compared"}`,
    ...[
      ...(note === "" ? [] : [note]),
      ...(dob_agreement === "differs_by_years" ? ["The dates of birth differ by more than two years."] : []),
      ...(listed === undefined ? [] : detailLines(listed)),
      ...(explanation === undefined ? [] : explained(explanation, score))
    ].map(indent)
  ]
}
