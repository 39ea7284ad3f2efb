/** What stands with the name of a vessel and says what kind it is of: "MV Kestrel", "crude oil tanker Kestrel". */
const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/u))

/** Prefixes: MV for motor vessel, MT for motor tanker and others. */
const prefixes = words("MV MT MS SS ST FV MY SY TSS RV LPG LNG")

/** Kinds of vessels. */
const kinds = words(`
  VESSEL SHIP MOTORSHIP STEAMSHIP TANKER SUPERTANKER CARRIER FREIGHTER TRAWLER FERRY TUG TUGBOAT BARGE YACHT BOAT
  VLCC ULCC VLGC LPGC LNGC OSV PSV AHTS FPSO FSO FSU SUEZMAX AFRAMAX PANAMAX
`)
/** Words before a kind, which only more precisely say what it is. */
const qualifiers = words(`
  THE A SHUTTLE SUEZMAX AFRAMAX PANAMAX HANDYMAX PARCEL LIVESTOCK VEHICLE CAR RO RORO MOTOR STEAM SAIL SAILING CRUDE OIL PRODUCT PRODUCTS CHEMICAL ASPHALT BITUMEN GAS LPG LNG BULK ORE GENERAL DRY REEFER CARGO
  CONTAINER FISHING PASSENGER RESEARCH SUPPLY OFFSHORE
`)
/** Kinds of several words, and those that are also the beginning of others. */
const carriers: ReadonlySet<string> = new Set(["LPG C", "LNG C", "GENERAL CARGO", "RO RO"])

export const isVesselPrefix = (word: string): boolean => prefixes.has(word)

/** Prefixes that are a title, a saint or a pronoun before other names. */
const alsoBeforeOthers = words("MS MY ST SS RV")

/** What a message of a ship's agent says before her name, and behind it. */
const before: ReadonlySet<string> = new Set(["M V", "M T", "S S", "M Y", "S Y", "F V", "ON BOARD", "VSL"])
const between = words("NAME VOYAGE THE")
const behind = words("VOY VOYAGE LAYCAN")

const isKind = (word: string): boolean =>
  (prefixes.has(word) && !alsoBeforeOthers.has(word)) || kinds.has(word)

/** Whether the words beside these say that a vessel is called by them: "MV Kestrel", "Vessel name: Kestrel". */
export const saysVessel = (name: ReadonlyArray<string>, from: number, to: number): boolean => {
  const last = between.has(name[from - 1] ?? "") ? from - 2 : from - 1
  const word = name[last] ?? ""
  return (
    isKind(word) || before.has(word) || before.has(`${name[last - 1]} ${word}`) || behind.has(name[to] ?? "")
  )
}

/** Countries under whose flags most ships of others sail. */
const flagStates: ReadonlySet<string> = new Set(
  `PANAMA,LIBERIA,MARSHALL ISLANDS,MALTA,BAHAMAS,CYPRUS,GABON,CAMEROON,COMOROS,COOK ISLANDS,PALAU,TOGO,TANZANIA,GAMBIA,MONGOLIA,
   BARBADOS,ANTIGUA AND BARBUDA,BELIZE,HONDURAS,VANUATU,TUVALU,SIERRA LEONE,BENIN,ESWATINI,GUINEA,GUINEA BISSAU,EQUATORIAL GUINEA,
   HONG KONG,SINGAPORE,SAO TOME AND PRINCIPE,DJIBOUTI,SAN MARINO,ST KITTS AND NEVIS,SAINT KITTS AND NEVIS,ARUBA,CURACAO,GUYANA`
    .split(",")
    .map((name) => name.trim())
)
export const isFlagState = (name: string): boolean => flagStates.has(name)

/** Whether the word may say what kind of vessel is named. */
export const isOfVesselKind = (word: string): boolean =>
  prefixes.has(word) || kinds.has(word) || word === "CARGO" || word === "RO"

/** The place behind the words of a kind that begin at a place; the place itself where there are none. */
const endOfKind = (name: ReadonlyArray<string>, from: number): number => {
  let at = from
  while (qualifiers.has(name[at] ?? "")) {
    // "General cargo ship" goes on.
    if (carriers.has(`${name[at]} ${name[at + 1]}`) && !kinds.has(name[at + 2] ?? "")) return at + 2
    at++
  }
  return kinds.has(name[at] ?? "") ? at + 1 : from
}

/** Leaves the kind of vessel out where it stands before the name or behind it, unless nothing would be left. */
export const withoutVesselKind = (name: ReadonlyArray<string>): ReadonlyArray<string> => {
  const from = endOfKind(name, 0)
  if (from > 0) return from < name.length ? name.slice(from) : name
  for (let at = 1; at < name.length; at++) if (endOfKind(name, at) === name.length) return name.slice(0, at)
  return name.length > 1 && prefixes.has(name.at(-1) ?? "") ? name.slice(0, -1) : name
}

/** The same, and without a prefix. */
export const withoutVesselKindOrPrefix = (name: ReadonlyArray<string>): ReadonlyArray<string> => {
  const bare = withoutVesselKind(name)
  return bare.length > 1 && prefixes.has(bare[0] ?? "") ? bare.slice(1) : bare
}
