/** What is said of a command that does not exist: one sentence, since the help of all commands would hide it. */
import { Console, Effect, Layer } from "effect"
import { CliOutput } from "effect/cli"

/** A word as it was typed, without what would command a terminal, and no longer than a line. */
const typed = (word: string): string => JSON.stringify(word.replaceAll(/[\x7f-\x9f]/gu, "?").slice(0, 60))

export const usageMistakes = Layer.effect(
  CliOutput.Presenter,
  Effect.map(CliOutput.Presenter, (presenter) => ({
    present: (event) => {
      const unknown =
        event._tag === "InvalidInvocation"
          ? event.errors.find((error) => error._tag === "UnknownSubcommand")
          : undefined
      if (unknown === undefined) return presenter.present(event)
      const parent = (unknown.parent ?? ["entity-watch"]).join(" ")
      const nearest =
        unknown.suggestions.length > 0 ? ` (did you mean ${unknown.suggestions.join(" or ")}?)` : ""
      return Console.error(
        `${parent} has no command ${typed(unknown.subcommand)}${nearest}: ${parent} --help shows all of them.`
      )
    }
  }))
)
