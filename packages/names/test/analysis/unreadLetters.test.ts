import { assert, describe, it } from "@effect/vitest"
import { romanise, unreadInWord } from "../../src/analysis/romanise.ts"
import { unreadInName, whyNotCompared } from "../../src/analysis/unreadLetters.ts"
import { arabicNames } from "../../src/lexicon/arabicNames.ts"

const extentOf = (name: string) => unreadInName(name)?.extent ?? "read"

describe("unreadInName", () => {
  it.each([
    // Latin, with anything beside letters.
    ["Vladimir Putin", "read"],
    ["O´Brien 😀 (1975)", "read"],
    ["Ngô Đình Diệm", "read"],
    ["Gorʹkiĭ", "read"],
    ["Straße", "read"],
    ["3M", "read"],
    ["AB", "read"],
    // Nothing but what stands beside names, and initials. Whoever may be called so is compared, and is not found by it.
    ["A. B.", "nothing"],
    ["A & B", "nothing"],
    ["X Y", "nothing"],
    ["A. B. C.", "read"],
    ["X Pty Ltd", "nothing"],
    ["A B Pty Ltd", "read"],
    ["PTY LTD", "nothing"],
    ["The Trustee for", "nothing"],
    ["Mr", "nothing"],
    ["Mr & Mrs", "nothing"],
    ["and", "nothing"],
    ["Major General", "nothing"],
    ["Mr Major", "read"],
    ["Family Trust", "nothing"],
    ["Director Pty Ltd", "read"],
    // Two initials with what organisations are called by. Alone they may be those of two people.
    ["K & M Nominees", "read"],
    ["D and J Holdings", "read"],
    ["R + S Trading", "read"],
    ["K.M. Investments", "read"],
    ["G & R Pty Ltd", "read"],
    ["A & B Trust", "read"],
    ["H & M", "nothing"],
    ["J & M Family", "nothing"],
    ["J & M Directors", "nothing"],
    ["K Nominees", "nothing"],
    // An initial before a role that is a surname.
    ["A. Minor", "read"],
    ["A. C. Minor", "read"],
    ["A Minor", "nothing"],
    ["J. Foreman", "read"],
    ["Mr Private", "read"],
    ["Mrs Sellers", "read"],
    ["Mr President", "nothing"],
    ["Mr O", "nothing"],
    ["Mr X", "nothing"],
    ["Jane Doe", "nothing"],
    // Initials, and a word for none.
    ["N.A. Invented", "read"],
    ["N. A. Invented", "read"],
    ["Mr N.A. Invented", "read"],
    ["Invented N.A.", "part"],
    ["n.a. Invented", "part"],
    ["N/A Invented", "part"],
    ["Invented NA", "part"],
    // A word for none in the name of an organisation.
    ["Unknown Invented Records", "read"],
    ["Undisclosed Transport Services", "read"],
    ["Tba Fashion Group", "read"],
    ["Unknown Invented Family", "part"],
    // A question, and a letter that was lost.
    ["Got Invented?", "read"],
    ["What's Cooking?", "read"],
    ["What\u2019s Cooking?", "read"],
    ["WHERE TO NEXT?", "read"],
    ["Ready Steady Go?", "read"],
    ["Got Inv?nted?", "part"],
    ["Got ???", "part"],
    ["Invented?", "part"],
    ["What?", "part"],
    ["Abu", "read"],
    // Scripts with a Latin reading.
    ["Владимир Путин", "read"],
    ["В. В. Путин", "read"],
    ["Ъ Щербаков", "part"],
    ["Ελένη Παπαδοπούλου", "read"],
    ["محمد الرشيد", "read"],
    ["ال سعود", "read"],
    ["משה כהן", "read"],
    ["გიორგი", "read"],
    ["Արմեն", "read"],
    ["राजेश कुमार", "read"],
    ["たなか ヒロシ", "read"],
    ["김정철", "read"],
    ["李", "read"],
    ["张建国", "read"],
    // Nothing that could find anybody.
    ["---", "nothing"],
    ["😀", "nothing"],
    ["1️⃣", "nothing"],
    ["12345", "nothing"],
    ["٣٤٥", "nothing"],
    ["\u200b\u200d\u2060", "nothing"],
    ["\u3164", "nothing"],
    ["\u0301", "nothing"],
    ["X", "nothing"],
    ["X 1", "nothing"],
    ["&", "nothing"],
    ["- ＆ + /", "nothing"],
    ["X & 1", "nothing"],
    ["ABN 23 990 000 014", "nothing"],
    ["DOB 14/03/1971", "nothing"],
    ["1.23E+15", "nothing"],
    ["5E+10", "nothing"],
    ["4E2", "read"],
    ["TRUE", "nothing"],
    ["false", "nothing"],
    ["True", "read"],
    ["TRUE COLOURS PTY LTD", "read"],
    ["jane@customer.example", "nothing"],
    ["jane@customer.example; joe@customer.example", "nothing"],
    ["https://customer.example/about", "nothing"],
    ["booking.com", "read"],
    ["Jane Citizen <jane@customer.example>", "read"],
    ["=VLOOKUP(A2,B:C,2,FALSE)", "nothing"],
    // A part that a spreadsheet did not have.
    ["#N/A Smith", "part"],
    ["Smith #WERT!", "part"],
    ["Smith, Err:502", "part"],
    ["We're #1! Pty Ltd", "read"],
    // A part that was left out, or is kept back.
    ["[REDACTED] Invented", "part"],
    ["Casey Invented [REDACTED]", "part"],
    ["Invented Pty Ltd ATF [REDACTED]", "part"],
    ["Invented Pty Ltd trading as withheld", "part"],
    ["Casey N/A", "part"],
    ["N/A Casey", "part"],
    ["Casey Invented N/A", "read"],
    ["Casey null", "part"],
    ["casey null", "read"],
    ["Casey NULL", "part"],
    ["Casey Null", "read"],
    ["CASEY NULL", "read"],
    ["FNU Casey", "part"],
    ["FNU Casey Invented", "read"],
    ["{{first_name}} Casey", "part"],
    ["Casey (illegible)", "part"],
    ["Casey - illegible", "part"],
    ["Casey Invented (truncated)", "part"],
    ["Casey (surname withheld)", "part"],
    ["Casey (last name hidden)", "part"],
    ["Casey (unknown)", "part"],
    ["Casey Unknown", "part"],
    ["Casey Invented and Unknown", "part"],
    ["Casey, see attached", "part"],
    ["Casey TBA", "part"],
    ["Casey NA", "part"],
    ["Na Li", "read"],
    ["CASEY NA", "read"],
    ["Casey NaN", "part"],
    ["Casey None", "part"],
    ["Casey undefined", "part"],
    ["Casey Surname", "part"],
    ["Casey (no last name)", "part"],
    ["Casey (pseudonym)", "part"],
    // Others who are not named.
    ["Casey Invented & Ors", "part"],
    ["Casey Invented et al.", "part"],
    ["Casey Invented and others", "part"],
    ["Casey Invented + 2", "part"],
    ["Casey Invented and 3 more", "part"],
    ["Casey Invented [2 more names]", "part"],
    ["Casey Invented (cont'd)", "part"],
    ["Tiles and More", "read"],
    ["Invented & Others Pty Ltd", "read"],
    ["Casey Orson", "read"],
    ["Unknown Pty Ltd", "read"],
    ["Unknown Spirits Pty Ltd", "read"],
    ["Hidden Valley", "read"],
    ["Missing Link (Aust) Pty Ltd", "read"],
    ["Invented (Private) Limited", "read"],
    ["Jennifer Null", "read"],
    ["Nil Perera", "read"],
    ["Total Tools", "read"],
    ["Not Just Coffee", "read"],
    // Letters that were lost on the way.
    ["?asey Invented", "part"],
    ["Casey Invente?", "part"],
    ["Casey ????????", "part"],
    ["????", "whole"],
    ["??? ????", "whole"],
    ["?", "whole"],
    ["? Invented", "part"],
    ["Casey \uff1f\uff1f", "part"],
    ["\u25a1\u25a1\u25a1", "whole"],
    ["Casey \u25af\u25af", "part"],
    ["\u00bf\u00bf\u00bf", "whole"],
    ["C**** Invented", "part"],
    ["Casey Invented*", "read"],
    ["***", "whole"],
    // One mark between letters, and what it also is.
    ["Inv*nted Casey", "part"],
    ["Inv#nted Casey", "part"],
    ["C*sey Invented", "part"],
    ["C•sey Invented", "part"],
    ["INVENTED/CASEY*MORGAN", "part"],
    ["*VIP* Casey Invented", "read"],
    ["Casey Invented #2", "read"],
    ["I0044 * Casey Invented", "read"],
    ["Casey* Invented", "read"],
    ["Casey I* Morgan", "part"],
    ["C_sey Inv_nt_d", "part"],
    ["Casey_Invented", "read"],
    ["casey_invented", "read"],
    ["CASEY_INVENTED", "read"],
    ["Inv===ed Casey", "part"],
    ["Inv~~~ed Casey", "part"],
    ["Wow!!! Casey", "read"],
    ["Invxxxxd Casey", "part"],
    ["INVXXXD CASEY", "part"],
    ["XXXXX Invented", "part"],
    ["Casey xxx", "part"],
    ["Henry LXXXIV", "read"],
    ["Cas… Invented", "part"],
    ["Invented C… Engineering", "part"],
    ["...ented Casey", "part"],
    ["=?utf-8?Q?Casey?= Invented", "read"],
    ["=?nosuch?Q?Casey?= Invented", "part"],
    // Every sign that is not known to stand in names, and runs of those that are.
    ["Casey \u061f\u061f", "part"],
    ["Casey \u2047", "part"],
    ["❓❔❓", "whole"],
    ["C█████ Invented", "part"],
    ["Casey ░▒▓", "part"],
    ["☐☐☐ ☐☐", "whole"],
    ["Casey ⬜⬜", "part"],
    ["Casey ⬛🟥", "part"],
    ["〓〓", "whole"],
    ["Casey ○○ ●●", "part"],
    ["C●s●y Invented", "part"],
    ["Casey ××", "part"],
    ["Casey •••", "part"],
    ["C••••", "part"],
    ["Casey ….", "part"],
    ["C…y Invented", "part"],
    ["Casey Inve…", "part"],
    ["Casey Inve...", "part"],
    ["Casey ####", "part"],
    ["Ca### Invented", "part"],
    ["Casey ____", "part"],
    ["C---- Invented", "part"],
    ["XXXX", "part"],
    ["Invxxxx Casey", "part"],
    ["xxx xxxx", "part"],
    ["InvXXXX Casey", "part"],
    ["INVXXXX CASEY", "part"],
    ["Casey \ufffc", "part"],
    ["Casey \u241a\u2400", "part"],
    ["C\u001asey Invented", "part"],
    ["Casey\u0000Invented", "part"],
    ["C\u0081sey Invented", "part"],
    ["C\u007fsey", "part"],
    ["¤asey", "part"],
    // Signs of names, and pictures beside them.
    ["Casey &amp; Søn™ (No. 2) – «Invented» @ 5% #1 + $5 €5 *", "read"],
    ["Casey_Invented: A/B | C \\ D ~ E ^ F = G <H> {I} [J]; K!", "read"],
    ["Casey × Invented • Col·lectiu 60° §2 ®", "read"],
    ["Casey... the Invented, and so on... and on. A. ... B", "part"],
    ["Wait... What Pty Ltd", "part"],
    ["Casey -- Invented", "read"],
    ["★ Casey ♥ Invented 🎉🎉🎉 🇦🇺 👩🏽‍🔧", "read"],
    ["XXXX Invented", "part"],
    ["Studio XXX", "read"],
    ["LXXXX Invented", "read"],
    ["Casey\tInvented\nPty\r\nLtd", "read"],
    ["Casey\u00a0Invented\u3000Pty\u00adLtd", "read"],
    ["بانك، ملت", "read"],
    ["משה״ כהן׳", "read"],
    ["Հայ՛կ։", "read"],
    ["タナカ・ヒロシ", "read"],
    // Text that looks otherwise than it is read.
    ["\u202eDETNEVNI YESAC", "whole"],
    ["Casey \u202eDETNEVNI\u202c", "whole"],
    ["Casey\u{e0049}\u{e004e} Invented", "whole"],
    ["\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} Casey Invented", "read"],
    ["\u2067Casey Invented\u2069", "read"],
    // Characters that were written as codes are read.
    ["Casey%20Invented", "read"],
    ["Invented &amp; S&oslash;n", "read"],
    ["Ca\\u015bey Invented", "read"],
    ["%3F%3F%3F%3F", "whole"],
    ["Casey &#65533;nvented", "part"],
    ["Casey &nosuch; Invented", "part"],
    ["Casey Invented=3F=3F", "part"],
    ["&quest;&quest;&quest;", "whole"],
    ["JÃ³rdan", "read"],
    ["JÃƒÂ³rdan", "read"],
    // Words that were read in a wrong encoding, and some that look like them.
    ["Èâàíîâ Èâàí", "whole"],
    ["Casey Èâàíîâ", "part"],
    ["ãÍãÏ", "whole"],
    ["ŽR“c", "whole"],
    ["±i§Ó©ú", "whole"],
    ["ÄRôc", "whole"],
    ["Ren‚e J„ger", "whole"],
    ["Mⁿller", "whole"],
    ["IRMÃ’S Invented", "part"],
    ["Þórður Ægisson", "read"],
    ["Óglaigh na hÉireann", "read"],
    ["BalogŠandor McÉwan", "read"],
    ["MATÚŠ “CAFÉ” CAFÉ™ «ÉTÉ 2» « Café »", "read"],
    ["Đỗ Ước Ơ", "read"],
    ["Nezávislý štát", "read"],
    ["Øl Åse Öö 60°", "part"],
    ["ÇeşminazTopaloğlu İğdır", "read"],
    // Scripts without one.
    ["ꦗꦮ", "whole"],
    ["สมชาย", "whole"],
    ["အောင်", "whole"],
    ["សុខ", "whole"],
    ["முருகன்", "whole"],
    ["\u{10400}\u{10401}", "whole"],
    ["John Smith (สมชาย)", "part"],
    ["Mr สมชาย", "part"],
    ["สมJohn", "whole"],
    // What a Latin reading leaves out.
    ["龘龘", "whole"],
    ["Wang 龘龘", "part"],
    ["中国石油天然气", "whole"],
    ["山田たろう", "whole"],
    ["ڨاشمی", "part"],
    ["بع", "whole"],
    ["Vl\u0430dimir Putin", "part"],
    ["डॉ सुनील", "part"],
    ["ヴ", "whole"],
    ["ʟɪ", "whole"],
    // Letters of which nobody can tell the words.
    ["C A S E Y S I M I L A R", "nothing"],
    ["Mr C.A.S.E.Y.S.I.M.I.L.A.R.", "nothing"],
    ["C. A. S. E. Y.", "nothing"],
    ["C A S E Y  S I M I L A R", "read"],
    ["C.A.S.E.Y. S.I.M.I.L.A.R.", "read"],
    ["A B C D E Pty Ltd", "read"],
    ["A B C D", "read"],
    // A sign in place of a letter, and every letter twice.
    ["Casey Inv;nted", "part"],
    ["Casey Inv(nted", "part"],
    ['Casey Inv"nted', "part"],
    ["CCaasseeyy Invented", "part"],
    ["Casey (Kc) Invented", "read"],
    ['Casey "Kc" Invented', "read"],
    ['O"Brien', "read"],
    ["SIMILAR;INVENTED", "read"],
    ["Aaron Lloyd Invented", "read"],
    // Characters that are no known letter.
    ["\ue000", "whole"],
    ["Vladimir\ue000", "part"],
    ["Ngamp\ufffd Aboriginal Corporation", "part"],
    ["🅥ladimir", "part"]
  ])("of %j is %s", (name, expected) => {
    assert.strictEqual(extentOf(name), expected)
  })

  it("never reads letters that a program wrote as codes", () => {
    for (const name of [
      "u0623u0628u0648u0020u0628u0643u0631",
      "U+0639 U+0628 U+062F",
      "D8 A3 D8 A8 D9 88",
      "=59=75=20=4B=77=61=6E=67",
      "0JjQstCw0L3QvtCy INVENTED",
      "cn:: Q2FzZXkgSW52ZW50ZWQ=",
      "xn--h1afccwl"
    ])
      assert.include(unreadInName(name)?.reason, "it has codes in place of letters", name)
    for (const name of [
      "Unit 0623 Pty Ltd",
      "Studio 59 75 20",
      "A1 B2 Holdings",
      "Deadbeef 0x1 Pty Ltd",
      "McDonald Invest24"
    ])
      assert.notInclude(unreadInName(name)?.reason ?? "", "codes", name)
  })

  it("says why in plain words", () => {
    const reasonOf = (name: string) => unreadInName(name)?.reason
    assert.strictEqual(reasonOf("---"), "it has no letters")
    assert.strictEqual(reasonOf("X"), "it has nothing but single letters")
    assert.strictEqual(reasonOf("ꦗꦮ"), "the Javanese script is not read")
    assert.strictEqual(
      reasonOf("สมชาย அருள் 龘"),
      'the Thai script is not read; the Tamil script is not read; "龘" has no complete reading in Latin letters'
    )
    assert.strictEqual(reasonOf("\u{10400}"), "a script that it has is not read")
    assert.strictEqual(reasonOf("Vl\u0430dimir Putin"), '"VL\u0410DIMIR" mixes scripts')
    assert.strictEqual(reasonOf("\ue000"), "it has a character that no letter is known for")
  })

  it("stays short, whatever is sent", () => {
    const reason =
      unreadInName(Array.from({ length: 50 }, (_, i) => "龘".repeat(70 + i)).join(" "))?.reason ?? ""
    assert.isAtLeast(reason.length, 10)
    assert.isBelow(reason.length, 500)
    assert.isTrue(unreadInName("𠀋".repeat(100))?.reason.isWellFormed())
  })
})

