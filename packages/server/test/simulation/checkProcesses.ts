/** A process that lives when all is calm has nothing in flight any more, and has written whatever it had to write. */
import type { World } from "./World.ts"

export const checkProcesses = ({ history, instances, tables }: World, concurrency: number) => {
  const alive = new Set(instances.map(({ name }) => name))
  const keyOf = (delivery: number, attempt: number, claims: number) => `${delivery} ${attempt} ${claims}`
  const written = new Set(
    history.settled.map(({ attempt, claims, delivery }) => keyOf(delivery, attempt, claims))
  )
  const kept = new Set(tables.deliveries.map(({ id }) => id))
  return [
    ...[...alive].flatMap((name) => {
      const room = history.room.get(name)
      return room === concurrency
        ? []
        : [`${name} has room for ${room ?? 0} of ${concurrency} deliveries, and nothing is under way`]
    }),
    ...new Set(
      history.sent
        .filter(({ process }) => alive.has(process))
        .filter(({ attempt, claims, delivery }) => !written.has(keyOf(delivery, attempt, claims)))
        .filter(({ delivery }) => kept.has(delivery))
        .map(
          ({ attempt, delivery, process }) =>
            `${process} lives, and never wrote what came of attempt ${attempt} of delivery ${delivery}`
        )
    )
  ]
}
