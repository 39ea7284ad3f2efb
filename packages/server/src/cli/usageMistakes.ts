/** What is said of a command that was given wrongly: one sentence, since a page of help would hide it. */
import { Console, Effect, Layer } from "effect"
import { type CliError, CliOutput } from "effect/cli"
import { nearestWords } from "./nearestWords.ts"

type Invalid = CliOutput.Presenter.InvalidInvocation
type Mistake = CliError.NonShowHelpErrors

/** A word as it was typed, without what would command a terminal, and no longer than a line. */
const typed = (word: string): string => JSON.stringify(word.replaceAll(/[\x7f-\x9f]/gu, "?").slice(0, 60))

/** A flag as it was typed: in quotes where it has more than letters, digits and hyphens. */
const typedFlag = (flag: string): string => (/^[\w-]{1,60}$/u.test(flag) ? flag : typed(flag))

const oneOf = (words: ReadonlyArray<string>): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`

const meant = (words: ReadonlyArray<string>): string =>
  words.length > 0 ? ` (did you mean ${oneOf(words)}?)` : ""

/** How many choices a sentence names: more of them are for the help. */
const mostChoices = 10

/** The choices that the parser names as `"a" | "b"`. */
const choicesOf = (expected: string): ReadonlyArray<string> =>
  expected.includes(" | ") ? [...expected.matchAll(/"([^"]+)"/gu)].map(([, choice]) => choice ?? "") : []

/** What the parser says that a value must be, as the rest of a sentence. */
const wanted = (expected: string): string => {
  const choices = choicesOf(expected)
  if (choices.includes("true") && choices.includes("false")) return " (it takes true or false)"
  if (choices.length > 0) return choices.length > mostChoices ? "" : ` (it takes ${oneOf(choices)})`
  if (expected === "string") return ""
  if (/integer|finite number/u.test(expected)) return " (it takes a whole number)"
  const said = expected.replace(/^expected:? /iu, "it takes ").replace(/\.$/u, "")
  return ` (${said.charAt(0).toLowerCase()}${said.slice(1)})`
}

const ofValue = (path: string, { expected, kind, option, value }: CliError.InvalidValue): string => {
  const named = kind === "flag" ? `--${option}` : `<${option}>`
  const times = /^(\d+) occurrences?$/u.exec(value)?.[1]
  const most = /^at most (\d+) values?$/u.exec(expected)?.[1]
  if (times !== undefined && most !== undefined)
    return `${path} takes ${named} ${most === "1" ? "once" : `at most ${most} times`}, and it was given ${times} times`
  if (value === "") return `${path} needs a value behind ${named}${wanted(expected)}`
  const near = nearestWords(value, choicesOf(expected))
  return `${path} does not take ${typed(value)} for ${named}${near.length > 0 ? meant(near) : wanted(expected)}`
}

const ofFlag = (
  { commandPath, helpDoc }: Invalid,
  { command, option }: CliError.UnrecognizedOption
): string => {
  const path = (command ?? commandPath).join(" ")
  const flags = [...helpDoc.flags, ...(helpDoc.inheritedFlags ?? []), ...(helpDoc.globalFlags ?? [])]
  const near = nearestWords(
    option.replace(/^-+/u, ""),
    flags.map(({ name }) => name)
  ).map((name) => `--${name}`)
  // Before its command a flag is the parent's, which has none of it.
  const isEarly = command !== undefined && command.length < commandPath.length
  return `${path} has no flag ${typedFlag(option)}${meant(isEarly ? near.map((flag) => `${commandPath.join(" ")} ${flag}`) : near)}`
}

const sentenceOf = (event: Invalid, mistake: Mistake): string | undefined => {
  const path = event.commandPath.join(" ")
  const shown = `: ${path} --help shows what it takes.`
  switch (mistake._tag) {
    case "UnknownSubcommand": {
      const parent = (mistake.parent ?? ["entity-watch"]).join(" ")
      return `${parent} has no command ${typed(mistake.subcommand)}${meant(mistake.suggestions)}: ${parent} --help shows all of them.`
    }
    case "UnrecognizedOption":
      return ofFlag(event, mistake) + shown
    case "InvalidValue":
      return ofValue(path, mistake) + shown
    case "MissingOption":
      return `${path} needs --${mistake.option}${shown}`
    case "MissingArgument":
      return `${path} needs <${mistake.argument}>${shown}`
    case "UnexpectedArgument":
      return `${path} has no use for ${oneOf(mistake.arguments.slice(0, 3).map(typed))} (a value of several words stands in quotes)${shown}`
    default:
      return undefined
  }
}

export const usageMistakes = Layer.effect(
  CliOutput.Presenter,
  Effect.map(CliOutput.Presenter, (presenter) => ({
    present: (event) => {
      if (event._tag !== "InvalidInvocation") return presenter.present(event)
      const [first] = event.errors
      // Nothing else can be right behind a command that does not exist.
      const mistake = event.errors.find(({ _tag }) => _tag === "UnknownSubcommand") ?? first
      const sentence = mistake && sentenceOf(event, mistake)
      return sentence === undefined ? presenter.present(event) : Console.error(sentence)
    }
  }))
)
