/** How many things need a person, by the screen on which they are. */
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { useFiles } from "../data/useFiles.ts"
import { useRegisters } from "../data/useRegisters.ts"
import { useMay } from "../data/useSession.ts"
import { ageOf } from "../words/registerAge.ts"

export const useWaiting = (mode: Mode): Readonly<Record<string, number>> => {
  const { data } = useRegisters(mode)
  const registers = data?.registers.filter((each) => ageOf(each).kind !== "plain") ?? []
  const files = useFiles(useMay("reviewer")).data?.files.filter((each) => each.mode === mode) ?? []
  return {
    "/registers": registers.length,
    "/files": files.filter(({ state, undecided }) => state === "stopped" || undecided > 0).length
  }
}
