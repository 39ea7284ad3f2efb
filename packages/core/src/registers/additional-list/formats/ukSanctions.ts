/** The UK Sanctions List of the Foreign, Commonwealth and Development Office, as XML or as CSV. */
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { RowOutcome } from "../../../domain/RowOutcome.ts"
import { type SourceError, SourceMalformed } from "../../../domain/SourceError.ts"
import type { SourceFile } from "../../../domain/SourceFile.ts"
import { readDayFirst } from "../../../formats/dates.ts"
import { readNewest } from "../../../formats/newestFile.ts"
import { bareParty, type ListedParty } from "../party/ListedParty.ts"
import type { PartyFormat } from "../party/PartyFormat.ts"
import { bareNumbers, distinctIdentifiers } from "./bareNumbers.ts"
import { distinct, filled, labelled } from "./fieldTexts.ts"
import { editionOf, readPartyXml } from "./readPartyXml.ts"
import { readUkCsv } from "./ukCsv.ts"
import { UkDesignation } from "./ukDesignation.ts"
import type { XmlElement } from "./xmlElements.ts"

type Name = ListedParty["names"][number]

const types = new Map<string, ListedParty["type"]>([
  ["individual", "individual"],
  ["entity", "entity"],
  ["ship", "vessel"]
])

/** Name 6 is the family name, or the whole name of an entity or a ship. */
const namesOf = (designation: UkDesignation): ReadonlyArray<Name> => {
  const latin = designation.groups("Name").map((parts): Name => {
    const { AliasStrength: strength = "", NameType: type = "" } = parts
    const name = filled(["Name1", "Name2", "Name3", "Name4", "Name5", "Name6"].map((part) => parts[part]))
    return {
      name: name.join(" "),
      kind: /^primary name$/iu.test(type)
        ? "primary"
        : /^(?:low|weak)\b/iu.test(strength)
          ? "weak_alias"
          : "alias",
      name_type: strength === "" ? type : `${type} (${strength})`
    }
  })
  const original = filled(designation.groups("NonLatinName").map((parts) => parts.NameNonLatinScript))
  return [
    ...latin.filter(({ kind }) => kind === "primary"),
    ...latin.filter(({ kind }) => kind !== "primary"),
    ...original.map((name): Name => ({ name, kind: "original_script", name_type: "Name non-latin script" }))
  ]
}

