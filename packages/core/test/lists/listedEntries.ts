/** Entries for tests: one by hand, and whole lists and customers of invented names. */
import type { ListedEntry, ListedName } from "@entity-watch/core/domain/ListedEntry"

export const listedName = (name: string, kind: ListedName["kind"] = "primary"): ListedName => ({
  name,
  kind,
  nameType: kind,
  listRef: ""
})

export const listedEntry = (
  name: string | ReadonlyArray<ListedName>,
  subjectType: ListedEntry["subjectType"],
  rest: Partial<ListedEntry> = {}
): ListedEntry => ({
  source: "dfat-consolidated-list",
  ref: "1",
  registerName: "Consolidated List",
  subjectType,
  listingType: subjectType,
  names: typeof name === "string" ? [listedName(name)] : name,
  datesOfBirth: [],
  dobRaw: "",
  placesOfBirth: [],
  pobRaw: "",
  acn: "",
  imo: "",
  banType: "",
  start: "",
  end: "",
  comment: "",
  details: {},
  sha256: "0".repeat(64),
  ...rest
})

const words = (text: string): ReadonlyArray<string> => text.trim().split(/\s+/u)

const foreignGiven =
  words(`Mohammed Ahmad Ali Hassan Hussein Omar Khalid Abdul Yusuf Ibrahim Sergey Dmitry Vladimir Oleg
  Igor Natalia Ekaterina Abu Aboud Le An Ben Bin Kim Ri Song Chol Jong Reza Mehdi Gholam Abbas Saeed Jalal Tariq Aung Min Ratko Milan Zoran`)
const foreignSurnames =
  words(`al-Rashidi al-Masri Haqqani Mansour Barakat Karpenko Voronin Baranov Lysenko Shcherbakov
  Ahmadi Hosseini Rahimi Tikriti Zubair Myint Petrovic Jovanov Kuznetski Gavrilenko Hyok Ryong Chun Saleh Noori Akhund Le An Ben Aboud Abu Van Dar`)
const distinctive =
  words(`Zarya Severstroy Uralmash Khatam Shahid Almaz Vostok Kumgang Pugang Tidewater Petrokhim Nour
  Badr Rosvertol Promsvyaz Andromeda Nocturna Mirae Parsan Tavana Navid Sahar Orbita Granit Topaz Vympel`)
const kinds = words(
  "Trading Bank Industries Shipping Company Group Research Foundation Exchange Aviation Plant"
)
const forms = words("LLC JSC Ltd Co GmbH FZE")

/** Given names and surnames that are frequent in Australia, of its larger communities. */
const localGiven =
  words(`Oliver Noah Jack William Leo Henry Thomas Lucas Charlotte Amelia Olivia Isla Mia Grace Chloe
  Sarah Jessica Emma Michelle Karen Susan Jennifer Peter Paul Andrew Mark Christopher Wei Ming Thi Minh Anh Raj Priya
  Gurpreet Giovanni Maria Eleni Kylie Shane Brett Mohammed Fatima Omar Sione Aroha`)
const localSurnames =
  words(`Smith Jones Williams Brown Wilson Taylor Anderson Thompson Ryan Kelly King Nguyen Tran Pham
  Chen Wang Zhang Singh Kaur Sharma Patel Rossi Russo Papadopoulos Kim Park Petrovic Novak Hassan Ali Khan Campbell
  McDonald Murphy O'Brien Walsh Schmidt Hansen Fernando Perera Santos Garcia Reyes Fletcher Holmes Osborne Gallagher`)
const localBusiness = words(
  "Ironbark Redback Wattle Coastal Summit Aurora Heritage Gippsland Mallee Kestrel Harbour Delta"
)
const localTrade = words(
  "Plumbing Electrical Constructions Holdings Investments Transport Consulting Cafe Motors Trading"
)

/** A small generator with a seed: tests give the same names every time. */
export const generator = (seed: number) => {
  let state = seed
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return ((state >>> 8) % limit) | 0
  }
  const pick = (from: ReadonlyArray<string>): string => from[below(from.length)] ?? ""
  return { below, pick }
}
type Generator = ReturnType<typeof generator>

export const inventedList = (count: number, { below, pick }: Generator): ReadonlyArray<ListedEntry> =>
  Array.from({ length: count }, (_, i) => {
    const subjectType =
      (["individual", "individual", "entity", "vessel", "unknown"] as const)[below(5)] ?? "unknown"
    const name = (): string =>
      subjectType === "entity" || subjectType === "vessel"
        ? `${pick(distinctive)} ${below(2) === 0 ? `${pick(distinctive)} ` : ""}${pick(kinds)} ${pick(forms)}`
        : `${pick(foreignGiven)} ${below(2) === 0 ? `${pick(foreignGiven)} ` : ""}${below(6) === 0 ? "A. " : ""}${pick(foreignSurnames)}`
    const aliases = Array.from({ length: below(3) }, () =>
      listedName(name(), below(4) === 0 ? "weak_alias" : "alias")
    )
    return listedEntry([listedName(name()), ...aliases], subjectType, { ref: String(i) })
  })

export const customer = ({ below, pick }: Generator): string =>
  below(4) === 0
    ? `${pick(localBusiness)} ${pick(localTrade)}${below(2) === 0 ? " Pty Ltd" : ""}`
    : `${pick(localGiven)} ${below(3) === 0 ? `${pick(localGiven)} ` : ""}${pick(localSurnames)}`

/** The name as somebody may type it: a slip, another order, a word more or less. */
export const disturbed = (name: string, { below, pick }: Generator): string => {
  const parts = name.split(" ")
  const at = below(parts.length)
  const word = parts[at] ?? ""
  const place = 1 + below(Math.max(1, word.length - 1))
  switch (below(6)) {
    case 0:
      return name
    case 1:
      return parts.with(at, word.slice(0, place) + word.slice(place + 1)).join(" ")
    case 2:
      return parts
        .with(at, `${word.slice(0, place)}${pick(["a", "e", "r", "s"])}${word.slice(place)}`)
        .join(" ")
    case 3:
      return [...parts.slice(1), parts[0] ?? ""].join(" ")
    case 4:
      return parts.filter((_, i) => i !== at || parts.length < 2).join(parts.length > 2 ? " " : "")
    default:
      return parts.with(at, word.charAt(0)).join(" ")
  }
}
