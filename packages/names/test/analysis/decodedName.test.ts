import { assert, describe, it } from "@effect/vitest"
import { decodedName } from "../../src/analysis/decodedName.ts"

describe("decodedName", () => {
  it.each([
    ["Casey%20Invented", "Casey Invented"],
    ["Casey+Invented%20Pty", "Casey Invented Pty"],
    ["Ren%C3%A9e", "Renée"],
    ["Invented &amp; Sons", "Invented & Sons"],
    ["Invented &amp;amp; Sons", "Invented & Sons"],
    ["O&#39;Invented", "O'Invented"],
    ["Ren&#xE9;e", "Renée"],
    ["S&oslash;ren M&uuml;ller", "Søren Müller"],
    ["Ren\\u00e9e", "Renée"],
    ["Ren=C3=A9e=20Invented", "Renée Invented"],
    ["JÃ³rdan MÃ¼ller", "Jórdan Müller"],
    ["Ð˜Ð²Ð°Ð½", "Иван"],
    ["A%00B", "A\ufffdB"],
    ["Ren%E9e", "Ren\ufffde"]
  ])("reads %s as %s", (written, decoded) => assert.strictEqual(decodedName(written), decoded))

  it.each([
    "JOÃO",
    "“CAFÉ”",
    "IRMÃ’S",
    "Ángström",
    "CÔTÉ – X",
    "100% Pure",
    "50%",
    "A & B",
    "A&B;",
    "x=y",
    "C:\\temp"
  ])("leaves %s as it is", (name) => assert.strictEqual(decodedName(name), name))
})
