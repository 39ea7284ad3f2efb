import { assert, describe, it } from "@effect/vitest"
import {
  isPlaceholder,
  isPlaceholderName,
  isWordForNothing,
  withoutPlaceholders
} from "@entity-watch/core/domain/placeholder"

describe("what stands in place of a name", () => {
  it.each([
    "N/A",
    "n.a.",
    "#N/A",
    "#REF!",
    "null",
    "undefined",
    "NaN",
    "nan",
    "[object Object]",
    "(blank)",
    " Unknown ",
    "TBA",
    "tbc",
    "nil",
    "\uff2e/\uff21",
    "n\u200b/a",
    "---",
    "NULL NULL",
    "(blank) (blank)",
    "Not Provided",
    "Not Provided Not Provided",
    "not, provided",
    "null, null",
    "Mr. N/A",
    "Dr Unknown",
    "FNU LNU",
    "LNU, FNU",
    "Name not provided",
    "Name is unknown",
    "Unknown customer",
    "No first name",
    "First Name Last Name",
    "N/A Pty Ltd",
    "N/A - N/A",
    "Not Applicable Pty Ltd",
    "{{ customer.name }}",
    "\u0024{name}",
    "*|FNAME|*",
    "%NAME%",
    "«First_Name»",
    "As above",
    "To be advised",
    // Whatever it is written with.
    "NULL_NULL",
    '"null"',
    "'N/A'",
    "NotProvided",
    "NotProvided NotProvided",
    "not-provided",
    "No Name Provided",
    "No name given",
    "Name: N/A",
    "Name: not known yet",
    "blank",
    "Blank Blank",
    "[REDACTED]",
    "\u201cunknown\u201d",
    "(null) Pty Ltd",
    // Fields into which nothing was put.
    "<name>",
    "[Customer Name]",
    "{first} {last}",
    "{{ first_name }} {{ last_name }}",
    "\u0024name",
    "\u0024{firstName} \u0024{lastName}",
    "%s %s",
    "{0} {1}",
    "INSERT NAME HERE",
    "Your name",
    "First Last",
    // What programs are tried with.
    "Test Test",
    "TEST CUSTOMER",
    "Dummy",
    // Rows of a ledger.
    "Opening balance",
    "Balance b/f",
    "Total",
    "Total:",
    "Sub-total",
    "Grand total",
    // A mark in place of a part.
    "No -",
    "Mr -",
    "Mr #REF!",
    "#REF! #REF!",
    // Spreadsheets in other languages, and formulas.
    "#NV",
    "#WERT!",
    "#BEZUG!",
    "#VALEUR!",
    "#\u00bfNOMBRE?",
    "#ERROR!",
    "#DIV/0",
    "Err:502",
    "=VLOOKUP(A2,Customers!A:C,3,FALSE)",
    '=A1&" "&B1',
    "=CONCATENATE(A1,B1)",
    "=A1",
    "=+Sheet2!B4"
  ])("is %s", (name) => assert.isTrue(isPlaceholderName(name)))

  it.each([
    "Nan",
    "Null Pty Ltd",
    "Unknown Pty Ltd",
    "TBC Bank",
    "Unknown Soldier",
    "Mr Blank",
    "Blank Space Pty Ltd",
    "Arthur Blank",
    "Test Valley Pty Ltd",
    "Dr Test",
    "Total Tools Pty Ltd",
    "Total Tools",
    "Pending Pty Ltd",
    "First Last Pty Ltd",
    "Nil Perera",
    "Na Li",
    "Opening Balance Bookkeeping Pty Ltd",
    "Given No",
    "No Kim",
    "Sir Given",
    "D'Null",
    "McNull",
    "booking.com",
    '="Smith"',
    '=Wattle "Ridge" Finance',
    "=C3=89ric",
    "Li Na",
    "Na Na",
    "Nan Nan",
    "Jennifer Null",
    "No Name Pty Ltd",
    "Mr",
    "PTY LTD",
    "The Trustee for",
    "Not Just Coffee",
    // A name between the marks of a template or of a quotation.
    "«Invented Spirit»",
    "{{Invented Spirit}}",
    "*|Invented|*",
    "%Invented% %Spirit%",
    "Smith, N/A",
    "First National",
    "100% Pure",
    // Letters that were lost on the way, not a word for none.
    "?",
    "????",
    "??? ????",
    "**** ****"
  ])("is not %s, which somebody may be called", (name) => assert.isFalse(isPlaceholderName(name)))
})

describe("what stands in place of any other value", () => {
  it.each(["?", "??", "-", "***", "blank", "(empty)", "0", "0000-00-00", "see attached", "*None"])(
    "is %s",
    (cell) => assert.isTrue(isPlaceholder(cell))
  )
  it.each(["1970-01-31", "Sydney", "00123", "a?"])("is not %s", (cell) => assert.isFalse(isPlaceholder(cell)))
})

it("a word for nothing may be a name", () => {
  assert.isTrue(["Null", "Na", "nil", "Unknown", "nan", "Total", "Blank", "Test"].every(isWordForNothing))
  assert.isFalse(["N/A", "Nan", "FNU", "Smith", "[Null]", '"null"', "Test Test"].some(isWordForNothing))
})

it.each([
  ["FNU Smith", "Smith"],
  ["Smith, LNU", "Smith"],
  ["SMITH, N/A John", "SMITH John"],
  ["Smith not provided", "Smith"],
  ["SMITH, John", "SMITH, John"],
  ["Li Na", "Li Na"],
  ["Smith (unknown)", "Smith"],
  ["(null) Smith (Pty) Ltd", "Smith (Pty) Ltd"],
  ["{{first_name}} Smith", "Smith"],
  ["NotProvided Smith", "Smith"],
  ["#N/A Smith", "Smith"],
  ["Smith #WERT!", "Smith"],
  ["N/A", ""]
])("without what is nobody's name %s is %s", (name, rest) =>
  assert.strictEqual(withoutPlaceholders(name), rest)
)
