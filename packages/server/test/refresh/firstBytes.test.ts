import { assert, describe, it } from "@effect/vitest"
import { openingFault } from "@entity-watch/node/refresh/firstBytes"

const text = (content: string) => new TextEncoder().encode(content)
const zip = Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x14, 0)

describe("openingFault", () => {
  it("finds nothing wrong with the registers' own formats", () => {
    assert.isUndefined(openingFault(text("\ufeffREGISTER_NAME,BD_PER_NAME\n"), "text"))
    assert.isUndefined(openingFault(text("ABN         FundName\n"), "text"))
    assert.isUndefined(openingFault(text('{"data":[]}'), "text"))
    assert.isUndefined(openingFault(zip, "zip"))
  })

  it("knows what publishers serve instead", () => {
    const page = text("\ufeff \n\t<!DOCTYPE html><title>Sign in</title>")
    assert.strictEqual(openingFault(page, "text"), "The file is a web page.")
    assert.strictEqual(openingFault(page, "zip"), "The file is a web page.")
    assert.strictEqual(
      openingFault(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), "zip"),
      "The file is a binary xls, as retired addresses still serve."
    )
    assert.strictEqual(openingFault(text("%PDF-1.7"), "text"), "The file is a PDF.")
    assert.strictEqual(openingFault(text("Access denied"), "zip"), "The file is not a ZIP archive.")
    assert.strictEqual(openingFault(zip, "text"), "The file is a ZIP archive, not text.")
    assert.strictEqual(openingFault(text("a\0b"), "text"), "The file is not text.")
    assert.strictEqual(openingFault(text(" \n"), "text"), "The file is empty.")
    assert.strictEqual(openingFault(new Uint8Array(), "zip"), "The file is empty.")
  })
})
