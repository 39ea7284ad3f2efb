/** The registers in force, and how old each is. */
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { useQuery } from "@tanstack/react-query"
import { admin } from "./admin.ts"

export const useRegisters = (mode: Mode) =>
  useQuery({
    queryKey: ["registers", mode],
    queryFn: ({ signal }) => admin.registers(mode, signal),
    refetchInterval: 10_000
  })
