/** Rows of suppliers as people keep them: kinds of mess, each made of an entity of the register, with the verdicts that are right. */
import type { RowVerdict } from "@entity-watch/contract/schema/RowVerdict"
import type { EditionedRegister } from "../generator/EditionedRegister.ts"
import type { GeneratedEntity } from "../generator/generatedEntity.ts"
import type { Random } from "../generator/Random.ts"
import { shortForms } from "../generator/shortForms.ts"
import { doubled, dropped, swapped } from "../generator/slips.ts"

interface MessyRow {
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

type Written = string | undefined
type Name = (entity: GeneratedEntity, random: Random, other: GeneratedEntity) => Written

/** A row of a name, where there is one, with the entity's own number unless another one is given. */
const row =
  (
    right: ReadonlyArray<RowVerdict>,
    name: Name,
    abn: (entity: GeneratedEntity, other: GeneratedEntity) => string = (entity) => entity.abn
  ): MakeRow =>
  (entity, random, other) => {
    const written = name(entity, random, other)
    return written === undefined ? undefined : { name: written, abn: abn(entity, other), right }
  }
const without = (): string => ""
const registered: Name = ({ name }) => name
const unlike =
  (name: Name): Name =>
  (entity, random, other) => {
    const written = name(entity, random, other)
    return written === entity.name ? undefined : written
  }

/** Another name for the entity, with its number. */
const own = (name: Name): MakeRow => row(["same"], unlike(name), ({ abn }) => spaced(abn))
const ofCompany =
  (name: Name): Name =>
  (entity, random, other) =>
    isCompany(entity) ? name(entity, random, other) : undefined
const inForm = (to: string): MakeRow => own(ofCompany(({ name }) => changed(name, form, to)))
const ofPerson = (write: (given: ReadonlyArray<string>, family: string) => Written): MakeRow =>
  own(({ person }) => (person === null ? undefined : write(person.given, person.family)))
const ofTrust = (write: (trust: string, other: GeneratedEntity) => Written): MakeRow =>
  own((entity, _, other) => {
    const trust = trustOf(entity)
    return trust && write(titled(trust), other)
  })
const ofTwoTrust = (write: (trustee: string, trust: string) => string): MakeRow =>
  own((entity) => {
    const two = twoTrustOf(entity)
    return two && write(titled(two.trustee ?? ""), titled(two.trust ?? ""))
  })
const withBusiness = (write: (name: string, business: string) => string): MakeRow =>
  own(({ name, otherNames: [first] }) => first && write(name, first.name))

const changed = (name: string, from: RegExp, to: string | ((word: string) => string)): string | undefined =>
  name.search(from) < 0 ? undefined : name.replace(from, typeof to === "string" ? () => to : to)

const shortened = new RegExp(`\\b(?:${[...shortForms.keys()].join("|")})\\b`, "u")

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

const generic = /\b(?:HOLDINGS|SERVICES|GROUP|TRADING|ENTERPRISES|CONSULTING|CONSTRUCTIONS|INVESTMENTS)\b/u
const genericWords = generic.source.slice(5, -3).split("|")
const kindOfTrust = /\b(?:FAMILY|UNIT|DISCRETIONARY|INVESTMENT|SUPERANNUATION)\b/u

const titledForm = /,? (?:Pty\.? (?:Ltd\.?|Limited)|Limited|Ltd|Inc|Incorporated)$/u
const formless: Name = ({ name }) => changed(titled(name), titledForm, "")
const nobody: Name = ({ abn }) => `Zzyqu ${abn.slice(3, 6)} Quambatook Wrqix`
const ofOther = (_: GeneratedEntity, { abn }: GeneratedEntity): string => abn

const kinds: Readonly<Record<string, MakeRow>> = {
  "as registered": row(["same"], registered),
  "in capitals and small letters": own(({ name }) => titled(name)),
  "without its legal form": own(formless),
  "P/L": inForm(" P/L"),
  "(Pty) Ltd.": inForm(" (Pty) Ltd."),
  "Proprietary Limited": inForm(" PROPRIETARY LIMITED"),
  "& as and": own(({ name }) => changed(name, / & /gu, " AND ")),
  "&amp;": own(({ name }) => changed(name, / & /gu, " &amp; ")),
  "the article in front": own(ofCompany(({ name }) => `The ${titled(name)}`)),
  "a letter left out": own(({ name }, random) => slipped(name, random, dropped)),
  "a letter twice": own(({ name }, random) => slipped(name, random, doubled)),
  "two letters swapped": own(({ name }, random) => slipped(name, random, swapped)),
  "a business word shortened": own(({ name }) =>
    changed(name, shortened, (word) => titled(shortForms.get(word)?.[0] ?? word))
  ),
  "a generic word left out": own(
    ofCompany(({ name }) =>
      name.split(" ").length > 4 ? changed(name, new RegExp(` ${generic.source}`, "u"), "") : undefined
    )
  ),
  "the business name": withBusiness((_, business) => titled(business)),
  "t/a the business name": withBusiness((name, business) => `${titled(name)} t/a ${titled(business)}`),
  "trading as the business name": withBusiness((name, business) => `${name} trading as ${business}`),
  "the business name, with the legal name in brackets": withBusiness(
    (name, business) => `${titled(business)} (${titled(name)})`
  ),
  "the number behind the name": row(
    ["same"],
    ({ abn, name }) => `${titled(name)} (ABN ${spaced(abn)})`,
    without
  ),
  "the ABN with its word": row(["same"], registered, ({ abn }) => `ABN ${spaced(abn)}`),
  "the ABN with hyphens": row(["same"], registered, ({ abn }) => spaced(abn).replaceAll(" ", "-")),
  "the ACN in the place of the ABN": row(["same"], ofCompany(registered), ({ acn }) => acn ?? ""),
  "the number alone": row(["same"], without),
  "a sole trader without the middle name": ofPerson(
    ([first, middle], family) => middle && titled(`${first} ${family}`)
  ),
  "a sole trader with an initial in the middle": ofPerson(
    ([first, middle], family) => middle && titled(`${first} ${middle.charAt(0)} ${family}`)
  ),
  "a sole trader, surname first": ofPerson((given, family) => `${family}, ${titled(given.join(" "))}`),
  "a sole trader with a title": ofPerson(
    (given, family) => `Mr ${titled(given.join(" "))} ${titled(family)}`
  ),
  "a sole trader by initials": ofPerson(
    (given, family) => `${given.map((each) => each.charAt(0)).join(" ")} ${titled(family)}`
  ),
  "partners without full stops": own((entity) =>
    partnersOf(entity) ? entity.name.replaceAll(".", " ") : undefined
  ),
  "partners in the other order": own((entity) => {
    const [one, two] = entity.name.split(" & ")
    return partnersOf(entity) && `${two} & ${one}`
  }),
  "a trust without its wording": ofTrust((trust) => trust),
  "a trust with a trustee that no register names": ofTrust((trust, other) =>
    isCompany(other) ? `${titled(other.name)} ATF ${trust}` : undefined
  ),
  "Fam Tst": ofTrust((trust) => changed(trust, /Family Trust$/u, "Fam Tst")),
  "S/F": ofTrust((trust) => changed(trust, /Superannuation Fund$/u, "S/F")),
  "a trust of a name that has its trustee, alone": ofTwoTrust((_, trust) => trust),
  "a trust with its trustee in another wording": ofTwoTrust(
    (trustee, trust) => `${trustee} as trustee for the ${trust}`
  ),
  "a trust's number with its trustee": ofTwoTrust((trustee) => trustee),
  "no number": row(["same", "ambiguous"], registered, without),
  "no number and no legal form": row(["same", "ambiguous"], formless, without),
  "the number of somebody else": row(somebodyElse, ({ name }) => titled(name), ofOther),
  "the number of somebody else, without the legal form": row(somebodyElse, formless, ofOther),
  "another generic word": row(
    sister,
    unlike(({ name }, random) => changed(name, generic, random.pick(genericWords)))
  ),
  "a generic word more": row(
    sister,
    ofCompany(({ name }, random) => name.replace(form, ` ${random.pick(genericWords)} PTY LTD`))
  ),
  "another kind of trust": row(sister, ({ name }, random) =>
    changed(name, kindOfTrust, random.pick(["PROPERTY", "HYBRID", "TESTAMENTARY"]))
  ),
  "a number more": row(sister, ({ name }, random) => `${name.replace(form, "")} NO ${2 + random.below(8)}`),
  "a place in brackets more": row(
    sister,
    ofCompany(({ name }, random) =>
      name.replace(form, ` (${random.pick(["NSW", "VIC", "QLD", "WA"])}) PTY LTD`)
    )
  ),
  "a partner less": row(sister, (entity) => {
    const found = partnersOf(entity)
    return found && `${found.one} ${found.family}`
  }),
  "nobody's name": row(["name_differs"], nobody),
  "nobody's name, no number": row(["not_found"], nobody, without),
  "a wrong digit": (entity, random) => {
    const at = 3 + random.below(8)
    const digit = (Number(entity.abn.charAt(at)) + 1) % 10
    return {
      name: entity.name,
      abn: `${entity.abn.slice(0, at)}${digit}${entity.abn.slice(at + 1)}`,
      right: ["bad_number"]
    }
  }
}

/** So many rows of every kind, of entities that are registered; `isAsked` chooses kinds by their rows. */
export const messyRows = (
  register: EditionedRegister,
  perKind: number,
  random: Random,
  isAsked: (row: MessyRow) => boolean
): ReadonlyArray<MessyRow & { readonly kind: string }> =>
  Object.entries(kinds).flatMap(([about, of]) => {
    const rows: Array<MessyRow & { readonly kind: string }> = []
    for (let tries = 0; rows.length < perKind && tries < Math.max(40_000, 20 * perKind); tries++) {
      const entity = register.at(random.below(register.records))
      const other = register.at(random.below(register.records))
      if (!entity.live || !other.live || entity.abn === other.abn) continue
      const made = of(entity, random, other)
      if (made !== undefined && !isAsked(made)) break
      if (made !== undefined) rows.push({ ...made, kind: about })
    }
    return rows
  })
