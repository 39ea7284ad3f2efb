/** What a publisher can get wrong, how it is played, and what is then said of it. */
import { readFileSync } from "node:fs"
import type { Register } from "@entity-watch/core/domain/Register"
import { Effect } from "effect"
import {
  columns,
  make as makeList,
  rows as parties
} from "../../../../fixtures/registers/dfat-consolidated-list/make.ts"
import {
  pack,
  workbookParts,
  writeWorkbook
} from "../../../../fixtures/registers/dfat-consolidated-list/xlsx.ts"
import { fixtures } from "../support/registers.ts"
import { at, listed, listPath, type Playing, packageOf } from "./catalogue.ts"
import { persons, sanctions } from "./harness.ts"
import { laterPersons, personsAt, personsFile } from "./offers.ts"
import { type Answer, redirect, served, status } from "./publisher.ts"

export interface Fault {
  readonly what: string
  readonly of?: Register
  readonly play: (publisher: Playing) => Effect.Effect<unknown, unknown>
  readonly says: string | RegExp
  /** Requests for files, where that matters. */
  readonly asks?: number
}

export const always = (answer: Answer) => (publisher: Playing) =>
  Effect.sync(() => void publisher.always.set(personsAt.path, answer))
const serving =
  (body: string | Uint8Array, rest: Parameters<typeof served>[1] = {}) =>
  (publisher: Playing) =>
    Effect.sync(() => void publisher.files.set(personsAt.path, served(body, rest)))
const listing = (answer: unknown) => (publisher: Playing) =>
  Effect.sync(() => void publisher.catalogue.set(packageOf(persons), answer))
export const list =
  (make: Effect.Effect<Uint8Array, unknown>, rest: Parameters<typeof served>[1] = {}) =>
  (publisher: Playing) =>
    Effect.map(make, (body) => void publisher.files.set(listPath, served(body, rest)))

const page = "<!DOCTYPE html><html><head><title>Access denied</title></head><body>no</body></html>".repeat(10)
export const workbook = { sheet: "Consolidated List", modified: "2026-11-20T00:00:00Z" }
export const listRows = [columns, ...parties.map((row) => columns.map((column) => row[column] ?? null))]
const partsWith = (path: string, change: (content: string) => string) =>
  pack(
    [...workbookParts({ ...workbook, rows: listRows })].map(
      ([name, content]) => [name, name === path ? change(content) : content] as const
    ),
    "Deflate"
  )

