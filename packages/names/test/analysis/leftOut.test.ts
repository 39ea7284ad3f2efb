import { assert, describe, it } from "@effect/vitest"
import { isPartLeftOut, withoutPlaceholders } from "../../src/analysis/leftOut.ts"
import { isPlaceholder, isPlaceholderName, saysElsewhere } from "../../src/analysis/placeholder.ts"
import { unreadInName } from "../../src/analysis/unreadLetters.ts"

const leavingOut = ["removed", "hidden", "Masked", "ERASED", "withheld", "left blank", "was deleted"]
const why = ["under GDPR", "for privacy reasons", "by request of the customer", "due to a court order"]
const pointing = ["see", "refer to", "Refer", "as per", "please see", "check", "cont'd on", "according to"]
const where = ["attached", "the next line", "application form", "schedule 2", "trust deed", "file note"]

const sentences = [
  ...leavingOut.flatMap((verb) => why.map((reason) => `${verb} ${reason}`)),
  ...pointing.flatMap((verb) => where.map((place) => `${verb} ${place}`)),
  "on file",
  "held on file",
  "per ID",
  "prefer not to say",
  "declined to give a name",
  "refused to disclose",
  "does not wish to be identified",
  "cannot read",
  "can't make out",
  "could not be read",
  "unable to read handwriting",
  "continued overleaf",
  "cont'd",
  "name to follow",
  "details to be advised",
  "surname not captured",
  "awaiting documents",
  "listed on another sheet"
]

