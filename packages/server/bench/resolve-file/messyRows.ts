/** Rows of suppliers as people keep them: kinds of mess, each made of an entity of the register, with the verdicts that are right. */
import type { RowVerdict } from "@entity-watch/contract/schema/RowVerdict"
import type { EditionedRegister } from "../generator/EditionedRegister.ts"
import type { Random } from "../generator/Random.ts"
import type { GeneratedEntity } from "../generator/registerEntities.ts"

export interface MessyRow {
  readonly name: string
  readonly abn: string
  readonly right: ReadonlyArray<RowVerdict>
}

export interface MessyKind {
  readonly about: string
  /** Undefined where the kind cannot be made of this entity. */
  readonly of: (entity: GeneratedEntity, random: Random, other: GeneratedEntity) => MessyRow | undefined
}

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
  (
    name: (entity: GeneratedEntity, random: Random, other: GeneratedEntity) => string | undefined
  ): MessyKind["of"] =>
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

export const messyKinds: ReadonlyArray<MessyKind> = [
  { about: "as registered", of: (entity) => ({ name: entity.name, abn: entity.abn, right: ["same"] }) },
  { about: "in capitals and small letters", of: own(({ name }) => titled(name)) },
  {
    about: "without its legal form",
    of: own(({ name }) =>
      changed(titled(name), /,? (?:Pty\.? (?:Ltd\.?|Limited)|Limited|Ltd|Inc|Incorporated)$/u, "")
    )
  },
  { about: "P/L", of: own(({ name }) => changed(name, form, " P/L")) },
  {
    about: "(Pty) Ltd.",
    of: own((entity) => (isCompany(entity) ? changed(entity.name, form, " (Pty) Ltd.") : undefined))
  },
  {
    about: "Proprietary Limited",
    of: own((entity) => (isCompany(entity) ? changed(entity.name, form, " PROPRIETARY LIMITED") : undefined))
  },
  { about: "& as and", of: own(({ name }) => changed(name, / & /gu, " AND ")) },
  { about: "&amp;", of: own(({ name }) => changed(name, / & /gu, " &amp; ")) },
  {
    about: "the article in front",
    of: own((entity) => (isCompany(entity) ? `The ${titled(entity.name)}` : undefined))
  },
  {
    about: "a letter left out",
    of: own(({ name }, random) => slipped(name, random, (word, at) => word.slice(0, at) + word.slice(at + 1)))
  },
  {
    about: "a letter twice",
    of: own(({ name }, random) => slipped(name, random, (word, at) => word.slice(0, at) + word.slice(at - 1)))
  },
  {
    about: "two letters swapped",
    of: own(({ name }, random) =>
      slipped(
        name,
        random,
        (word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
      )
    )
  },
  {
    about: "a business word shortened",
    of: own(({ name }) => changed(titled(name), shortened, (word) => shortForms[word] ?? word))
  },
  {
    about: "a generic word left out",
    of: own((entity) =>
      isCompany(entity) && entity.name.split(" ").length > 4
        ? changed(entity.name, new RegExp(` ${generic.source}`, "u"), "")
        : undefined
    )
  },
  { about: "the business name", of: own(({ otherNames: [first] }) => first && titled(first.name)) },
  {
    about: "t/a the business name",
    of: own(({ name, otherNames: [first] }) => first && `${titled(name)} t/a ${titled(first.name)}`)
  },
  {
    about: "trading as the business name",
    of: own(({ name, otherNames: [first] }) => first && `${name} trading as ${first.name}`)
  },
  {
    about: "the business name, with the legal name in brackets",
    of: own(({ name, otherNames: [first] }) => first && `${titled(first.name)} (${titled(name)})`)
  },
  {
    about: "the number behind the name",
    of: (entity) => ({ name: `${titled(entity.name)} (ABN ${spaced(entity.abn)})`, abn: "", right: ["same"] })
  },
  {
    about: "the ABN with its word",
    of: (entity) => ({ name: entity.name, abn: `ABN ${spaced(entity.abn)}`, right: ["same"] })
  },
  {
    about: "the ABN with hyphens",
    of: (entity) => ({ name: entity.name, abn: spaced(entity.abn).replaceAll(" ", "-"), right: ["same"] })
  },
  {
    about: "the ACN in the place of the ABN",
    of: (entity) =>
      entity.acn === null ? undefined : { name: entity.name, abn: entity.acn, right: ["same"] }
  },
  { about: "the number alone", of: (entity) => ({ name: "", abn: entity.abn, right: ["same"] }) },
  {
    about: "a sole trader without the middle name",
    of: own(({ person }) =>
      person === null || person.given.length < 2 ? undefined : titled(`${person.given[0]} ${person.family}`)
    )
  },
  {
    about: "a sole trader with an initial in the middle",
    of: own(({ person }) =>
      person === null || person.given.length < 2
        ? undefined
        : titled(`${person.given[0]} ${person.given[1]?.charAt(0)} ${person.family}`)
    )
  },
  {
    about: "a sole trader, surname first",
    of: own(({ person }) =>
      person === null ? undefined : `${person.family}, ${titled(person.given.join(" "))}`
    )
  },
  {
    about: "a sole trader with a title",
    of: own(({ person }) =>
      person === null ? undefined : `Mr ${titled(person.given.join(" "))} ${titled(person.family)}`
    )
  },
  {
    about: "a sole trader by initials",
    of: own(({ person }) =>
      person === null
        ? undefined
        : `${person.given.map((each) => each.charAt(0)).join(" ")} ${titled(person.family)}`
    )
  },
  {
    about: "partners without full stops",
    of: own((entity) => (partnersOf(entity) ? entity.name.replaceAll(".", " ") : undefined))
  },
  {
    about: "partners in the other order",
    of: own((entity) => {
      const [one, two] = entity.name.split(" & ")
      return partnersOf(entity) && `${two} & ${one}`
    })
  },
  {
    about: "a trust without its wording",
    of: own((entity) => trustOf(entity) && titled(trustOf(entity) ?? ""))
  },
  {
    about: "a trust with a trustee that no register names",
    of: own((entity, _, other) => {
      const trust = trustOf(entity)
      return trust && isCompany(other) ? `${titled(other.name)} ATF ${titled(trust)}` : undefined
    })
  },
  {
    about: "Fam Tst",
    of: own((entity) => {
      const trust = trustOf(entity)
      return trust && changed(titled(trust), /Family Trust$/u, "Fam Tst")
    })
  },
  {
    about: "S/F",
    of: own((entity) => {
      const trust = trustOf(entity)
      return trust && changed(titled(trust), /Superannuation Fund$/u, "S/F")
    })
  },
  {
    about: "a trust of a name that has its trustee, alone",
    of: own((entity) => {
      const two = twoTrustOf(entity)
      return two?.trust && titled(two.trust)
    })
  },
  {
    about: "a trust with its trustee in another wording",
    of: own((entity) => {
      const two = twoTrustOf(entity)
      return two && `${titled(two.trustee ?? "")} as trustee for the ${titled(two.trust ?? "")}`
    })
  },
  {
    about: "a trust's number with its trustee",
    of: own((entity) => {
      const two = twoTrustOf(entity)
      return two?.trustee && titled(two.trustee)
    })
  },
  { about: "no number", of: (entity) => ({ name: entity.name, abn: "", right: ["same", "ambiguous"] }) },
  {
    about: "no number and no legal form",
    of: (entity) => {
      const name = changed(titled(entity.name), /,? (?:Pty\.? (?:Ltd\.?|Limited)|Limited|Ltd)$/u, "")
      return name === undefined ? undefined : { name, abn: "", right: ["same", "ambiguous"] }
    }
  },
  {
    about: "the number of somebody else",
    of: (entity, _, other) => ({ name: titled(entity.name), abn: other.abn, right: somebodyElse })
  },
  {
    about: "the number of somebody else, without the legal form",
    of: (entity, _, other) => {
      const name = changed(titled(entity.name), /,? (?:Pty\.? (?:Ltd\.?|Limited)|Limited|Ltd)$/u, "")
      return name === undefined ? undefined : { name, abn: other.abn, right: somebodyElse }
    }
  },
  {
    about: "another generic word",
    of: (entity, random) => {
      const name = changed(entity.name, generic, random.pick(genericWords))
      return name === undefined || name === entity.name ? undefined : { name, abn: entity.abn, right: sister }
    }
  },
  {
    about: "a generic word more",
    of: (entity, random) =>
      isCompany(entity)
        ? {
            name: entity.name.replace(form, ` ${random.pick(genericWords)} PTY LTD`),
            abn: entity.abn,
            right: sister
          }
        : undefined
  },
  {
    about: "another kind of trust",
    of: (entity, random) => {
      const name = changed(entity.name, kindOfTrust, random.pick(["PROPERTY", "HYBRID", "TESTAMENTARY"]))
      return name === undefined ? undefined : { name, abn: entity.abn, right: sister }
    }
  },
  {
    about: "a number more",
    of: (entity, random) => ({
      name: `${entity.name.replace(form, "")} NO ${2 + random.below(8)}`,
      abn: entity.abn,
      right: sister
    })
  },
  {
    about: "a place in brackets more",
    of: (entity, random) =>
      isCompany(entity)
        ? {
            name: entity.name.replace(form, ` (${random.pick(["NSW", "VIC", "QLD", "WA"])}) PTY LTD`),
            abn: entity.abn,
            right: sister
          }
        : undefined
  },
  {
    about: "a partner less",
    of: (entity) => {
      const found = partnersOf(entity)
      return found && { name: `${found.one} ${found.family}`, abn: entity.abn, right: sister }
    }
  },
  {
    about: "nobody's name",
    of: (entity) => ({
      name: `Zzyqu ${entity.abn.slice(3, 6)} Quambatook Wrqix`,
      abn: entity.abn,
      right: ["name_differs"]
    })
  },
  {
    about: "nobody's name, no number",
    of: (entity) => ({
      name: `Zzyqu ${entity.abn.slice(3, 6)} Quambatook Wrqix`,
      abn: "",
      right: ["not_found"]
    })
  },
  {
    about: "a wrong digit",
    of: (entity, random) => {
      const at = 3 + random.below(8)
      const digit = (Number(entity.abn.charAt(at)) + 1) % 10
      return {
        name: entity.name,
        abn: `${entity.abn.slice(0, at)}${digit}${entity.abn.slice(at + 1)}`,
        right: ["bad_number"]
      }
    }
  }
]

/** So many rows of every kind, of entities that are registered. */
export const messyRows = (
  register: EditionedRegister,
  perKind: number,
  random: Random
): ReadonlyArray<MessyRow & { readonly kind: string }> =>
  messyKinds.flatMap(({ about, of }) => {
    const rows: Array<MessyRow & { readonly kind: string }> = []
    for (let tries = 0; rows.length < perKind && tries < 40_000; tries++) {
      const entity = register.at(random.below(register.records))
      const other = register.at(random.below(register.records))
      if (!entity.live || !other.live || entity.abn === other.abn) continue
      const row = of(entity, random, other)
      if (row !== undefined) rows.push({ ...row, kind: about })
    }
    return rows
  })
