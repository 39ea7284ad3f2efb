/**
 * Reads the common shape of a record with one expression, in half the time. Most records of the extract have this
 * shape: elements and attributes in one order, without white space between them. A record that deviates is left to the
 * scanner, which reads every shape.
 */
import type { AbrRow } from "./AbrRow.ts"
import { decoded } from "./MarkupScanner.ts"

/** Text without markup, line ends, tabs or characters that XML forbids. */
const text = "[^<\\p{Cc}\\uFFFE\\uFFFF]*"
const element = (name: string) => `(?:<${name}>(${text})</${name}>|<${name} ?/>)`
const head = new RegExp(
  [
    '<ABR recordLastUpdatedDate="(\\d*)" replaced="[YN]"><ABN status="(ACT|CAN)" ABNStatusFromDate="(\\d*)">(\\d+)</ABN>',
    `<EntityType>${element("EntityTypeInd")}${element("EntityTypeText")}</EntityType>`,
    `<(MainEntity|LegalEntity)>(?:<NonIndividualName type="MN">${element("NonIndividualNameText")}</NonIndividualName>|`,
    `<IndividualName type="LGL">${element("NameTitle")}?${element("GivenName")}?${element("GivenName")}?`,
    `${element("FamilyName")}</IndividualName>)`,
    `<BusinessAddress><AddressDetails>${element("State")}${element("Postcode")}</AddressDetails></BusinessAddress></\\7>`,
    '(?:<ASICNumber ASICNumberType="\\w*">(\\d*)</ASICNumber>)?',
    '(?:<GST status="(ACT|CAN|NON)" GSTStatusFromDate="(\\d*)" ?/>)?'
  ].join(""),
  "uy"
)
const otherName = new RegExp(
  `<OtherEntity><NonIndividualName type="(TRD|BN|OTN)">${element("NonIndividualNameText")}</NonIndividualName></OtherEntity>`,
  "uy"
)
const closing = "</ABR>"

const plain = (text: string | undefined) => (text === undefined ? "" : decoded(text).trim())

/**
 * The record that begins at `from`, and where it ends; null when it does not have that shape or is not complete yet.
 */
export const plainRecord = (all: string, from: number): { row: AbrRow; end: number } | null => {
  head.lastIndex = from
  const found = head.exec(all)
  if (found === null) return null
  const [, updated = "", abnStatus = "", abnStatusFrom = "", abn = "", type, typeText, kind, main] = found
  const [title, first, second, family, state, postcode, asicNumber = "", gst, gstFrom = ""] = found.slice(9)
  let end = head.lastIndex
  const other: Array<{ type: string; name: string }> = []
  otherName.lastIndex = end
  for (let name = otherName.exec(all); name !== null; name = otherName.exec(all)) {
    other.push({ type: name[1] ?? "", name: plain(name[2]) })
    end = otherName.lastIndex
  }
  if (!all.startsWith(closing, end)) return null
  const isPerson = kind === "LegalEntity"
  if (isPerson !== (main === undefined)) return null
  const row: AbrRow = {
    updated,
    abn,
    abnStatus,
    abnStatusFrom,
    entityType: plain(type),
    entityTypeText: plain(typeText),
    mainName: isPerson ? null : plain(main),
    individual: isPerson
      ? {
          title: plain(title),
          given: [first, second].flatMap((name) => (name === undefined ? [] : [plain(name)])),
          family: plain(family)
        }
      : null,
    state: plain(state),
    postcode: plain(postcode),
    asicNumber,
    gst: gst === undefined ? null : { status: gst, from: gstFrom },
    dgr: [],
    other
  }
  return { row, end: end + closing.length }
}