describe("what says that a name was left out or stands elsewhere", () => {
  it("does so alone, in whatever case", () => {
    const missed = sentences
      .flatMap((each) => [each, each.toUpperCase(), `[${each}]`])
      .filter((each) => !isPlaceholderName(each))
    assert.deepStrictEqual(missed, [])
  })

  it("does so behind a name, and the rest is compared", () => {
    const names = ["Casey Invented", "Kestrel Pty Ltd"]
    const missed = names.flatMap((name) =>
      sentences
        .filter((each) => !/^(?:continued|cont'd)$/u.test(each))
        .flatMap((each) => [`${name} ${each}`, `${name} (${each})`, `${name} - ${each}`, `${name}, ${each}`])
        .filter((each) => !isPartLeftOut(each) || !withoutPlaceholders(each).startsWith(name))
    )
    assert.deepStrictEqual(missed, [])
  })

  it.each([
    "Missing",
    "Protected",
    "Unreadable",
    "Declined",
    "Name hidden",
    "Multiple owners",
    "Various directors",
    "All parties",
    "Don't know",
    "Same as above",
    "Same",
    "Ditto",
    // Marks for what stands above.
    '"',
    "''",
    "〃",
    '-"-',
    "do."
  ])("%s does so alone", (text) => {
    assert.isTrue(isPlaceholderName(text) && isPlaceholder(text))
    assert.isTrue(saysElsewhere(text))
  })
})

describe("a name of which a part was left out", () => {
  it.each([
    // Others.
    "Casey Invented and one other",
    "Casey Invented with another",
    "Casey Invented & blank",
    "Casey Invented & spouse",
    "Casey Invented and her children",
    "Casey Invented plus directors",
    "Casey Invented + the other trustees",
    "Casey Invented & joint holder",
    "Casey Invented and three others",
    "Casey Invented et al",
    // It goes on elsewhere.
    "Casey Invented &",
    "Casey Invented and",
    "CASEY INVENTED AND",
    "Casey Invented or",
    "CASEY INVENTED OR",
    "Casey Invented and/or",
    "Casey Invented +",
    "Casey Invented,",
    "Casey Invented;",
    "Casey Invented c/-",
    "Kestrel Pty Ltd &",
    "Kestrel Pty Ltd ATF",
    "Kestrel Pty Ltd as trustee for the",
    "Kestrel Pty Ltd T/A",
    "Kestrel Pty Ltd trading as",
    // Marks for what stands above.
    'Casey "',
    "Casey 〃",
    "Casey do.",
    // One word that says so.
    "Casey - missing",
    "Casey (hidden)",
    "Casey Invented (deleted)",
    "Casey Invented - 2nd holder on file",
    "Kestrel Pty Ltd - director's name on file",
    "Casey (cannot read)"
  ])("is %s", (name) => {
    assert.isTrue(isPartLeftOut(name))
    assert.strictEqual(unreadInName(name)?.extent, "part")
  })

  it.each([
    "Missing Link Pty Ltd",
    "Hidden Valley Nominees",
    "Protected Growth Fund",
    "Masked Ball Events",
    "Encrypted Systems",
    "Confidential Shredding Services",
    "On File Document Storage",
    "Women on the Record",
    "Next Page Books",
    "Same Day Couriers",
    "Refer A Friend",
    "Hard Act to Follow",
    "Per Page",
    "Mei See",
    "As Good As New",
    "Many Hands",
    "Disney+",
    "Health Plus",
    "& Other Stories",
    "Invented & Sons",
    "Invented & Partner",
    "Invented & Co",
    "Trustee Advisers & Directors Institute",
    // Surnames.
    "David Or",
    "DAVID OR",
    "Or Invented",
    "Metin And",
    "Linh Do",
    "DITTO, TIMOTHY",
    "HIDDEN, ROBERT JAMES",
    // The state of an account, beside a whole name.
    "Casey Invented - removed",
    "Casey Invented - declined",
    "Kestrel Pty Ltd (deleted)"
  ])("is not %s", (name) => {
    assert.isFalse(isPartLeftOut(name))
    assert.isFalse(isPlaceholderName(name))
    assert.isNull(unreadInName(name))
  })
})

/** Others who are meant, by how they are joined, how many they are and what they are called. */
const joinings = ["and", "&", "+", "with", "w/", "plus", "incl.", "including", "jointly with", "as well as"]
const nameless = [
  "others",
  "two more people",
  "the other two",
  "3 more",
  "2 further holders",
  "four other directors",
  "someone else",
  "somebody",
  "third party",
  "2nd holder",
  "wife",
  "his wife",
  "spouse",
  "her partner",
  "co-owner",
  "an additional applicant"
]
/** Words that people and firms are called by as well. */
const doubtful = [
  "& more",
  "+more",
  "and three",
  "& partner",
  "and family",
  "& anon",
  "and Anonymous",
  "and NN",
  "and N.N.",
  "& xx"
]
const missing = [
  "missing",
  "below",
  "listed below",
  "overleaf",
  "on page 2",
  "not supplied",
  "withheld",
  "see attached",
  "on file"
]
const cut = [
  "(partial)",
  "partial name",
  "name cut off",
  "(cut)",
  "(illeg.)",
  "(trunc.)",
  "(abbrev.)",
  "cont",
  "contd",
  "cont'd",
  "continued",
  "ctd",
  "(over)",
  "(turn over)",
  "PTO",
  "P.T.O.",
  "blacked out",
  "[redact]",
  "[censored]",
  "<more>",
  "<snip>",
  "(name incomplete)"
]
const unfilled = [
  "{{last}}",
  "$" + "{last}",
  "$LASTNAME",
  "#{surname}",
  "<%= last %>",
  "[[surname]]",
  "<Last Name>",
  "%LASTNAME%",
  "%s",
  "[object Object]",
  "\\N",
  "#NAME",
  "#NAME?"
]

describe("the end of a name", () => {
  it.each([
    ["joins others to it", joinings.flatMap((each) => nameless.map((other) => `${each} ${other}`))],
    [
      "counts others in brackets",
      ["(others)", "(+3)", "(2 more)", "(and 3 others)", "(and wife)", "(jointly with spouse)", "(plus one)"]
    ],
    [
      "counts others",
      ["&3", "+ 2", "ors", "etc", "et.al.", "et al", "et alii", "et uxor", "et ux", "et vir", ...doubtful]
    ],
    [
      "says where the others are named",
      ["2nd holder name", "2nd name", "Other names", "more names", "others", "second applicant"].flatMap(
        (other) => missing.map((each) => `${other} ${each}`)
      )
    ],
    [
      "introduces another",
      ["Joint holder", "wife", "spouse", "2nd", "2nd owner", "Director 2"].flatMap((other) =>
        [":", ": -", ": ?", ": refused", ": not given"].map((each) => `${other}${each}`)
      )
    ],
    ["joins a blank", ["& [blank]", "and (blank)", "& <name>", "& .", "& -", "& ___", "& ..."]],
    ["says that it was cut", cut],
    [
      "goes on",
      [
        "aka",
        "a.k.a.",
        "alias",
        "formerly",
        "fka",
        "known as",
        "nee",
        "née",
        "born",
        "with",
        "and with",
        "&&",
        "&/or",
        "and / or",
        "|",
        "\\",
        "dba"
      ]
    ],
    ["was not filled in", unfilled]
  ])("%s", (_, ends) => {
    const missed = ["Kasper Wobblethorpe", "Kestrel Pty Ltd"].flatMap((name) =>
      ends
        .flatMap((end) => [`${name} ${end}`, `${name} ${end}`.toUpperCase()])
        .filter((each) => unreadInName(each)?.extent !== "part")
    )
    assert.deepStrictEqual(missed, [])
    const rest = ends
      .map((end) => `Kasper Wobblethorpe ${end}`)
      .filter((each) => withoutPlaceholders(each) !== "Kasper Wobblethorpe")
    assert.deepStrictEqual(rest, [])
  })

  it.each([
    "Unknown Pleasures Records",
    "N.A. Nguyen",
    "K & M Nominees",
    "More & Sons",
    "Nee Cheng",
    "Peter Nee",
    "Peter NEE",
    "Max Born",
    "Alias Smith Pty Ltd",
    "Casey Alias",
    "Anna With",
    "Jim Cont",
    "Cont Pty Ltd",
    "Jane Ors",
    "Bed Bath & More",
    "Coffee & Friends",
    "Casey & Three",
    "Four & Twenty",
    "Invented & Daughters",
    "Casey Invented & Sons",
    "Three Sisters",
    "Partial Eclipse Pty Ltd",
    "Cut Above Hair",
    "Over The Moon",
    "Anna Invented (More)",
    "Snip Hair Salon",
    "PTO Services",
    "The You and I",
    "Rossi Invented & C.",
    "$uper Pty Ltd",
    "#1 Name Badges",
    "Casey Invented, spouse: none"
  ])("is a name in %s", (name) => {
    assert.isFalse(isPartLeftOut(name))
  })
})
