/** The settings that a program reads, which it alone can list. */
import { type Config, ConfigProvider, Effect } from "effect"

/** A setting that several parts read stands there as often. */
export type KnownSettings = ReadonlyArray<{ readonly name: string; readonly config: Config.Config<unknown> }>

/** A setting is known by being asked for. Without a value none of them fails, so that each group asks for all of its own. */
const askedBy = (config: Config.Config<unknown>): ReadonlyArray<string> => {
  const names = new Set<string>()
  const asked = ConfigProvider.make((path) =>
    Effect.sync((): undefined => {
      names.add(path.join("_"))
    })
  )
  Effect.runSync(Effect.ignore(config.parse(asked)))
  return [...names]
}

export const settingsOf = (groups: ReadonlyArray<Config.Config<unknown>>): KnownSettings =>
  groups.flatMap((config) => askedBy(config).map((name) => ({ name, config })))
