import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { AbrReader } from "@entity-watch/core/registers/abn-bulk-extract/AbrReader"
import { type MarkupReader, MarkupScanner } from "@entity-watch/core/registers/abn-bulk-extract/MarkupScanner"
import * as Schema from "effect/Schema"
import { fixture } from "../support/files.ts"
import { describeSamples } from "../support/samples.ts"

/** What a scanner tells its reader, one line each. */
const told = (...chunks: ReadonlyArray<string>) => {
  const lines: Array<string> = []
  let text = ""
  const flush = () => {
    if (text !== "") lines.push(`text ${text}`)
    text = ""
  }
  const reader: MarkupReader = {
    start: (name, attributes) => {
      flush()
      lines.push(`start ${name} ${JSON.stringify(attributes)}`)
    },
    text: (more) => {
      text += more
    },
    close: (name) => {
      flush()
      lines.push(`close ${name}`)
    },
    whole: () => -1
  }
  const scanner = new MarkupScanner(reader)
  for (const chunk of chunks) scanner.write(chunk)
  scanner.end()
  return lines
}

const document = `<?xml version="1.0"?>
<!-- > a < comment --><a x="1 > 0" y='&lt;&#65;&#x42;"'><b>one &amp; two</b><![CDATA[<&>]]><c /><d\n z = "" ></d ></a>
`

/** Records read piece by piece: a comment inside is nothing that the one expression knows. */
const rows = (text: string) => {
  const reader = new AbrReader()
  const scanner = new MarkupScanner(reader)
  scanner.write(text)
  scanner.end()
  return reader.take()
}
const piecewise = (text: string) => rows(text.replaceAll("<EntityType>", "<!-- --><EntityType>"))

describe("MarkupScanner", () => {
  it("tells elements, attributes and text with references put in", () => {
    assert.deepStrictEqual(told(document), [
      `start a {"x":"1 > 0","y":"<AB\\""}`,
      "start b {}",
      "text one & two",
      "close b",
      "text <&>",
      "start c {}",
      "close c",
      `start d {"z":""}`,
      "close d",
      "close a"
    ])
  })

  it.prop(
    "tells the same however the text is cut",
    [Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: document.length })))],
    ([cuts]) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), document.length]
      const chunks = at.slice(1).map((end, i) => document.slice(at[i], end))
      assert.deepStrictEqual(told(...chunks), told(document))
    }
  )

  it("refuses what is not well-formed", () => {
    for (const broken of [
      "",
      "text",
      "<a>",
      "<a></b>",
      "</a>",
      "<a/><b/>",
      "<a/>text",
      "<a x=1/>",
      '<a x="1" x="2"/>',
      '<a x="1"y="2"/>',
      '<a x="<"/>',
      "<a>&nbsp;</a>",
      "<a>&#0;</a>",
      "<a>&#xD800;</a>",
      "<a>\u0001</a>",
      "<a><!-- </a>",
      "<a><![CDATA[</a>",
      '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
      "<a>".repeat(40) + "</a>".repeat(40)
    ])
      assert.throws(() => told(broken), /XML|document type/u, undefined, broken)
  })
})

describe("a record read by one expression", () => {
  it("is the record that is read piece by piece", () => {
    const text = readFileSync(fixture("abn-bulk-extract/20261105_Public01.xml"), "utf8")
    assert.deepStrictEqual(piecewise(text), rows(text))
  })
})

describeSamples("a record of the publisher read by one expression", (sample) => {
  it("is the record that is read piece by piece", () => {
    const text = readFileSync(sample("abn-bulk-extract/20250528_Public01_sample.wellformed.xml"), "utf8")
    assert.lengthOf(
      rows(text).filter(({ _tag }) => _tag === "Row"),
      126
    )
    assert.deepStrictEqual(piecewise(text), rows(text))
  })
})
