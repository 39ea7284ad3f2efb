/** How many things need a person, by the screen on which they are. */
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { useNeeds } from "../data/useNeeds.ts"

export const useWaiting = (mode: Mode): Readonly<Record<string, number>> => {
  const needs = useNeeds(mode).data?.needs ?? []
  const of = (kind: string) => needs.filter(({ about }) => about.kind === kind).length
  return {
    "/registers": of("register"),
    "/files": of("file"),
    "/watch": of("subscription"),
    "/keys": of("key")
  }
}