describe("whyNotCompared", () => {
  it("is one sentence about one name", () => {
    assert.isNull(whyNotCompared(["Vladimir Putin"]))
    assert.strictEqual(whyNotCompared(["12345"]), "The name could not be compared: it has no letters.")
    assert.strictEqual(
      whyNotCompared(["John สมชาย"]),
      "A part of the name could not be compared: the Thai script is not read."
    )
  })

  it("speaks of the name of which least was compared", () => {
    assert.isNull(whyNotCompared([]))
    assert.isNull(whyNotCompared(["Vladimir Putin", "Acme Pty Ltd"]))
    assert.strictEqual(
      whyNotCompared(["Acme Pty Ltd", "John สมชาย", "ꦗꦮ"]),
      'The name "ꦗꦮ" could not be compared: the Javanese script is not read.'
    )
    assert.strictEqual(
      whyNotCompared(["Acme Pty Ltd", "John สมชาย"]),
      'A part of the name "John สมชาย" could not be compared: the Thai script is not read.'
    )
  })

  it("minds a name without letters only where there is no other", () => {
    assert.isNull(whyNotCompared(["365", "Acme Pty Ltd"]))
    assert.strictEqual(
      whyNotCompared(["365", "---"]),
      'The name "365" could not be compared: it has no letters.'
    )
  })
})

describe("unreadInWord", () => {
  it("is empty for every word that has a listed reading", () => {
    for (const word of arabicNames.keys()) assert.deepStrictEqual(unreadInWord(word), [], word)
  })

  it("is the letters that the Latin reading leaves out", () => {
    assert.deepStrictEqual(romanise(["ヴィクトル"]), ["KUTORU"])
    assert.deepStrictEqual(unreadInWord("ヴィクトル"), ["ヴ", "ィ"])
    assert.deepStrictEqual(unreadInWord("ڨاهر"), ["ڨ"])
  })
})
