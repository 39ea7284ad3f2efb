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
    "To be advised"
  ])("is %s", (name) => assert.isTrue(isPlaceholderName(name)))

  it.each([
    "Nan",
    "Null Pty Ltd",
    "Unknown Pty Ltd",
    "TBC Bank",
    "Unknown Soldier",
    "Blank",
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
  assert.isTrue(["Null", "Na", "nil", "Unknown", "nan"].every(isWordForNothing))
  assert.isFalse(["N/A", "Nan", "FNU", "Smith"].some(isWordForNothing))
})

it.each([
  ["FNU Smith", "Smith"],
  ["Smith, LNU", "Smith"],
  ["SMITH, N/A John", "SMITH John"],
  ["Smith not provided", "Smith"],
  ["SMITH, John", "SMITH, John"],
  ["Li Na", "Li Na"],
  ["N/A", ""]
])("without what is nobody's name %s is %s", (name, rest) =>
  assert.strictEqual(withoutPlaceholders(name), rest)
)
