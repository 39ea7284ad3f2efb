/** One copy of the workspace, built and packed, for every test of a run that looks at packages as they are published. */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { madeOnce } from "../support/madeOnce.ts"
import { type Packed, pack } from "./pack.ts"

export interface PackedOnce {
  /** The copy is in its folder `workspace`. Whoever builds a package of it anew chooses one that nobody else builds. */
  readonly folder: string
  readonly packed: ReadonlyArray<Packed>
}

export const packedOnce = async (): Promise<PackedOnce> => {
  const listOf = (folder: string) => join(folder, "packed.json")
  const folder = await madeOnce("packed", (made) => writeFileSync(listOf(made), JSON.stringify(pack(made))))
  return { folder, packed: JSON.parse(readFileSync(listOf(folder), "utf8")) }
}
