/** Invented files of GLEIF's golden copy: as wide as the publisher's, nearly all of entities abroad. */
import { isLei } from "@entity-watch/core/registers/gleif/normalise"
import { companyName } from "./names.ts"
import { Random } from "./Random.ts"

/** The records have as many columns, of which most are empty in most rows, and all cells have quotes. */
const WIDTH = 338
/** One record in so many is Australian. */
const ABROAD = 300

const abroad: ReadonlyArray<readonly [country: string, region: string, city: string, word: string]> = [
  ["US", "US-DE", "WILMINGTON", "Holdings LLC"],
  ["DE", "DE-BY", "München", "Vermögensverwaltung GmbH"],
  ["IN", "IN-MH", "MUMBAI", "PRIVATE LIMITED"],
  ["CN", "CN-BJ", "北京市", "有限公司"],
  ["FR", "FR-IDF", "SAINT-DENIS", "SOCIÉTÉ CIVILE"],
  ["SE", "SE-AB", "STOCKHOLM", "AKTIEBOLAG"],
  ["IT", "IT-25", "MILANO", 'S.R.L. "IN LIQUIDAZIONE"']
]

/** An LEI by its place. */
const leiOf = (place: number): string => {
  const stem = `9900${`${place}`.padStart(14, "0")}`
  for (let check = 2; check < 99; check++) {
    const lei = `${stem}${`${check}`.padStart(2, "0")}`
    if (isLei(lei)) return lei
  }
  throw new Error("no check digits fit")
}

const line = (cells: Iterable<string>): string =>
  `${Array.from(cells, (cell) => `"${cell.replaceAll('"', '""')}"`).join(",")}\n`

const empty = Array.from({ length: WIDTH - 20 }, () => "")

function* records(count: number): Generator<string> {
  const random = new Random(1)
  for (let place = 0; place < count; place++) {
    const isAustralian = place % ABROAD === 0
    const [country, region, city, word] = isAustralian
      ? (["AU", "AU-NSW", "SYDNEY", "PTY LTD"] as const)
      : (abroad[random.below(abroad.length)] ?? (["", "", "", ""] as const))
    const street = `${1 + random.below(200)} ${companyName(random)} Street`
    const cells = {
      LEI: leiOf(place),
      "Entity.LegalName": `${companyName(random)} ${word}`,
      "Entity.LegalName.xmllang": "en",
      "Entity.LegalAddress.FirstAddressLine": street,
      "Entity.LegalAddress.City": city,
      "Entity.LegalAddress.Region": region,
      "Entity.LegalAddress.Country": country,
      "Entity.LegalAddress.PostalCode": "2000",
      "Entity.HeadquartersAddress.FirstAddressLine": street,
      "Entity.HeadquartersAddress.City": city,
      "Entity.HeadquartersAddress.Country": country,
      "Entity.RegistrationAuthority.RegistrationAuthorityID": isAustralian ? "RA000014" : "RA000544",
      "Entity.RegistrationAuthority.RegistrationAuthorityEntityID": `${100_000_000 + random.below(800_000_000)}`,
      "Entity.LegalJurisdiction": country,
      "Entity.EntityStatus": "ACTIVE",
      "Registration.InitialRegistrationDate": "2018-03-01T00:00:00Z",
      "Registration.LastUpdateDate": "2026-03-01T00:00:00Z",
      "Registration.RegistrationStatus": "ISSUED",
      "Registration.NextRenewalDate": "2027-03-01T00:00:00Z",
      "Registration.ManagingLOU": "990000INVENTEDLOU194"
    }
    if (place === 0)
      yield line([...Object.keys(cells), ...empty.map((_, n) => `Entity.OtherAddresses.OtherAddress.${n}`)])
    yield line([...Object.values(cells), ...empty])
  }
}

function* relationships(count: number): Generator<string> {
  const random = new Random(2)
  yield line([
    "Relationship.StartNode.NodeID",
    "Relationship.StartNode.NodeIDType",
    "Relationship.EndNode.NodeID",
    "Relationship.EndNode.NodeIDType",
    "Relationship.RelationshipType",
    "Relationship.RelationshipStatus",
    ...Array.from({ length: 5 }, (_, n) =>
      ["startDate", "endDate", "periodType"].map((each) => `Relationship.Period.${n + 1}.${each}`)
    ).flat(),
    "Registration.RegistrationStatus"
  ])
  for (let place = 0; place < count; place++)
    yield line([
      leiOf(place),
      "LEI",
      leiOf(random.below(count)),
      "LEI",
      random.chance(0.5) ? "IS_DIRECTLY_CONSOLIDATED_BY" : "IS_ULTIMATELY_CONSOLIDATED_BY",
      "ACTIVE",
      ...["2025-07-01T00:00:00Z", "2026-06-30T00:00:00Z", "ACCOUNTING_PERIOD"],
      ...["2019-07-01T00:00:00Z", "", "RELATIONSHIP_PERIOD"],
      ...Array.from({ length: 9 }, () => ""),
      "PUBLISHED"
    ])
}

function* exceptions(count: number): Generator<string> {
  yield line(["LEI", "Exception.Category", ...[1, 2, 3, 4, 5].map((n) => `Exception.Reason.${n}`)])
  for (let place = 0; place < count; place++)
    for (const side of ["DIRECT", "ULTIMATE"])
      yield line([
        leiOf(place),
        `${side}_ACCOUNTING_CONSOLIDATION_PARENT`,
        ...["NATURAL_PERSONS", "", "", "", ""]
      ])
}

const nameOf = (part: string) => `20261104-0800-gleif-goldencopy-${part}-golden-copy.csv`

/** The three files of one edition, each with its lines. */
export const goldenCopy = (count: number) =>
  ({
    lei2: { name: nameOf("lei2"), lines: records(count) },
    rr: { name: nameOf("rr"), lines: relationships(Math.floor(count / 5)) },
    repex: { name: nameOf("repex"), lines: exceptions(count) }
  }) as const
