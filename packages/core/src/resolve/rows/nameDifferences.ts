/** What a person should know of how a name of a row and that of an entity differ. */
import { isCompanyWord } from "@entity-watch/names/lexicon"
import { normalise, tokensOf } from "@entity-watch/names/text"
import type { RowEntity } from "./RowEvidence.ts"
import { lacksForm, legalFormsOf } from "./rowBearers.ts"

/** The words that the other name does not have, in whatever way the two were compared. */
const listed = (words: ReadonlyArray<string>, other: string): string => {
  const theirs = new Set(tokensOf(other))
  return words
    .filter((word) => !isCompanyWord(word) && !theirs.has(word))
    .map((word) => JSON.stringify(word))
    .join(", ")
}

/** Where the name agrees. */
export const remarksOnName = (entity: RowEntity): ReadonlyArray<string> => {
  const { like, unlike } = entity
  if (like === null) return []
  const further = listed(like.difference.onlyInName, like.asked)
  return [
    ...(further === "" ? [] : [`The registered name has ${further} as well.`]),
    ...(lacksForm(entity)
      ? [
          `The row has the legal form "${legalFormsOf(like.asked).join(" ")}", and its name "${like.name}" has none.`
        ]
      : []),
    ...(like.isAllOfIt || unlike.length > 0 ? [] : [`Of the row's name only "${like.asked}" was compared.`]),
    ...(like.kind === "former" ? ["It is a former name of the entity."] : []),
    ...(like.kind === "trustee" ? ["The name is that of the trust's trustee."] : []),
    ...(like.trustee === "unknown"
      ? ["No register that was read names the trust's trustee: only the trust's name was compared."]
      : [])
  ]
}

/** In characters: the least that programs cut names to. */
const fewest = 20

const mayBeCut = ({ asked, name }: NonNullable<RowEntity["like"]>): ReadonlyArray<string> =>
  asked.length >= fewest && normalise(name).startsWith(`${normalise(asked)} `)
    ? ["It goes on where the row's name ends, which may have been cut off there."]
    : []

/** Where it does not, although it is similar. */
export const differencesOfName = ({ like }: RowEntity): ReadonlyArray<string> => {
  if (like === null) return []
  if (like.trustee === "differs") return ["The trust's name agrees, and its trustee is another."]
  const { onlyInName, onlyInQuery } = like.difference
  const [row, register] = [listed(onlyInQuery, like.name), listed(onlyInName, like.asked)]
  return row === "" && register === ""
    ? []
    : row === ""
      ? [`The registered name has ${register} as well.`, ...mayBeCut(like)]
      : register === ""
        ? [`The registered name lacks ${row}.`]
        : [`The row has ${row} where the registered name has ${register}.`]
}
