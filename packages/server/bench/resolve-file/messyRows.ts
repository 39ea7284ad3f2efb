/** Rows of suppliers as people keep them: kinds of mess, each made of an entity of the register, with the verdicts that are right. */
import type { RowVerdict } from "@entity-watch/contract/schema/RowVerdict"
import type { EditionedRegister } from "../generator/EditionedRegister.ts"
import type { Random } from "../generator/Random.ts"
import type { GeneratedEntity } from "../generator/registerEntities.ts"
import { doubled, dropped, swapped } from "../generator/slips.ts"

export interface MessyRow {
  readonly name: string
  readonly abn: string
  readonly right: ReadonlyArray<RowVerdict>
}

/** Undefined where the kind cannot be made of this entity. */
type MakeRow = (entity: GeneratedEntity, random: Random, other: GeneratedEntity) => MessyRow | undefined

const titled = (name: string): string =>
  name.toLowerCase().replace(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase())
const spaced = (abn: string): string =>
  `${abn.slice(0, 2)} ${abn.slice(2, 5)} ${abn.slice(5, 8)} ${abn.slice(8)}`
const form = /,? (?:PTY\.? (?:LTD\.?|LIMITED)|LIMITED|LTD|INC|INCORPORATED)$/u
const isCompany = ({ acn }: GeneratedEntity): boolean => acn !== null
const trustOf = ({ name }: GeneratedEntity): string | undefined =>
  /^The Trustee for (?:THE )?(.*(?:TRUST|FUND))$/u.exec(name)?.[1]
const twoTrustOf = ({ name }: GeneratedEntity) =>
  /^(?<trustee>.+) (?:ATF|AS TRUSTEE FOR) (?:THE )?(?<trust>.+)$/u.exec(name)?.groups
const partnersOf = ({ name }: GeneratedEntity) =>
  /^(?<one>\S\.\S) (?<family>\S+) & (?<two>\S\.\S) (\S+)$/u.exec(name)?.groups

/** A row with the entity's own number, as which it is meant. */
const own =
  (name: (entity: GeneratedEntity, random: Random, other: GeneratedEntity) => string | undefined): MakeRow =>
  (entity, random, other) => {
    const written = name(entity, random, other)
    return written === undefined || written === entity.name
      ? undefined
      : { name: written, abn: spaced(entity.abn), right: ["same"] }
  }

const changed = (name: string, from: RegExp, to: string | ((word: string) => string)): string | undefined =>
  name.search(from) < 0 ? undefined : name.replace(from, typeof to === "string" ? () => to : to)

const shortForms: Readonly<Record<string, string>> = {
  Services: "Svcs",
  Holdings: "Hldgs",
  Group: "Grp",
  Engineering: "Eng",
  Management: "Mgmt",
  Constructions: "Constrn",
  Consulting: "Consult",
  Investments: "Inv",
  Enterprises: "Ent",
  Properties: "Props"
}
const shortened = new RegExp(`\\b(?:${Object.keys(shortForms).join("|")})\\b`, "u")

/** At a letter of a word of at least so many letters. */
const slipped = (
  name: string,
  random: Random,
  slip: (word: string, at: number) => string
): string | undefined => {
  const words = name.split(" ")
  const long = words.flatMap((word, at) => (/^[A-Z]{6,}$/u.test(word) ? [at] : []))
  const at = long[random.below(long.length)]
  const word = at === undefined ? undefined : words[at]
  return word === undefined || at === undefined
    ? undefined
    : words.with(at, slip(word, 2 + random.below(word.length - 4))).join(" ")
}

const sister: ReadonlyArray<RowVerdict> = ["name_differs", "number_of_someone_else"]
const somebodyElse: ReadonlyArray<RowVerdict> = ["number_of_someone_else"]

const genericWords = "HOLDINGS SERVICES GROUP TRADING ENTERPRISES CONSULTING CONSTRUCTIONS INVESTMENTS".split(
  " "
)
const generic = new RegExp(`\\b(?:${genericWords.join("|")})\\b`, "u")
const kindOfTrust = /\b(?:FAMILY|UNIT|DISCRETIONARY|INVESTMENT|SUPERANNUATION)\b/u

