/** The files of customers that are kept. A reader may not see them, and does not ask. */
import { useQuery } from "@tanstack/react-query"
import { admin } from "./admin.ts"

export const useFiles = (isAllowed: boolean) =>
  useQuery({
    queryKey: ["files"],
    enabled: isAllowed,
    queryFn: ({ signal }) => admin.files(signal),
    refetchInterval: ({ state }) =>
      state.data?.files.some((each) => each.state === "running") ? 1_000 : 15_000
  })
