/** A file that is dropped beside the place that takes it would be opened by the browser in the place of this page. */
import { useEffect } from "react"

const prevent = (event: DragEvent): void => {
  const { dataTransfer, target } = event
  const takesFiles = target instanceof HTMLInputElement && target.type === "file"
  if (event.defaultPrevented || takesFiles || !dataTransfer?.types.includes("Files")) return
  event.preventDefault()
  dataTransfer.dropEffect = "none"
}

export const useNoFileOpened = (): void =>
  useEffect(() => {
    addEventListener("dragover", prevent)
    addEventListener("drop", prevent)
    return () => {
      removeEventListener("dragover", prevent)
      removeEventListener("drop", prevent)
    }
  }, [])
