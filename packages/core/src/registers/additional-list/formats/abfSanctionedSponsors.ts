/**
 * The register of sanctioned sponsors of the Australian Border Force: employers who broke obligations as sponsors of
 * skilled foreign workers. The page of the register asks the site for one JSON object with all of them, which is what an
 * operator saves.
 */
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import * as Effect from "effect/Effect"
import type { RowOutcome } from "../../../domain/RowOutcome.ts"
import { SourceMalformed } from "../../../domain/SourceError.ts"
import { cleanText } from "../../../formats/cleanText.ts"
import { rowsNoticed } from "../../../formats/rowsNoticed.ts"
import { bareParty, type ListedParty } from "../party/ListedParty.ts"
import type { PartyFormat } from "../party/PartyFormat.ts"
import { type PublishedParty, partyRecords } from "../party/partyRecords.ts"
import { withoutEntities } from "./htmlTables.ts"
import { isDay, listedDay } from "./listedDay.ts"
import { partyNames, typeOfNamed, within } from "./partyNames.ts"
import { partyNumbers } from "./partyNumbers.ts"
import { readDocument } from "./readDocument.ts"

type SponsorField = (name: string) => string

const fields = [
  ...["sponsorname", "tradingname", "abn", "state", "postcode", "obligationbreached", "description"],
  ...["sanctionimposed", "sanctionimposeddate", "sanctionimposeddatetext", "sanctionenddate"],
  ...["sanctioninfrinoticedate", "sanctioninfrinoticeamount", "sanctioninfribreachnotice", "amountstatus"]
]

/** The fields of a sponsor by their names in small letters; undefined for whatever is no sponsor. */
const fieldsOf = (item: unknown): ReadonlyMap<string, string> | undefined => {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return undefined
  const found = new Map<string, string>()
  for (const [name, value] of Object.entries(item))
    if (typeof value === "string" || typeof value === "number")
      found.set(name.toLowerCase(), `${value}`.toWellFormed())
  return found.has("sponsorname") || found.has("tradingname") ? found : undefined
}

/** The sponsors of the answer, whether it was saved whole or without what is around them. */
const sponsorsIn = (saved: unknown): ReadonlyArray<unknown> | undefined => {
  let value = saved
  for (const name of ["d", "data"])
    if (typeof value === "object" && value !== null && Object.hasOwn(value, name))
      value = Reflect.get(value, name)
  return Array.isArray(value) ? value : undefined
}

/** A piece of HTML as plain text. */
const plain = (html: string): string =>
  cleanText(withoutEntities(html.replace(/<[^<>]{0,500}>/gu, " ")).replace(/\s+([:,.;])/gu, "$1"))

/** A day such as `18-Mar-2015`, or the milliseconds that ASP.NET writes as `/Date(0)/`, which are left out. */
const dayOf = (...published: ReadonlyArray<string>): string =>
  listedDay(published.map(plain).find((text) => text !== "" && !text.startsWith("/Date(")) ?? "")

const partyOf = (field: SponsorField): { readonly party: ListedParty; readonly hasFault: boolean } => {
  const { abn, acn, unread } = partyNumbers(field("abn"))
  const [sponsor, trading] = [plain(within(field("sponsorname"))), plain(within(field("tradingname")))]
  const { names } = partyNames(
    sponsor === ""
      ? [[trading, "primary"]]
      : [
          [sponsor, "primary"],
          [trading, "alias", "Trading name"]
        ]
  )
  const measure = plain(field("sanctionimposed"))
  const description = plain(field("description"))
  const breached = [...new Set([field("obligationbreached"), field("sanctioninfribreachnotice")].map(plain))]
  const address = cleanText(`${plain(field("state"))} ${plain(field("postcode"))}`)
  const notice = dayOf(field("sanctioninfrinoticedate"))
  const amount = plain(field("sanctioninfrinoticeamount"))
  return {
    hasFault: unread.length > 0,
    party: {
      ...bareParty,
      names,
      type: typeOfNamed(sponsor === "" ? trading : sponsor, acn),
      published_type: "Sponsor",
      addresses: address === "" ? [] : [`${address}, Australia`],
      abn,
      acn,
      reasons: [
        ...breached.filter((text) => text !== "").map((text) => `Obligation breached: ${text}`),
        ...(description === "" ? [] : [description]),
        ...unread.map((number) => `ABN as published: ${number}.`)
      ],
      listing: [
        ...(notice === "" ? [] : [`Infringement notice: ${notice}`]),
        ...(amount === "" ? [] : [`Amount: ${cleanText(`${amount} ${plain(field("amountstatus"))}`)}`])
      ],
      measure: measure === "" ? "Sanctioned sponsor" : measure,
      valid_from: dayOf(
        field("sanctionimposeddatetext"),
        field("sanctionimposeddate"),
        field("sanctioninfrinoticedate")
      ),
      valid_to: dayOf(field("sanctionenddate"))
    }
  }
}

const otherFormat =
  "The file is not the JSON object of the register of sanctioned sponsors, or not all of it."

const readSaved = (
  source: SourceId,
  text: string
): Effect.Effect<ReadonlyArray<RowOutcome>, SourceMalformed> =>
  Effect.gen(function* () {
    const malformed = () => new SourceMalformed({ source, reason: otherFormat })
    const items = sponsorsIn(yield* Effect.try({ try: () => JSON.parse(text) as unknown, catch: malformed }))
    if (items === undefined || (items.length > 0 && !items.some(fieldsOf))) return yield* malformed()
    const parties: Array<PublishedParty> = []
    const refused: Array<RowOutcome> = []
    const faults: Array<number> = []
    const undated: Array<number> = []
    const news = new Set<string>()
    for (const [at, item] of items.entries()) {
      const found = fieldsOf(item)
      if (found === undefined) {
        refused.push({ _tag: "Refused", row: at + 1, reason: "The entry is no sponsor." })
        continue
      }
      for (const name of found.keys())
        if (!fields.includes(name) && news.size < 20) news.add(within(name, 40))
      const { hasFault, party } = partyOf((name) => found.get(name) ?? "")
      parties.push({ party, row: at + 1, rows: 1 })
      if (hasFault) faults.push(at + 1)
      if (!isDay(party.valid_from) || !(party.valid_to === "" || isDay(party.valid_to))) undated.push(at + 1)
    }
    return [
      ...refused,
      ...partyRecords(parties),
      ...[...news].map((name) => ({
        _tag: "Noticed" as const,
        what: `The field "${name}" is new and is not read.`
      })),
      ...rowsNoticed(
        "Entries with an ABN whose check digits do not agree, which is kept as a reason",
        faults
      ),
      ...rowsNoticed("Entries without a day of the sanction, or with an end that is no day", undated)
    ]
  })

export const abfSanctionedSponsors: PartyFormat = {
  fileName: /^[^/]+\.json$/iu,
  read: readDocument(readSaved),
  published: {
    title: "Register of sanctioned sponsors (Australian Border Force)",
    publisher: "Australian Border Force",
    // The answer does not say, and the terms of the site could not be read; another site of its department has CC BY 3.0 AU.
    licence: "See the terms on the publisher's site",
    attribution: "Contains data from the Australian Border Force, Commonwealth of Australia.",
    address: "https://www.abf.gov.au/about-us/what-we-do/sponsor-sanctions/register-of-sanctioned-sponsors",
    cadence: "monthly",
    // The register had 597 sponsors at the end of 2018, and more than 1,500 in 2025.
    floor: 1_000,
    maxAgeDays: 62,
    kind: "banned"
  }
}
