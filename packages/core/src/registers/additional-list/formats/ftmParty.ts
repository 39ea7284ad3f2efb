/** Makes a party of an entity of FollowTheMoney and of what other entities say of it. */
import type { ListedIdentifier } from "@entity-watch/contract/schema/ListedDetails"
import { bareParty, type ListedParty } from "../party/ListedParty.ts"
import { addressesIn, countryName } from "./countryName.ts"
import { type FtmEntity, nestedIn, textsOf } from "./FtmEntity.ts"
import { typeOfSchema } from "./ftmSchema.ts"
import { type PartyNames, partyNames, type WrittenName } from "./partyNames.ts"
import { acnOfAbn, bareNumber, imoDigits, partyNumbers } from "./partyNumbers.ts"

/** What other entities say of a party: they are lines of their own in one file, and nested in the party in another. */
export interface BesideParty {
  readonly sanctions: ReadonlyArray<Designation>
  readonly identifiers: ReadonlyArray<ListedIdentifier>
  readonly addresses: ReadonlyArray<string>
}

export interface Designation {
  readonly reasons: ReadonlyArray<string>
  readonly refs: ReadonlyArray<string>
  /** The programme, who listed the party and when, as one text. */
  readonly listing: string
  readonly from: string
  readonly to: string
}

const labels = [
  ["Programme", "program", "programId"],
  ["Authority", "authority"],
  ["Scope", "provisions"],
  ["Status", "status"],
  ["Listed", "listingDate"],
  ["From", "startDate"],
  ["Until", "endDate"]
] as const

/** What a Sanction says. */
export const designationOf = (sanction: FtmEntity): Designation => {
  const first = (...names: ReadonlyArray<string>): string => [...textsOf(sanction, ...names)].sort()[0] ?? ""
  return {
    reasons: textsOf(sanction, "reason", "summary"),
    refs: textsOf(sanction, "unscId", "authorityId"),
    listing: labels
      .map(([label, ...names]) => {
        const [said = []] = names.map((name) => textsOf(sanction, name)).filter((texts) => texts.length > 0)
        return said.length === 0 ? "" : `${label}: ${said.join(", ")}`
      })
      .filter((part) => part !== "")
      .join("; "),
    from: first("startDate") === "" ? first("listingDate") : first("startDate"),
    to: [...textsOf(sanction, "endDate")].sort().at(-1) ?? ""
  }
}

export const isDocument = ({ schema }: FtmEntity): boolean =>
  schema === "Passport" || schema === "Identification"

/** The numbers of a Passport or an Identification. */
export const documentNumbersOf = (document: FtmEntity): ReadonlyArray<ListedIdentifier> => {
  const isPassport =
    document.schema === "Passport" || textsOf(document, "type").some((type) => /passport/iu.test(type))
  return textsOf(document, "number", "passportNumber").map((number) => ({
    kind: isPassport ? "passport" : "national_id",
    number: bareNumber(number)
  }))
}

export const addressOf = (address: FtmEntity): string =>
  textsOf(address, "full")[0] ??
  textsOf(address, "street", "city", "postalCode", "region", "country").map(countryName).join(", ")

const kinds = [
  ["passport", "passportNumber"],
  ["national_id", "idNumber", "socialSecurityNumber"],
  ["registration", "registrationNumber", "taxNumber", "vatCode", "innCode", "ogrnCode", "leiCode", "uscCode"],
  [
    "registration",
    "dunsCode",
    "uniqueEntityId",
    "swiftBic",
    "licenseNumber",
    "cikCode",
    "irsCode",
    "voenCode"
  ]
] as const

const identifiersOf = (entity: FtmEntity): ReadonlyArray<ListedIdentifier> =>
  kinds.flatMap(([kind, ...names]) =>
    textsOf(entity, ...names).map((number) => ({ kind, number: bareNumber(number) }))
  )

const parts = ["firstName", "secondName", "middleName", "fatherName", "lastName"]

/** The name that the parts of a person's name make, where each part is there once: of several nobody knows which belong together. */
const nameOfParts = (entity: FtmEntity): string => {
  const texts = parts.map((part) => textsOf(entity, part))
  const [first, last] = [texts[0], texts.at(-1)]
  return first?.length === 1 && last?.length === 1
    ? texts
        .map((each) => (each.length === 1 ? each[0] : ""))
        .filter((each) => each !== "")
        .join(" ")
    : ""
}

