import { assert, describe, it } from "@effect/vitest"
import { howFieldIsRead } from "@entity-watch/names/analysis"

const read = (field: string) => {
  const { not_names, parties } = howFieldIsRead(field)
  return {
    parties: parties.map(
      ({ compared_as, name, role }) =>
        `${role} ${name}${compared_as.length === 3 ? "" : ` as ${compared_as.join(" or ")}`}`
    ),
    not_names: not_names.map(({ class: kind, text }) => `${text}: ${kind}`)
  }
}

describe("howFieldIsRead", () => {
  it.each([
    ["Gregor Halvorsen", ["holder Gregor Halvorsen"], []],
    [
      "MR GREGOR & MRS MARIA HALVORSEN <HALVORSEN SUPER FUND A/C>",
      ["holder GREGOR HALVORSEN as person", "joint_holder MARIA HALVORSEN"],
      ["MR: title", "MRS: title", "SUPER FUND A/C: designation"]
    ],
    [
      "KESTREL PTY LTD ATF THE GREGOR HALVORSEN FAMILY TRUST",
      [
        "trustee KESTREL PTY LTD",
        "trust THE GREGOR HALVORSEN FAMILY TRUST",
        "settlor GREGOR HALVORSEN as person or vessel"
      ],
      ["ATF: wording"]
    ],
    [
      "Director: Gregor Halvorsen - closed, gregor@example.com",
      ["holder Gregor Halvorsen"],
      ["Director: role", "closed: status", "gregor@example.com: contact"]
    ],
    [
      "Gregor Halvorsen (Russia) #2",
      ["holder Gregor Halvorsen as person", "holder Gregor Halvorsen (Russia) #2 as organisation or vessel"],
      ["Russia: place", "#2: number"]
    ],
    [
      "Mr Gregor Halvorsen & Mrs Maria Example",
      ["holder Gregor Halvorsen", "joint_holder Maria Example"],
      ["Mr: title", "Mrs: title"]
    ],
    [
      "Mr Gregor Lee & Mrs Maria Lee",
      ["holder Gregor Lee", "joint_holder Maria Lee"],
      ["Mr: title", "Mrs: title"]
    ],
    [
      "MR GREGOR HALVORSEN & MRS MARIA EXAMPLE ATF WOMBAT FAMILY S/F",
      ["trustee GREGOR HALVORSEN", "trustee MARIA EXAMPLE", "trust WOMBAT FAMILY S/F"],
      ["MR: title", "MRS: title", "ATF: wording"]
    ],
    [
      "Halvorsen H & M",
      [
        "holder Halvorsen H as person",
        "holder H Halvorsen as person",
        "joint_holder M Halvorsen as person",
        "holder Halvorsen H & M as organisation or vessel"
      ],
      []
    ],
    [
      "The Personal Representatives of Gregor Halvorsen",
      ["holder Gregor Halvorsen"],
      ["Personal Representatives of: role"]
    ],
    ["HALVORSEN GREGOR HOME LOAN OFFSET", ["holder HALVORSEN GREGOR"], ["HOME LOAN OFFSET: payment"]],
    [
      "The Local Delegates of Gregor Halvorsen",
      [
        "holder The Local Delegates as person",
        "holder The Local Delegates of Gregor Halvorsen as organisation or vessel"
      ],
      []
    ],
    [
      "FAST TRANSFER FROM KESTREL ZEBRA RENT",
      ["holder KESTREL ZEBRA"],
      ["FAST TRANSFER: payment", "RENT: payment"]
    ]
  ])("%s", (field, parties, leftOut) => {
    assert.deepStrictEqual(read(field), { parties, not_names: leftOut })
  })

  it("says what every word of a field was taken for", () => {
    for (const field of [
      "Attn: Jane Citizen (Accounts Payable) - Kestrel Pty Ltd #2 - two to sign",
      "EFTPOS PURCHASE KESTREL LENDING MOOROOKA QL AUS CARD XX4417 17MAR",
      "Dr Gregor Ivanovich Halvorsen PhD (deceased)"
    ]) {
      const { not_names, parties } = howFieldIsRead(field)
      const said = [...parties.map(({ name }) => name), ...not_names.map(({ text }) => text)].join(" ")
      for (const word of field.match(/[\p{L}\d]+/gu) ?? []) assert.include(said, word, field)
    }
  })
})
