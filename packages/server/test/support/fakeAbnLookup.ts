/**
 * Plays the ABN Lookup web services over HTTP, with the elements of the publisher's answers, about an invented register
 * whose past is known.
 */
import { createServer } from "node:http"
import { Effect } from "effect"

export interface FakeState {
  readonly status: "Active" | "Cancelled"
  readonly gst: boolean
  readonly name: string
}

/** A state of an ABN from a moment on. */
export interface FakeVersion {
  /** In milliseconds since 1970. */
  readonly at: number
  readonly state: FakeState
}

export const fakeGuid = "0f5d0b0c-4c6b-4e0a-9d5e-2b7f6f1c9a11"

const sydney = new Intl.DateTimeFormat("en-CA", { timeZone: "Australia/Sydney", dateStyle: "short" })
/** The day in Canberra, `yyyy-mm-dd`. */
export const dayOf = (at: number): string => sydney.format(at)

export class FakeRegister {
  readonly history = new Map<string, Array<FakeVersion>>()
  now = 0

  change(abn: string, state: FakeState): void {
    this.history.set(abn, [...(this.history.get(abn) ?? []), { at: this.now, state }])
  }

  /** What the register held of an ABN at a moment. */
  versionAt(abn: string, at: number): FakeVersion {
    const version = this.history.get(abn)?.findLast((each) => each.at <= at)
    if (version === undefined) throw new Error(`nothing of ${abn}`)
    return version
  }

  changedOn(day: string): ReadonlyArray<string> {
    return [...this.history].flatMap(([abn, versions]) =>
      versions.some(({ at }) => at <= this.now && dayOf(at) === day) ? [abn] : []
    )
  }

  /** The file of the extract as it was cut at a moment. */
  extractAt(at: number): string {
    const rows = [...this.history.keys()].map((abn) => {
      const { at: since, state } = this.versionAt(abn, at)
      return `<ABR recordLastUpdatedDate="${dayOf(since).replaceAll("-", "")}" replaced="N"><ABN status="${state.status === "Active" ? "ACT" : "CAN"}" ABNStatusFromDate="20200101">${abn}</ABN><EntityType><EntityTypeInd>PRV</EntityTypeInd><EntityTypeText>Australian Private Company</EntityTypeText></EntityType><MainEntity><NonIndividualName type="MN"><NonIndividualNameText>${state.name}</NonIndividualNameText></NonIndividualName><BusinessAddress><AddressDetails><State>NSW</State><Postcode>2000</Postcode></AddressDetails></BusinessAddress></MainEntity><GST status="${state.gst ? "ACT" : "CAN"}" GSTStatusFromDate="20200101" /><OtherEntity><NonIndividualName type="BN"><NonIndividualNameText>${businessName}</NonIndividualNameText></NonIndividualName></OtherEntity></ABR>\n`
    })
    return `<?xml version="1.0"?><Transfer error="none"><TransferInfo><FileSequenceNumber>1</FileSequenceNumber><RecordCount>${rows.length}</RecordCount><ExtractTime>${localTime(at)}</ExtractTime></TransferInfo>\n${rows.join("")}</Transfer>`
  }
}

const businessName = "INVENTED TRADING"

/** Without a zone, as the extract has it. */
const localTime = (at: number): string => {
  const time = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Australia/Sydney",
    timeStyle: "medium"
  }).format(at)
  return `${dayOf(at)}T${time}`
}

const payload = (register: FakeRegister, inside: string) =>
  `<?xml version="1.0" encoding="utf-8"?><ABRPayloadSearchResults xmlns="http://abr.business.gov.au/ABRXMLSearch/"><request><identifierSearchRequest><authenticationGUID>${fakeGuid}</authenticationGUID></identifierSearchRequest></request><response><usageStatement>Invented.</usageStatement><dateRegisterLastUpdated>${dayOf(register.now)}</dateRegisterLastUpdated><dateTimeRetrieved>${new Date(register.now).toISOString().replace("Z", "0000+00:00")}</dateTimeRetrieved>${inside}</response></ABRPayloadSearchResults>`

