/** Sends files of a register to the server and loads them, with how much has arrived meanwhile. */
import type { RefreshRequest } from "@entity-watch/contract/schema/admin/RegisterHistory"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { admin } from "../../data/admin.ts"
import { uploadFile } from "../../data/uploadFile.ts"
import { useActOnce } from "../../data/useActOnce.ts"
import { useAskBeforeLeaving } from "../../data/useAskBeforeLeaving.ts"

interface LoadedFiles {
  readonly files: ReadonlyArray<File>
  /** The day on which somebody saw that they are current; "" where nobody did. */
  readonly confirmed: string
  readonly accept: RefreshRequest
}

export const useLoad = (register: string) => {
  const client = useQueryClient()
  const [received, receive] = useState(0)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  useAskBeforeLeaving(() => leaving.current !== undefined)
  const load = useActOnce({
    mutationFn: async ({ accept, confirmed, files }: LoadedFiles) => {
      const stop = new AbortController()
      leaving.current = stop
      receive(0)
      const uploads: Array<string> = []
      let before = 0
      for (const file of files) {
        const sent = before
        uploads.push(await uploadFile(file, (bytes) => receive(sent + bytes), stop.signal))
        before += file.size
      }
      return admin.load(register, { uploads, ...accept, ...(confirmed !== "" && { confirmed }) })
    },
    onSettled: () => {
      leaving.current = undefined
      return client.invalidateQueries({ queryKey: ["refreshes"] })
    }
  })
  return { load, received, stop: () => leaving.current?.abort() }
}
