/** No name of the populations that the measurements are made with is refused as one that names nobody. */
import { assert, it } from "@effect/vitest"
import { isPartLeftOut, isPlaceholderName, namesNobody, unreadInName } from "@entity-watch/names/analysis"
import { realNames } from "../../bench/recall/realNames.ts"
import { givenNames, surnames } from "../../bench/recall/words.ts"

const mostOfWhichLittleIsKnown = 5

it("a name of a register is taken for one", () => {
  const names = realNames(0).map(({ name }) => name)
  assert.deepStrictEqual(names.filter(isPlaceholderName), [])
  assert.deepStrictEqual(names.filter(isPartLeftOut), [])
  const unread = names.filter((name) => unreadInName(name)?.extent === "nothing")
  assert.isAtMost(unread.length, mostOfWhichLittleIsKnown, unread.join("; "))
})

it("a surname is taken for one beside a given name, an initial or a title", () => {
  const wrong = surnames.flatMap((surname, at) => {
    const given = givenNames[at % givenNames.length] ?? ""
    return [
      ...[`${given} ${surname}`, `J. ${surname}`, `MR ${surname}`].filter(isPlaceholderName),
      ...[`${given} ${surname}`, `${surname}, ${given}`].filter(isPartLeftOut)
    ]
  })
  // What programs write where they have no value.
  assert.deepStrictEqual(wrong.toSorted(), ["MR DITTO", "MR NULL"])
})

it("few surnames are no name beside a title or an initial", () => {
  const unread = surnames.filter((surname) => namesNobody(`Mr ${surname}`) ?? namesNobody(`J. ${surname}`))
  assert.deepStrictEqual(unread.toSorted(), [
    "CLIENT",
    "CORP",
    "DATO",
    "LESSOR",
    "MEMBERS",
    "PRESIDENT",
    "SIGNOR"
  ])
})