const exception = (register: FakeRegister, text: string) =>
  payload(
    register,
    `<exception><exceptionDescription>${text}</exceptionDescription><exceptionCode>SEARCH</exceptionCode></exception>`
  )

const list = (register: FakeRegister, day: string) => {
  const abns = register.changedOn(day)
  return abns.length === 0
    ? exception(register, "No records found")
    : payload(
        register,
        `<abnList><numberOfRecords>${abns.length}</numberOfRecords>${abns.map((abn) => `<abn>${abn}</abn>`).join("")}</abnList>`
      )
}

const entity = (register: FakeRegister, abn: string) => {
  const { at, state } = register.versionAt(abn, register.now)
  const gst = state.gst
    ? "<goodsAndServicesTax><effectiveFrom>2020-01-01</effectiveFrom><effectiveTo>0001-01-01</effectiveTo></goodsAndServicesTax>"
    : "<goodsAndServicesTax><effectiveFrom>2019-01-01</effectiveFrom><effectiveTo>2020-01-01</effectiveTo></goodsAndServicesTax>"
  return payload(
    register,
    `<businessEntity202001><recordLastUpdatedDate>${dayOf(at)}</recordLastUpdatedDate><ABN><identifierValue>${abn}</identifierValue><isCurrentIndicator>Y</isCurrentIndicator><replacedFrom>0001-01-01</replacedFrom></ABN><entityStatus><entityStatusCode>${state.status}</entityStatusCode><effectiveFrom>2020-01-01</effectiveFrom><effectiveTo>0001-01-01</effectiveTo></entityStatus><ASICNumber /><entityType><entityTypeCode>PRV</entityTypeCode><entityDescription>Australian Private Company</entityDescription></entityType>${gst}<mainName><organisationName>${state.name}</organisationName><effectiveFrom>2020-01-01</effectiveFrom></mainName><mainBusinessPhysicalAddress><stateCode>NSW</stateCode><postcode>2000</postcode><effectiveFrom>2020-01-01</effectiveFrom><effectiveTo>0001-01-01</effectiveTo></mainBusinessPhysicalAddress><businessName><organisationName>${businessName}</organisationName><effectiveFrom>2020-01-01</effectiveFrom></businessName><businessName><organisationName>ENDED TRADING</organisationName><effectiveFrom>2010-01-01</effectiveFrom><effectiveTo>2015-01-01</effectiveTo></businessName></businessEntity202001>`
  )
}

/** The server, with what it was asked. `fails` makes it answer 500. */
export const fakeAbnLookup = (register: FakeRegister) =>
  Effect.acquireRelease(
    Effect.callback<FakeAbnLookup>((resume) => {
      const fake = { base: "", asked: [] as URL[], fails: (_url: URL) => false }
      const server = createServer((request, response) => {
        const url = new URL(request.url ?? "/", "http://127.0.0.1")
        fake.asked.push(url)
        if (fake.fails(url)) return void response.writeHead(500).end()
        const day = url.searchParams.get("updatedate")
        const body = url.pathname.endsWith("/SearchByUpdateEvent")
          ? list(register, day ?? "")
          : entity(register, url.searchParams.get("searchString") ?? "")
        response.writeHead(200, { "content-type": "text/xml; charset=utf-8" }).end(body)
      })
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        fake.base = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`
        resume(
          Effect.succeed(
            Object.assign(fake, {
              stop: () => {
                server.closeAllConnections()
                server.close()
              }
            })
          )
        )
      })
    }),
    ({ stop }) => Effect.sync(stop)
  )

export interface FakeAbnLookup {
  readonly base: string
  readonly asked: Array<URL>
  fails: (url: URL) => boolean
  readonly stop: () => void
}