export const faults: ReadonlyArray<Fault> = [
  {
    what: "a server error",
    play: always(status(500)),
    says: "The publisher answered 500.",
    asks: 1
  },
  { what: "a refusal", play: always(status(403)), says: "The publisher answered 403.", asks: 1 },
  { what: "a file that is gone", play: always(status(404)), says: "The publisher answered 404." },
  {
    what: "a redirect to a page",
    play: (publisher) =>
      Effect.sync(() => {
        publisher.always.set(personsAt.path, redirect("https://data.gov.au/maintenance"))
        publisher.files.set("/catalogue/maintenance", served(page, { type: "text/html; charset=utf-8" }))
      }),
    says: "The publisher answered with a web page.",
    asks: 2
  },
  {
    what: "a page that calls itself a file",
    play: serving(page, { type: "text/csv" }),
    says: "The file is a web page."
  },
  {
    what: "a redirect to http",
    play: always(redirect("http://data.gov.au/file.csv")),
    says: "The file's address leads to http://data.gov.au, which is not https.",
    asks: 1
  },
  {
    what: "a redirect to a stranger",
    play: always(redirect("https://files.example.org/bd_per_202611.csv")),
    says: /^The file's address leads to the host files\.example\.org, which is not known/u,
    asks: 1
  },
  {
    what: "a redirect to an address of this network",
    play: always(redirect("https://169.254.169.254/latest")),
    says: /^The file's address leads to the host 169\.254\.169\.254, which is not known/u
  },
  {
    what: "redirects without end",
    play: always(redirect(personsAt.url)),
    says: "The file's address redirects more than 5 times.",
    asks: 6
  },
  {
    what: "a body that is cut off",
    play: always((_, response, { body }) => {
      response.writeHead(200, { "content-length": body.length + 1000 })
      response.end(body.subarray(0, 900), () => response.destroy())
    }),
    says: /^The connection broke after \d+ of \d+ bytes\.$/u,
    asks: 3
  },
  {
    what: "a connection that is reset at once",
    play: always((request) => void request.socket.resetAndDestroy()),
    says: "The publisher did not answer.",
    asks: 3
  },
  { what: "an empty body", play: serving(""), says: "The file has 0 bytes; a whole one has at least 200." },
  {
    what: "an empty body without a length",
    play: always((_, response) => void response.writeHead(200, { "transfer-encoding": "chunked" }).end()),
    says: "The file has 0 bytes; a whole one has at least 200."
  },
  {
    what: "a stub",
    play: serving("REGISTER_NAME\n"),
    says: "The file has 14 bytes; a whole one has at least 200."
  },
  {
    what: "a file without measure",
    play: serving(Buffer.alloc(2_000_001, "x")),
    says: "The file has 2000001 bytes; none has more than 2000000."
  },
  {
    what: "a stream without measure",
    play: always((_, response) => {
      response.writeHead(200)
      const more = () => {
        while (response.writable && response.write(Buffer.alloc(65_536, "x"))) {}
      }
      response.on("drain", more)
      more()
    }),
    says: /^The file has \d+ bytes; none has more than 2000000\.$/u
  },
  {
    what: "a wrong header",
    play: serving(personsFile.toString("utf8").replace("BD_PER_DOC_NUM", "DOC_NUM")),
    says: /BD_PER_DOC_NUM/u
  },
  {
    what: "another register's file",
    play: serving(readFileSync(`${fixtures}asic-banned-disqualified-organisations/bd_org_202611.csv`)),
    says: /^The first line is not this register's/u
  },
  {
    what: "a shrunk file",
    play: serving(`${personsFile.toString("utf8").split("\n").slice(0, 7).join("\n")}\n`),
    says: /^It has 6 rows where the snapshot in force has 8/u
  },
  {
    what: "a file under the floor",
    play: serving(`${personsFile.toString("utf8").split("\n").slice(0, 4).join("\n")}\n`),
    says: /^It has 3 rows; the whole register has at least 5\./u
  },
  {
    what: "an old file",
    play: serving(laterPersons, { lastModified: "Tue, 03 Nov 2026 03:00:00 GMT" }),
    says: "The publisher's file is of 2026-11-03, 19 days ago; it should be at most 15 days old."
  },
  {
    what: "a ZIP archive where text was expected",
    play: (publisher) => Effect.flatMap(pack([["a.csv", "x".repeat(300)]]), (zip) => serving(zip)(publisher)),
    says: "The file is a ZIP archive, not text."
  },
  {
    what: "a catalogue that says it failed, with 200",
    play: listing({ success: false, error: { message: "Not found" } }),
    says: "The catalogue answered 200 and says that it failed.",
    asks: 0
  },
  {
    what: "a catalogue that is a page",
    play: listing(page),
    says: "The catalogue's answer is not that of package_show."
  },
  {
    what: "a package that is gone",
    play: (publisher) => Effect.sync(() => publisher.catalogue.clear()),
    says: "The catalogue answered 404."
  },
  {
    what: "a catalogue that lists another host",
    play: listing(listed(persons, "https://files.example.org/bd_per_202611.csv")),
    says: /^The file's address leads to the host files\.example\.org/u,
    asks: 0
  },
  {
    what: "two files that could be the current one",
    play: listing({
      success: true,
      result: {
        resources: ["a", "b"].map((id) => ({ id, name: "Current", format: "CSV", url: personsAt.url }))
      }
    }),
    says: /2 others could be the current file in CSV\.$/u,
    asks: 0
  },
  {
    what: "a file of a former month",
    play: listing(listed(persons, at("bd_per_202609.csv").url)),
    says: "bd_per_202609.csv is of a month before the last.",
    asks: 0
  },
  {
    what: "the retired address",
    of: sanctions,
    play: (publisher) =>
      Effect.sync(() => {
        publisher.always.set(listPath, redirect("/sites/default/files/regulation8_consolidated.xls"))
        publisher.files.set(
          "/dfat/sites/default/files/regulation8_consolidated.xls",
          served(Buffer.alloc(500))
        )
      }),
    says: "The address leads to another file: https://www.dfat.gov.au/sites/default/files/regulation8_consolidated.xls"
  },
  {
    what: "a binary xls",
    of: sanctions,
    play: list(Effect.succeed(Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2000)]))),
    says: "The file is a binary xls, as retired addresses still serve."
  },
  {
    what: "an old workbook",
    of: sanctions,
    play: list(writeWorkbook({ ...workbook, modified: "2026-07-01T00:00:00Z", rows: listRows })),
    says: "The publisher's file is of 2026-07-01, 144 days ago; it should be at most 120 days old."
  },
  {
    what: "a workbook that is cut off",
    of: sanctions,
    play: list(Effect.map(makeList(), (bytes) => bytes.subarray(0, 15_000))),
    says: /^The workbook is damaged or cut off/u
  },
  {
    what: "a ZIP bomb",
    of: sanctions,
    play: list(
      partsWith("xl/sharedStrings.xml", (content) =>
        // Spaces take a tenth of the time of tags.
        content.replace("</sst>", `${`<x/>${" ".repeat(1020)}`.repeat(68 << 10)}</sst>`)
      )
    ),
    says: "xl/sharedStrings.xml unpacks to more than is read of a workbook."
  },
  {
    what: "XML with a DTD",
    of: sanctions,
    play: list(
      partsWith("xl/sharedStrings.xml", (content) =>
        content.replace("?>\n", '?>\n<!DOCTYPE sst [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>')
      )
    ),
    says: /DOCTYPE|DTD/iu
  }
]
