/** Entities of a register that is made of names: what kind of entity each is follows from its name. */

import { isValidAcn } from "@entity-watch/contract/schema/Acn"
import { abnsEndingIn } from "@entity-watch/core/domain/abnsEndingIn"
import { abrLines } from "../../../bench/generator/abrExtract.ts"
import type { GeneratedEntity } from "../../../bench/generator/generatedEntity.ts"

const kinds: ReadonlyArray<readonly [RegExp, code: string]> = [
  [/SUPERANNUATION FUND$/u, "SMF"],
  [/\bATF\b|\bTRUST$/u, "DTT"],
  [/ PTY LTD$/u, "PRV"],
  [/ (?:LIMITED|LTD)$/u, "PUB"],
  [/^(?:\S+ ){1,3}& (?:\S+ ){1,3}\S+$/u, "FPT"],
  [/./u, "OIE"]
]

const acns: ReadonlyArray<string> = Array.from({ length: 2_000 }, (_, at) => `${61_000_000 + at}`).flatMap(
  (eight) =>
    Array.from({ length: 10 }, (_, check) => `${eight}${check}`).filter(
      (nine) => isValidAcn(nine) && abnsEndingIn(nine).length > 0
    )
)

/** Behind a name in braces may stand one under which it trades; a star before it makes it a person's. */
const entityOf = (written: string, at: number): GeneratedEntity => {
  const {
    business,
    name = "",
    star
  } = /^(?<star>\*?)(?<name>[^{]+?)(?: \{(?<business>[^}]+)\})?$/u.exec(written)?.groups ?? {}
  const acn = acns[at] ?? ""
  const words = name.split(" ")
  const code = star === "*" ? "IND" : (kinds.find(([ending]) => ending.test(name))?.[1] ?? "OIE")
  return {
    abn: abnsEndingIn(acn)[0] ?? "",
    acn: code === "PRV" || code === "PUB" ? acn : null,
    type: [code, code],
    live: true,
    state: "NSW",
    postcode: "2000",
    person: star === "*" ? { given: words.slice(0, -1), family: words.at(-1) ?? "" } : null,
    name,
    otherNames: business === undefined ? [] : [{ kind: "business", name: business }],
    formerNames: []
  }
}

export const inventedEntities = (written: ReadonlyArray<string>): ReadonlyMap<string, GeneratedEntity> =>
  new Map([...new Set(written)].map((each, at) => [each, entityOf(each, at)]))

export const asExtract = (entities: ReadonlyMap<string, GeneratedEntity>): string =>
  [...abrLines(entities.size, entities.values())].join("")
