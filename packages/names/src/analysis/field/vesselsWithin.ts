/** The names of a vessel inside a written one: without its flag, its owner and its age, and on either side of "ex". */
import { formerVesselPattern } from "../../lexicon/aliasWordings.ts"
import { isFlagState } from "../../lexicon/vesselWordings.ts"
import { normalise } from "../../text/normalise.ts"
import type { ContainedName } from "./ContainedName.ts"
import { qualifies } from "./qualifies.ts"

const formerVessel = new RegExp(`(?<=\\S[\\s,;([]+)(?:${formerVesselPattern})`, "iu")

const none: ReadonlyArray<ContainedName> = []

/** What may stand behind the name of a vessel: its flag, in brackets or behind a mark, and what is said of a ship. */
const behind = /\s*(?:[([]([^()[\]]{2,60})[)\]]|[,;\u2013\u2014]([^,;]{2,60})|\s-\s(.{2,60}))\s*$/u
const ofShips =
  /\b(?:flag(?:ged)?|owner|owned by|built|dwt|call sign|renamed|tanker|vessel|ship|carrier|cargo|imo|mmsi|lpg|lng|ro-?ro)\b/iu
const saidOfShips =
  /(?<![\s,;(])[\s,;(]+(?:flag(?:ged)?|owners?|owned by|built|dwt|call sign|renamed)(?=[\s:]).*$/iu
/** What every such remark contains. */
const mayBeOfShip = /[([,;\u2013\u2014]|\s-\s|\b(?:ex|flag|owned|owner|built|dwt|call|renamed)/iu
const isOfShip = (text: string): boolean =>
  /^[A-Z]{2,3}$/u.test(text.trim()) || ofShips.test(text) || isFlagState(normalise(text)) || qualifies(text)

/** So many remarks stand behind one name at most. */
const MOST_REMARKS = 6

const withoutFlag = (written: string): string => {
  let name = written.replace(saidOfShips, "")
  for (let taken = 0; taken < MOST_REMARKS; taken++) {
    const [found = "", ...texts] = behind.exec(name) ?? []
    if (found === "" || !isOfShip(texts.find((text) => text !== undefined) ?? "")) break
    name = name.slice(0, -found.length)
  }
  return name
}

export const vesselsWithin = (name: string): ReadonlyArray<ContainedName> => {
  if (!mayBeOfShip.test(name)) return none
  const parts = name.split(formerVessel).map(withoutFlag)
  return parts.length === 1 && parts[0] === name
    ? none
    : parts.flatMap((part, i) => {
        const bare = part.replace(/[()[\]]/gu, " ").trim()
        return normalise(bare).length < 2
          ? []
          : [
              {
                name: bare,
                onlyAs: "vessel" as const,
                ...(i > 0 && { role: "former_name" as const })
              }
            ]
      })
}