/** `dd/mm/1957`, `00/03/1957`: what is not known of a date is left out. */
const birthDate = (published: string): string =>
  published.replace(/^'/u, "").replace(/^(?:(?:dd|00)[/.-])(?:(?:mm|00)[/.-])?(?=.*\d{4})/iu, "")

/** `15/08/19yy` is shown and not compared. */
const hasYear = (published: string): boolean => /\d{4}/u.test(published)

const identifiersOf = (designation: UkDesignation): ListedParty["identifiers"] => {
  const numbers = (kind: ListedParty["identifiers"][number]["kind"], cells: ReadonlyArray<string>) =>
    cells.flatMap(bareNumbers).map((number) => ({ kind, number }))
  const [, ...furtherImos] = imosOf(designation)
  return distinctIdentifiers([
    ...numbers("passport", filled(designation.groups("Passport").map((each) => each.PassportNumber))),
    ...numbers(
      "national_id",
      filled(designation.groups("NationalIdentifier").map((each) => each.NationalIdentifierNumber))
    ),
    ...numbers("registration", [
      ...designation.all("BusinessRegistrationNumber"),
      ...designation.all("HullIdentificationNumber"),
      ...furtherImos
    ])
  ])
}

const imosOf = (designation: UkDesignation): ReadonlyArray<string> =>
  designation.all("IMONumber").flatMap((text) => text.match(/(?<!\d)\d{7}(?!\d)/gu) ?? [])

const joined = (parts: Readonly<Record<string, string>>, separator: string): string =>
  filled(Object.values(parts)).join(separator)

const partyOf = (designation: UkDesignation): ListedParty => {
  const published = designation.first("IndividualEntityShip")
  const measures = designation.all("SanctionsImposed").flatMap((text) => text.split("|"))
  return {
    ...bareParty,
    ref: designation.first("UniqueID"),
    type: types.get(published.toLowerCase()) ?? "unknown",
    published_type: published,
    names: namesOf(designation),
    dates_of_birth: distinct(designation.all("DOB").filter(hasYear).map(birthDate)),
    places_of_birth: designation.groups("Location").map((each) => joined(each, ", ")),
    citizenship: designation.all("Nationality"),
    addresses: designation.groups("Address").map((each) => joined(each, ", ")),
    identifiers: identifiersOf(designation),
    imo: imosOf(designation)[0] ?? "",
    other_refs: [
      ...designation.all("UNReferenceNumber").flatMap((text) => filled(text.split(/[;,\s]+/u))),
      ...designation.all("OFSIGroupID").map((id) => `OFSI ${id}`)
    ],
    reasons: [
      ...designation.all("UKStatementofReasons"),
      ...designation.all("OtherInformation"),
      ...labelled(
        "Date of birth",
        designation.all("DOB").filter((date) => !hasYear(date))
      ),
      ...designation.others.flatMap(([name, texts]) => labelled(name, texts)),
      ...labelled(
        "Passport",
        designation.groups("Passport").map((each) => joined(each, ", "))
      ),
      ...labelled(
        "National identifier",
        designation.groups("NationalIdentifier").map((each) => joined(each, ", "))
      ),
      ...labelled("Business registration number", designation.all("BusinessRegistrationNumber"))
    ],
    listing: [
      ...labelled("Regime", designation.all("RegimeName")),
      ...labelled("Source", designation.all("DesignationSource")),
      ...labelled(
        "Sanctions imposed",
        measures.map((text) => text.trim())
      ),
      ...labelled("Designated", designation.all("DateDesignated")),
      ...labelled("Last updated", designation.all("LastUpdated"))
    ],
    valid_from: readDayFirst(designation.first("DateDesignated")) ?? ""
  }
}

const expected = "the UK Sanctions List as XML, with the root Designations, or as CSV"

const closed =
  "The file is the consolidated list of the Office of Financial Sanctions Implementation, which was closed on 28 January 2026."

const readXml = (source: SourceId, file: SourceFile) =>
  readPartyXml(
    source,
    {
      expected,
      root: "Designations",
      entries: new Set(["Designation"]),
      about: new Set(["DateGenerated"]),
      says: ({ name, text }) => {
        const day = name === "DateGenerated" ? readDayFirst(text) : null
        return day === null ? {} : { asOf: `${day}T00:00:00Z` }
      },
      party: (entry: XmlElement) => {
        const designation = new UkDesignation()
        designation.takeElement(entry)
        return partyOf(designation)
      }
    },
    file
  )

/** How many bytes of a file are looked at, to see what it is. */
const openingBytes = 4096

const openingOf = <E>(bytes: Stream.Stream<Uint8Array, E>): Effect.Effect<string, E> =>
  Stream.suspend(() => {
    let length = 0
    return bytes.pipe(
      Stream.map((chunk) => chunk.slice(0, openingBytes)),
      Stream.takeUntil((chunk) => {
        length += chunk.length
        return length >= openingBytes
      })
    )
  }).pipe(
    Stream.runCollect,
    Effect.map((chunks) => {
      const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
      return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join("")
    })
  )

const readEither = (source: SourceId, file: SourceFile): Stream.Stream<RowOutcome, SourceError> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const opening = yield* openingOf(file.bytes)
      const start = opening.replace(/^[\s\ufeff]+/u, "")
      if (/^Last Updated,\d/u.test(start) || /<ArrayOfFinancialSanctionsTarget\b/u.test(opening))
        return yield* new SourceMalformed({ source, reason: `${closed} Expected is ${expected}.` })
      if (start.startsWith("<")) return readXml(source, file)
      return readUkCsv({ source, file, opening, expected, partyOf })
    })
  )

export const ukSanctions: PartyFormat = {
  fileName: /^[^/]*UK[-_ ]?Sanctions[-_ ]?List[^/]*\.(?:xml|csv)$/iu,
  read: (source, files) =>
    readNewest(
      files,
      (name) => `${editionOf(name)}${/\.xml$/iu.test(name) ? "/1" : "/0"}`,
      (file) => readEither(source, file)
    ),
  published: {
    title: "UK Sanctions List",
    publisher: "Foreign, Commonwealth and Development Office",
    licence: "Open Government Licence v3.0",
    attribution: "Contains public sector information licensed under the Open Government Licence v3.0.",
    address: "https://www.gov.uk/government/publications/the-uk-sanctions-list",
    cadence: "irregular, most weeks; asked every day",
    floor: 3_000,
    maxAgeDays: 14,
    kind: "sanctions"
  }
}