const kinds: ReadonlyArray<readonly [about: string, of: MakeRow]> = [
  ["as registered", (entity) => ({ name: entity.name, abn: entity.abn, right: ["same"] })],
  ["in capitals and small letters", own(({ name }) => titled(name))],
  [
    "without its legal form",
    own(({ name }) =>
      changed(titled(name), /,? (?:Pty\.? (?:Ltd\.?|Limited)|Limited|Ltd|Inc|Incorporated)$/u, "")
    )
  ],
  ["P/L", own((entity) => (isCompany(entity) ? changed(entity.name, form, " P/L") : undefined))],
  [
    "(Pty) Ltd.",
    own((entity) => (isCompany(entity) ? changed(entity.name, form, " (Pty) Ltd.") : undefined))
  ],
  [
    "Proprietary Limited",
    own((entity) => (isCompany(entity) ? changed(entity.name, form, " PROPRIETARY LIMITED") : undefined))
  ],
  ["& as and", own(({ name }) => changed(name, / & /gu, " AND "))],
  ["&amp;", own(({ name }) => changed(name, / & /gu, " &amp; "))],
  ["the article in front", own((entity) => (isCompany(entity) ? `The ${titled(entity.name)}` : undefined))],
  ["a letter left out", own(({ name }, random) => slipped(name, random, dropped))],
  ["a letter twice", own(({ name }, random) => slipped(name, random, doubled))],
  ["two letters swapped", own(({ name }, random) => slipped(name, random, swapped))],
  [
    "a business word shortened",
    own(({ name }) => changed(titled(name), shortened, (word) => shortForms[word] ?? word))
  ],
  [
    "a generic word left out",
    own((entity) =>
      isCompany(entity) && entity.name.split(" ").length > 4
        ? changed(entity.name, new RegExp(` ${generic.source}`, "u"), "")
        : undefined
    )
  ],
  ["the business name", own(({ otherNames: [first] }) => first && titled(first.name))],
  [
    "t/a the business name",
    own(({ name, otherNames: [first] }) => first && `${titled(name)} t/a ${titled(first.name)}`)
  ],
  [
    "trading as the business name",
    own(({ name, otherNames: [first] }) => first && `${name} trading as ${first.name}`)
  ],
  [
    "the business name, with the legal name in brackets",
    own(({ name, otherNames: [first] }) => first && `${titled(first.name)} (${titled(name)})`)
  ],
  [
    "the number behind the name",
    (entity) => ({ name: `${titled(entity.name)} (ABN ${spaced(entity.abn)})`, abn: "", right: ["same"] })
  ],
  [
    "the ABN with its word",
    (entity) => ({ name: entity.name, abn: `ABN ${spaced(entity.abn)}`, right: ["same"] })
  ],
  [
    "the ABN with hyphens",
    (entity) => ({ name: entity.name, abn: spaced(entity.abn).replaceAll(" ", "-"), right: ["same"] })
  ],
  [
    "the ACN in the place of the ABN",
    (entity) => (entity.acn === null ? undefined : { name: entity.name, abn: entity.acn, right: ["same"] })
  ],
  ["the number alone", (entity) => ({ name: "", abn: entity.abn, right: ["same"] })],
  [
    "a sole trader without the middle name",
    own(({ person }) =>
      person === null || person.given.length < 2 ? undefined : titled(`${person.given[0]} ${person.family}`)
    )
  ],
  [
    "a sole trader with an initial in the middle",
    own(({ person }) =>
      person === null || person.given.length < 2
        ? undefined
        : titled(`${person.given[0]} ${person.given[1]?.charAt(0)} ${person.family}`)
    )
  ],
  [
    "a sole trader, surname first",
    own(({ person }) => (person === null ? undefined : `${person.family}, ${titled(person.given.join(" "))}`))
  ],
  [
    "a sole trader with a title",
    own(({ person }) =>
      person === null ? undefined : `Mr ${titled(person.given.join(" "))} ${titled(person.family)}`
    )
  ],
  [
    "a sole trader by initials",
    own(({ person }) =>
      person === null
        ? undefined
        : `${person.given.map((each) => each.charAt(0)).join(" ")} ${titled(person.family)}`
    )
  ],
  [
    "partners without full stops",
    own((entity) => (partnersOf(entity) ? entity.name.replaceAll(".", " ") : undefined))
  ],
  [
    "partners in the other order",
    own((entity) => {
      const [one, two] = entity.name.split(" & ")
      return partnersOf(entity) && `${two} & ${one}`
    })
  ],
  ["a trust without its wording", own((entity) => trustOf(entity) && titled(trustOf(entity) ?? ""))],
  [
    "a trust with a trustee that no register names",
    own((entity, _, other) => {
      const trust = trustOf(entity)
      return trust && isCompany(other) ? `${titled(other.name)} ATF ${titled(trust)}` : undefined
    })
  ],
  [
    "Fam Tst",
    own((entity) => {
      const trust = trustOf(entity)
      return trust && changed(titled(trust), /Family Trust$/u, "Fam Tst")
    })
  ],
  [
    "S/F",
    own((entity) => {
      const trust = trustOf(entity)
      return trust && changed(titled(trust), /Superannuation Fund$/u, "S/F")
    })
  ],
  [
    "a trust of a name that has its trustee, alone",
    own((entity) => {
      const two = twoTrustOf(entity)
      return two?.trust && titled(two.trust)
    })
  ],
  [
    "a trust with its trustee in another wording",
    own((entity) => {
      const two = twoTrustOf(entity)
      return two && `${titled(two.trustee ?? "")} as trustee for the ${titled(two.trust ?? "")}`
    })
  ],
  [
    "a trust's number with its trustee",
    own((entity) => {
      const two = twoTrustOf(entity)
      return two?.trustee && titled(two.trustee)
    })
  ],
  ["no number", (entity) => ({ name: entity.name, abn: "", right: ["same", "ambiguous"] })],
  [
    "no number and no legal form",
    (entity) => {
      const name = changed(titled(entity.name), /,? (?:Pty\.? (?:Ltd\.?|Limited)|Limited|Ltd)$/u, "")
      return name === undefined ? undefined : { name, abn: "", right: ["same", "ambiguous"] }
    }
  ],
  [
    "the number of somebody else",
    (entity, _, other) => ({ name: titled(entity.name), abn: other.abn, right: somebodyElse })
  ],
  [
    "the number of somebody else, without the legal form",
    (entity, _, other) => {
      const name = changed(titled(entity.name), /,? (?:Pty\.? (?:Ltd\.?|Limited)|Limited|Ltd)$/u, "")
      return name === undefined ? undefined : { name, abn: other.abn, right: somebodyElse }
    }
  ],
  [
    "another generic word",
    (entity, random) => {
      const name = changed(entity.name, generic, random.pick(genericWords))
      return name === undefined || name === entity.name ? undefined : { name, abn: entity.abn, right: sister }
    }
  ],
  [
    "a generic word more",
    (entity, random) =>
      isCompany(entity)
        ? {
            name: entity.name.replace(form, ` ${random.pick(genericWords)} PTY LTD`),
            abn: entity.abn,
            right: sister
          }
        : undefined
  ],
  [
    "another kind of trust",
    (entity, random) => {
      const name = changed(entity.name, kindOfTrust, random.pick(["PROPERTY", "HYBRID", "TESTAMENTARY"]))
      return name === undefined ? undefined : { name, abn: entity.abn, right: sister }
    }
  ],
  [
    "a number more",
    (entity, random) => ({
      name: `${entity.name.replace(form, "")} NO ${2 + random.below(8)}`,
      abn: entity.abn,
      right: sister
    })
  ],
  [
    "a place in brackets more",
    (entity, random) =>
      isCompany(entity)
        ? {
            name: entity.name.replace(form, ` (${random.pick(["NSW", "VIC", "QLD", "WA"])}) PTY LTD`),
            abn: entity.abn,
            right: sister
          }
        : undefined
  ],
  [
    "a partner less",
    (entity) => {
      const found = partnersOf(entity)
      return found && { name: `${found.one} ${found.family}`, abn: entity.abn, right: sister }
    }
  ],
  [
    "nobody's name",
    (entity) => ({
      name: `Zzyqu ${entity.abn.slice(3, 6)} Quambatook Wrqix`,
      abn: entity.abn,
      right: ["name_differs"]
    })
  ],
  [
    "nobody's name, no number",
    (entity) => ({
      name: `Zzyqu ${entity.abn.slice(3, 6)} Quambatook Wrqix`,
      abn: "",
      right: ["not_found"]
    })
  ],
  [
    "a wrong digit",
    (entity, random) => {
      const at = 3 + random.below(8)
      const digit = (Number(entity.abn.charAt(at)) + 1) % 10
      return {
        name: entity.name,
        abn: `${entity.abn.slice(0, at)}${digit}${entity.abn.slice(at + 1)}`,
        right: ["bad_number"]
      }
    }
  ]
]

/** So many rows of every kind, of entities that are registered; `isAsked` chooses kinds by their rows. */
export const messyRows = (
  register: EditionedRegister,
  perKind: number,
  random: Random,
  isAsked: (row: MessyRow) => boolean
): ReadonlyArray<MessyRow & { readonly kind: string }> =>
  kinds.flatMap(([about, of]) => {
    const rows: Array<MessyRow & { readonly kind: string }> = []
    for (let tries = 0; rows.length < perKind && tries < Math.max(40_000, 20 * perKind); tries++) {
      const entity = register.at(random.below(register.records))
      const other = register.at(random.below(register.records))
      if (!entity.live || !other.live || entity.abn === other.abn) continue
      const row = of(entity, random, other)
      if (row !== undefined && !isAsked(row)) break
      if (row !== undefined) rows.push({ ...row, kind: about })
    }
    return rows
  })