const writtenNames = (entity: FtmEntity, isPerson: boolean): ReadonlyArray<WrittenName> => {
  const named = (property: string, kind: WrittenName[1]) =>
    textsOf(entity, property).map((name): WrittenName => [name, kind, property])
  const names = [...named("name", "alias"), ...named("alias", "alias")]
  const caption = names.some(([name]) => name === entity.caption) || names.length === 0 ? entity.caption : ""
  const ofParts = isPerson ? nameOfParts(entity) : ""
  return [
    ...(caption === "" ? [] : [[caption, "primary"] as const]),
    ...names,
    ...named("previousName", "former"),
    ...named("weakAlias", "weak_alias"),
    ...named("abbreviation", "weak_alias"),
    ...(ofParts === "" ? [] : [[ofParts, "alias", "firstName lastName"] as const])
  ]
}

/** Names have no order there: where an entity has no caption, its first name is the primary one. */
const firstPrimary = ({ isCut, names: [first, ...others] }: PartyNames): PartyNames => ({
  isCut,
  names: first === undefined ? [] : [{ ...first, kind: "primary" }, ...others]
})

const countries = ["country", "jurisdiction", "mainCountry", "flag", "birthCountry"]
const topicsOf = (entity: FtmEntity): ReadonlyArray<string> => {
  const topics = textsOf(entity, "topics")
  return topics.length === 0 ? [] : [`Topics: ${[...topics].sort().join(", ")}`]
}

const distinct = <A>(values: ReadonlyArray<A>): ReadonlyArray<A> => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values()
]

/** What the entities that are nested in a party say of it. */
export const nestedBeside = (entity: FtmEntity): BesideParty => {
  const nested = nestedIn(entity)
  return {
    sanctions: nested.filter(({ schema }) => schema === "Sanction").map(designationOf),
    identifiers: nested.filter(isDocument).flatMap(documentNumbersOf),
    addresses: nested.filter(({ schema }) => schema === "Address").map(addressOf)
  }
}

/** The last end of several designations; empty as soon as one of them has none. */
const endOf = (ends: ReadonlyArray<string>): string =>
  ends.includes("") ? "" : ([...ends].sort().at(-1) ?? "")

export interface FtmParty {
  readonly party: ListedParty
  readonly isCut: boolean
}

export const ftmParty = (entity: FtmEntity): FtmParty => {
  const type = typeOfSchema(entity.schema)
  const isOfAustralia = textsOf(entity, "country", "jurisdiction", "mainCountry").includes("au")
  const abn = isOfAustralia
    ? partyNumbers(...textsOf(entity, "registrationNumber", "taxNumber", "vatCode")).abn
    : ""
  const { isCut, names } = firstPrimary(partyNames(writtenNames(entity, type === "individual")))
  return {
    isCut,
    party: {
      ...bareParty,
      names,
      ref: entity.id,
      type,
      published_type: entity.schema,
      dates_of_birth: textsOf(entity, "birthDate"),
      places_of_birth: textsOf(entity, "birthPlace"),
      citizenship: textsOf(entity, "nationality", "citizenship").map(countryName),
      addresses: addressesIn(textsOf(entity, "address"), textsOf(entity, ...countries).map(countryName)),
      identifiers: identifiersOf(entity),
      abn,
      acn: acnOfAbn(abn),
      imo:
        textsOf(entity, "imoNumber")
          .map(imoDigits)
          .find((digits) => digits !== "") ?? "",
      reasons: [
        ...textsOf(entity, "notes", "summary", "description"),
        ...textsOf(entity, "position").map((position) => `Position: ${position}`)
      ],
      listing: [
        ...textsOf(entity, "programId").map((programme) => `Programme: ${programme}`),
        ...topicsOf(entity)
      ]
    }
  }
}

export const withBeside = (
  party: ListedParty,
  { addresses, identifiers, sanctions }: BesideParty
): ListedParty => {
  const starts = [party.valid_from, ...sanctions.map(({ from }) => from)].filter((from) => from !== "")
  return {
    ...party,
    addresses: distinct([...addresses, ...party.addresses]),
    identifiers: distinct([...party.identifiers, ...identifiers]),
    other_refs: distinct([...party.other_refs, ...sanctions.flatMap(({ refs }) => refs)]),
    reasons: distinct([...sanctions.flatMap(({ reasons }) => reasons), ...party.reasons]),
    listing: distinct([
      ...sanctions.map(({ listing }) => listing).filter((each) => each !== ""),
      ...party.listing
    ]),
    valid_from: starts.sort()[0] ?? "",
    valid_to: sanctions.length === 0 ? party.valid_to : endOf(sanctions.map(({ to }) => to))
  }
}
