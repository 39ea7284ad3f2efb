/** Adding a file of customers. */
import type { Mode } from "@entity-watch/core/domain/Mode"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { admin } from "../../data/admin.ts"
import { Failure } from "../../data/Failure.ts"
import { uploadFile } from "../../data/uploadFile.ts"
import { useActOnce } from "../../data/useActOnce.ts"
import { bytes } from "../../words/numbers.ts"

/** What the server takes: a larger one would be sent in vain. */
const mostBytes = 100_000_000

/** Sends a file and adds it; answers its id. */
export const useAddFile = (mode: Mode) => {
  const client = useQueryClient()
  const [received, receive] = useState(0)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  const add = useActOnce({
    mutationFn: async (file: File) => {
      if (file.size > mostBytes)
        throw new Failure(
          `${file.name} has ${bytes(file.size)}, and at most ${bytes(mostBytes)} can be screened here. Split it, or screen it on the machine of the server: entity-watch screen --file FILE.`,
          413
        )
      const stop = new AbortController()
      leaving.current = stop
      receive(0)
      const upload = await uploadFile(file, receive, stop.signal)
      return admin.addFile({ upload, mode })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["files"] })
  })
  return { add, received, stop: () => leaving.current?.abort() }
}
