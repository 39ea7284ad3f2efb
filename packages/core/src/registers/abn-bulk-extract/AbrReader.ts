/**
 * Turns the elements of one extract file of the ABN Bulk Extract into rows. It makes one pass and builds no trees,
 * because there are twenty million records.
 */
import type { AbrRow, ExtractItem } from "./AbrRow.ts"
import { MalformedExtract, type MarkupReader } from "./MarkupScanner.ts"
import { plainRecord } from "./plainRecord.ts"

const known = new Set(
  `Transfer TransferInfo FileSequenceNumber RecordCount ExtractTime ABR ABN EntityType EntityTypeInd EntityTypeText
  MainEntity LegalEntity NonIndividualName NonIndividualNameText IndividualName NameTitle GivenName FamilyName
  BusinessAddress AddressDetails State Postcode ASICNumber GST DGR OtherEntity`.split(/\s+/u)
)
const abnStatuses = new Set(["ACT", "CAN"])
const gstStatuses = new Set(["ACT", "CAN", "NON"])
const nameTypes = new Set(["MN", "TRD", "BN", "OTN", "DGR"])

/** A damaged file may have a word of its own in every row. */
const mostNewWords = 50

const personNames = new Set(["LGL"])

export class AbrReader implements MarkupReader {
  private row: AbrRow | null = null
  private held = ""
  private items: Array<ExtractItem> = []
  private nameType = ""
  private promised: number | null = null
  private found = 0
  private readonly newWords = new Set<string>()

  /** Answers what was read since the last call. */
  take(): Array<ExtractItem> {
    const taken = this.items
    this.items = []
    return taken
  }

  end(): Array<ExtractItem> {
    return [{ _tag: "Count", promised: this.promised, found: this.found }]
  }

  whole(all: string, from: number): number {
    const read = plainRecord(all, from)
    if (read === null) return -1
    this.held = ""
    this.found++
    this.items.push({ _tag: "Row", row: read.row })
    return read.end
  }

  text(text: string) {
    this.held = this.held === "" ? text : this.held + text
  }

  start(name: string, attributes: Readonly<Record<string, string>>) {
    this.held = ""
    if (!known.has(name))
      throw new MalformedExtract(`the element ${name.slice(0, 40)} is not in the publisher's schema.`)
    if (name === "Transfer") {
      const error = attributes.error ?? "none"
      if (error !== "none")
        throw new MalformedExtract(`the publisher reports the error "${error.slice(0, 80)}".`)
      return
    }
    if (name === "ABR") {
      this.row = blankRow(attributes.recordLastUpdatedDate ?? "")
      return
    }
    const row = this.row
    if (row === null) return
    if (name === "ABN") {
      row.abnStatus = this.word(abnStatuses, attributes.status, "ABN status")
      row.abnStatusFrom = attributes.ABNStatusFromDate ?? ""
    } else if (name === "GST") {
      row.gst = {
        status: this.word(gstStatuses, attributes.status, "GST status"),
        from: attributes.GSTStatusFromDate ?? ""
      }
    } else if (name === "DGR") {
      row.dgr.push({ from: attributes.DGRStatusFromDate ?? "", status: attributes.status ?? "", name: "" })
    } else if (name === "NonIndividualName") {
      this.nameType = oneOf(nameTypes, attributes.type, "name type")
    } else if (name === "IndividualName") {
      oneOf(personNames, attributes.type, "name type")
      row.individual = { title: "", given: [], family: "" }
    }
  }

  close(name: string) {
    const text = this.held.trim()
    this.held = ""
    const row = this.row
    if (row === null) {
      if (name === "RecordCount") this.promised = Number(text)
      else if (name === "ExtractTime") this.items.push({ _tag: "ExtractTime", time: text })
      return
    }
    switch (name) {
      case "ABR":
        this.row = null
        this.found++
        this.items.push({ _tag: "Row", row })
        break
      case "ABN":
        row.abn = text
        break
      case "EntityTypeInd":
        row.entityType = text
        break
      case "EntityTypeText":
        row.entityTypeText = text
        break
      case "NonIndividualNameText":
        this.nameEnds(row, text)
        break
      case "NameTitle":
        if (row.individual !== null) row.individual.title = text
        break
      case "GivenName":
        row.individual?.given.push(text)
        break
      case "FamilyName":
        if (row.individual !== null) row.individual.family = text
        break
      case "State":
        row.state = text
        break
      case "Postcode":
        row.postcode = text
        break
      case "ASICNumber":
        row.asicNumber = text
        break
    }
  }

  /** A word of few: a new one is kept as published, since this register screens nobody. */
  private word(allowed: ReadonlySet<string>, value: string | undefined, what: string): string {
    if (value === undefined || value === "") return oneOf(allowed, value, what)
    if (allowed.has(value)) return value
    const said = value.slice(0, 40)
    if (!this.newWords.has(`${what} ${said}`) && this.newWords.size < mostNewWords) {
      this.newWords.add(`${what} ${said}`)
      this.items.push({ _tag: "NewWord", what, said })
    }
    return said
  }

  private nameEnds(row: AbrRow, text: string) {
    if (this.nameType === "MN") row.mainName = text
    else if (this.nameType === "DGR") {
      const fund = row.dgr.at(-1)
      if (fund !== undefined) fund.name = text
    } else row.other.push({ type: this.nameType, name: text })
  }
}

const oneOf = (allowed: ReadonlySet<string>, value: string | undefined, what: string): string => {
  if (value !== undefined && allowed.has(value)) return value
  throw new MalformedExtract(
    `the ${what} "${(value ?? "").slice(0, 40)}" is not one of the publisher's codes.`
  )
}

const blankRow = (updated: string): AbrRow => ({
  updated,
  abn: "",
  abnStatus: "",
  abnStatusFrom: "",
  entityType: "",
  entityTypeText: "",
  mainName: null,
  individual: null,
  state: "",
  postcode: "",
  asicNumber: "",
  gst: null,
  dgr: [],
  other: []
})
