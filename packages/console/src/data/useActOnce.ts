/**
 * Something that is done once however often it is pressed: until the answer is there, and for a moment afterwards,
 * because what stands under the pointer then may be another act.
 */
import { type MutateOptions, type UseMutationOptions, useMutation } from "@tanstack/react-query"
import { useCallback, useRef, useState } from "react"

/** A second press of a double click comes sooner. */
const restMillis = 400

export const useActOnce = <Answer, Asked = void>(options: UseMutationOptions<Answer, Error, Asked>) => {
  // A press that comes before the button is drawn as pressed reads this.
  const isTaken = useRef(false)
  const [isResting, rest] = useState(false)
  const act = useMutation({
    ...options,
    onSettled: (...settled) => {
      rest(true)
      setTimeout(() => {
        isTaken.current = false
        rest(false)
      }, restMillis)
      return options.onSettled?.(...settled)
    }
  })
  const { isPending, mutate: send } = act
  const mutate = useCallback(
    (asked: Asked, then: MutateOptions<Answer, Error, Asked> = {}) => {
      if (isTaken.current) return
      isTaken.current = true
      send(asked, then)
    },
    [send]
  )
  return { ...act, mutate, isBusy: isPending || isResting }
}
