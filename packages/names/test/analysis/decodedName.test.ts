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
    ["Casey=2C Invented=3F=3F", "Casey, Invented??"],
    ["Ren=c3=a9e In=\r\nvented", "Renée Invented"],
    ["Casey&comma; Invented &lpar;Pty&rpar;&period; Why&quest;", "Casey, Invented (Pty). Why?"],
    ["&Lstrok;ukasz &scaron;&Ccaron;&abreve;&odblac;&Amacr;", "Łukasz šČăőĀ"],
    ["I&inodot;k", "Iık"],
    ["&Icy;&vcy;&acy;&ncy; &Iukcy;&SHCHcy;", "Иван ІЩ"],
    ["&Sigma;&alpha;&pi;&phi;&omega;", "Σαπφω"],
    ["%u0418\\u{432}\\u0430\\x41", "ИваA"],
    ["Ren_x00e9_e <U+0418>", "Renée И"],
    ["Ren\\303\\251e", "Renée"],
    ["A\\ud800B", "A\ufffdB"],
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
    "E=MC2",
    "5\\203 Invented",
    "R&Darby;",
    "C:\\temp"
  ])("leaves %s as it is", (name) => assert.strictEqual(decodedName(name), name))
})
