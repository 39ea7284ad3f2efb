/**
 * A word beside a person whose surname stands before a comma: "Halvorsen, Gregor OFFSET". Read as it is written, the word is a
 * middle name, which it may be, and contradicts another middle name; nobody is known to be called by it, so that it may as well
 * stand beside the name.
 */
import { alsoNames, besideNames } from "../../lexicon/besideNames.ts"
import { isHonorific } from "../../lexicon/honorifics.ts"
import { hasLegalForm } from "../../lexicon/legalForms.ts"
import { mayBeParticle } from "../../lexicon/particles.ts"
import { hasUsualName } from "../../lexicon/usualNames.ts"
import { normalise } from "../../text/normalise.ts"
import { tokensOf } from "../../text/tokens.ts"
import type { ContainedName } from "./ContainedName.ts"
import { isJoining } from "./runsBetween.ts"

/** Words of letters alone, of which two stand before the only comma, or behind it. */
export const mayBeBesideSurnameFirst =
  /^(?=[^,]*\S\s+\S[^,]*,|[^,]*,\s*\S+\s+\S)[\p{L}\s.'’-]+,[\p{L}\s.'’-]+$/u

/** In words, of a surname with its particles, and of given names. */
const LONGEST = 3

const mayBeBeside = (word: string): boolean => {
  const normal = normalise(word)
  return normal.length > 1 && !mayBeParticle(normal) && !hasUsualName(normal.split(" "))
}

/** What is no name, or joins two of them, is for other rules. */
const isNoName = (word: string): boolean => isJoining(word) || (besideNames.has(word) && !alsoNames.has(word))

export const besideSurnameFirst = (text: string): ReadonlyArray<ContainedName> => {
  const [before = [], behind = []] = text
    .split(",")
    .map((side) => side.split(/\s+/u).filter((word) => word !== "" && !isHonorific(normalise(word))))
  if ([...before, ...behind].some((word) => isNoName(normalise(word)))) return []
  const last = before.length - 1
  const firstOfName = before.findIndex((word, at) => at === last || !mayBeBeside(word))
  const lastOfName = behind.findLastIndex((word, at) => at === 0 || !mayBeBeside(word))
  const surname = before.slice(firstOfName)
  const given = behind.slice(0, lastOfName + 1)
  const beside = before.length + behind.length - surname.length - given.length
  const isName = [surname, given].every((words) => words.length > 0 && words.length <= LONGEST)
  return beside === 0 || !isName || hasLegalForm(tokensOf(text))
    ? []
    : [
        {
          name: [...before.slice(0, firstOfName), ...given, ...surname, ...behind.slice(lastOfName + 1)].join(
            " "
          ),
          onlyAs: "person"
        }
      ]
}
