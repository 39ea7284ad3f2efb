/**
 * What an additional list is called in its matches: what its definition in force says, which may be newer than the index
 * that was searched.
 */
import type { Match, ScreenSource } from "@entity-watch/contract/schema/ScreenResult"

export const titled = <A extends Match>(match: A, title: string): A =>
  match.register_name === title ? match : { ...match, register_name: title }

export const answeredAs = (answer: ScreenSource, title: string): ScreenSource => ({
  ...answer,
  matches: answer.matches.map((match) => titled(match, title)),
  ...(answer.below_floor && { below_floor: answer.below_floor.map((match) => titled(match, title)) })
})
