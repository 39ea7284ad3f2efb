/** Adding files of customers or suppliers: one after the other, whenever they are dropped, and each that is refused with its reason. */
import type { FileTaskName } from "@entity-watch/contract/schema/admin/FileTaskName"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { admin } from "../../data/admin.ts"
import { Failure, failureOf } from "../../data/Failure.ts"
import { uploadFile } from "../../data/uploadFile.ts"
import { useAskBeforeLeaving } from "../../data/useAskBeforeLeaving.ts"
import { bytes } from "../../words/numbers.ts"

/** What the server takes: a larger one would be sent in vain. */
const mostBytes = 100_000_000

interface Sending {
  readonly file: File
  /** Beginning with 1, of all that were dropped since the first. */
  readonly place: number
}

interface Asked {
  readonly file: File
  readonly task: FileTaskName
  /** The row with the columns' names; undefined where it is to be found. */
  readonly headerRow: number | undefined
}

export interface NotAdded {
  readonly name: string
  readonly failure: Failure
}

/** Sends a file and adds it; answers its id. */
const send = async (
  { file, headerRow, task }: Asked,
  mode: Mode,
  onProgress: (received: number) => void,
  signal: AbortSignal
): Promise<string> => {
  if (file.size > mostBytes)
    throw new Failure(
      `${file.name} has ${bytes(file.size)}, and at most ${bytes(mostBytes)} can be read here. ${task === "watch" ? "Split it." : `Split it, or ${task} it on the machine of the server: entity-watch ${task} --file FILE.`}`,
      413
    )
  const upload = await uploadFile(file, onProgress, signal)
  return (
    await admin.addFile({ upload, mode, task, ...(headerRow !== undefined && { header_row: headerRow }) })
  ).id
}

/** `onOne` is told the id where a single file was asked for and is added. */
export const useAddFiles = (mode: Mode, onOne: (id: string) => void) => {
  const client = useQueryClient()
  const [sending, show] = useState<Sending>()
  const [received, receive] = useState(0)
  const [total, count] = useState(0)
  const [notAdded, setNotAdded] = useState<ReadonlyArray<NotAdded>>([])
  const all = useRef<Array<Asked>>([])
  const underWay = useRef<AbortController>(undefined)
  useEffect(() => () => underWay.current?.abort(), [])
  useAskBeforeLeaving(() => underWay.current !== undefined)

  const addAll = async (signal: AbortSignal): Promise<ReadonlyArray<string>> => {
    const ids: Array<string> = []
    for (const [at, asked] of all.current.entries()) {
      const { file } = asked
      if (signal.aborted) break
      show({ file, place: at + 1 })
      receive(0)
      try {
        ids.push(await send(asked, mode, receive, signal))
      } catch (error) {
        const failed = { name: file.name, failure: failureOf(error) }
        if (!signal.aborted) setNotAdded((before) => [...before, failed])
      }
      void client.invalidateQueries({ queryKey: ["files"] })
    }
    return ids
  }

  /** While others are sent, these come after them. */
  const add = async (files: ReadonlyArray<File>, how: Pick<Asked, "task" | "headerRow">): Promise<void> => {
    if (files.length === 0) return
    all.current.push(...files.map((file) => ({ file, ...how })))
    count(all.current.length)
    if (underWay.current !== undefined) return
    const stop = new AbortController()
    underWay.current = stop
    setNotAdded([])
    const ids = await addAll(stop.signal)
    const isOne = all.current.length === 1
    all.current = []
    underWay.current = undefined
    show(undefined)
    const [id] = ids
    if (isOne && id !== undefined && !stop.signal.aborted) onOne(id)
  }
  return { add, notAdded, received, sending, total, stop: () => underWay.current?.abort() }
}
