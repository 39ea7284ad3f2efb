import { assert, describe, it } from "@effect/vitest"
import { auTerroristOrganisations } from "@entity-watch/core/registers/additional-list/formats/auTerroristOrganisations"
import { htmlTables } from "@entity-watch/core/registers/additional-list/formats/htmlTables"
import * as Effect from "effect/Effect"
import { faultOf, named, noticesOf, outcomesOf, partiesOf, party, readingText } from "./readFormat.ts"

const read = readingText(auTerroristOrganisations, "listed.html")
const fault = faultOf(auTerroristOrganisations, "listed.html")

const header =
  "<tr><th>Terrorist organisation<br></th><th>Listed (date of effect)<br></th><th>Re-listed<br></th></tr>"
const page = (rows: string, end = "</table></body></html>") =>
  `<!doctype html><html><head><title>Listed</title><script>if (1 < 2) document.write("<table><tr><td>no</td></tr>")</script></head><body><table class='menu'><tr><td>Menu</td></tr></table><!-- <table> --><table title="a > b">${header}${rows}${end}`

const invented = `<tr><td> \n <a href="/x">Invented Front&#160;(IF)</a><br></td><td>14&#160;November&#160;2002</td><td>5 November&#160;2004<br> 3 Nov 2006<br></td></tr>
<TR><TD><P>Fable&rsquo;s Army</P><p>also known as The Fables &amp; Sons</p></TD><TD>9 April 2022</TD><TD>Formerly listed as&#160;Mythe Brigade on 2 March 2005<br><br>Re-listed&#58;<br>17 Feb 2007</TD></TR>
<tr><td>Story State<td>11 July 2014<td> n/a`

const measure = "Listed terrorist organisation, Criminal Code Division 102"
const common = { type: "entity", published_type: "Terrorist organisation", measure } as const

describe("auTerroristOrganisations", () => {
  it.effect("reads the table of a saved page", () =>
    Effect.map(read(page(invented)), (all) => {
      assert.deepStrictEqual(partiesOf(all), [
        party({
          ...common,
          names: [named("Invented Front (IF)")],
          listing: ["Listed: 14 November 2002", "Re-listed: 5 November 2004", "Re-listed: 3 Nov 2006"],
          valid_from: "2002-11-14"
        }),
        party({
          ...common,
          names: [
            named("Fable’s Army"),
            named("The Fables & Sons", "alias"),
            named("Mythe Brigade", "former", "Formerly listed as")
          ],
          listing: [
            "Listed: 9 April 2022",
            "Formerly listed as Mythe Brigade on 2 March 2005",
            "Re-listed: 17 Feb 2007"
          ],
          valid_from: "2022-04-09"
        }),
        party({
          ...common,
          names: [named("Story State")],
          listing: ["Listed: 11 July 2014"],
          valid_from: "2014-07-11"
        })
      ])
      assert.deepStrictEqual(noticesOf(all), [])
    })
  )

  it.effect("refuses a row that names nobody, and keeps a day that is none", () =>
    Effect.map(
      read(page("<tr><td> <br></td><td>1 May 2005</td></tr><tr><td>Story State</td><td>soon</td></tr>")),
      (all) => {
        assert.deepStrictEqual(outcomesOf(all, "Refused"), [
          { _tag: "Refused", row: 1, reason: "The entry has no name." }
        ])
        assert.strictEqual(partiesOf(all)[0]?.valid_from, "soon")
        assert.deepStrictEqual(noticesOf(all), [
          "Rows whose day of listing is no day, which is kept as published: 1; the first is row 2."
        ])
      }
    )
  )

  it.effect("is broken where the page ends within the table", () =>
    Effect.map(
      read(page("<tr><td>Story State</td><td>11 July 2014</td></tr><tr><td>Half a na", "")),
      (all) => {
        assert.deepStrictEqual(
          partiesOf(all).map(({ names }) => names[0]?.name),
          ["Story State"]
        )
        assert.deepStrictEqual(outcomesOf(all, "Broken"), [
          { _tag: "Broken", reason: "The page ends within the table." }
        ])
      }
    )
  )

  it.effect("says in one sentence what is no such page", () =>
    Effect.gen(function* () {
      const other = "The file is no page with a table of terrorist organisations."
      for (const text of [
        "",
        "<html><p>Access denied</p></html>",
        "name,listed\n",
        page("", "").slice(0, 90)
      ])
        assert.strictEqual(yield* fault(text), other)
      assert.strictEqual(yield* fault(`${page("")}`.replace("organisation", "\ud800")), other)
    })
  )
})

describe("htmlTables", () => {
  it("reads tables within cells, and text that looks like a tag", () => {
    assert.deepStrictEqual(
      htmlTables(
        "<table><tr><td>a < b &unknown; &lt;i&gt;<table><tr><td>c</td></tr></table>d</td></tr></table>"
      ),
      [
        { rows: [[["c"]]], isWhole: true },
        { rows: [[["a < b &unknown; <i>d"]]], isWhole: true }
      ]
    )
  })

  it("costs no more than the length of a hostile page", () => {
    for (const text of [
      "<table>",
      "<tr><td>",
      "<!--",
      '<a title="',
      "<script>",
      "&#x110000;",
      "<",
      "<td x='"
    ])
      assert.isArray(htmlTables(text.repeat(200_000)))
  })
})
