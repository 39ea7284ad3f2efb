/** `entity-watch lists`: the additional lists of the whole service, and those of accounts. */

import * as sentences from "@entity-watch/contract/http/sentences"
import { ListFormat, ListKind } from "@entity-watch/contract/schema/AdditionalList"
import { DefineList } from "@entity-watch/contract/schema/admin/AdministeredList"
import { isOfAccount, type ListId, ListName } from "@entity-watch/contract/schema/ListId"
import { AdditionalLists, listSettings } from "@entity-watch/core/refresh"
import { coreForCommand } from "@entity-watch/node/composition/coreLayers"
import { Console, Effect, Option, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { commandFailed } from "../process/CommandFailed.ts"
import { atTerminal } from "./atTerminal.ts"
import { optionalText, switchFlag } from "./flags.ts"
import { json, print, table } from "./output.ts"
import { loadFiles, loadFlags } from "./refresh.ts"
import { decodeRequest } from "./request.ts"

const list = Command.make("list", { json }, ({ json: asJson }) =>
  Effect.gen(function* () {
    const all = yield* AdditionalLists.use((lists) => lists.every("live"))
    yield* print({ lists: all.map(({ list, status }) => ({ ...list, ...status })) }, asJson, () =>
      all.length === 0
        ? "There is no additional list."
        : table(
            ["list", "title", "format", "kind", "counts", "state", "as of", "days", "rows"],
            all.map(({ list: { counts, format, id, kind, title }, status }) => [
              id,
              title,
              format,
              kind,
              counts ? "yes" : "no",
              status.state,
              status.as_of ?? "-",
              `${status.age_days ?? "-"}`,
              `${status.rows}`
            ])
          )
    )
  }).pipe(
    Effect.catchTag("SnapshotsUnreadable", () => commandFailed("The database could not be read.")),
    Effect.provide(coreForCommand)
  )
).pipe(Command.withDescription("Show every additional list and what is in force of it"))

const add = Command.make(
  "add",
  {
    name: Argument.String("name").pipe(Argument.withDescription("What the list is called, such as ofac")),
    format: Flag.Literals("format", ListFormat.literals).pipe(
      Flag.withDescription("How the list's files are written")
    ),
    title: optionalText("title", "What it is called in answers; the publisher's title, when left out"),
    kind: Flag.Literals("kind", ListKind.literals).pipe(
      Flag.withDescription("Which event tells of a new match of whoever is watched"),
      Flag.optional
    ),
    counts: switchFlag("counts", "Let overall rest on this list too"),
    maxAgeDays: Flag.Int("max-age-days").pipe(
      Flag.withDescription("Past so many days since it was last the publisher's it is unavailable"),
      Flag.optional
    ),
    anyAge: switchFlag("any-age", "Rely on it at any age, whatever its format says"),
    floor: Flag.Int("floor").pipe(
      Flag.withDescription("A whole file has at least so many entries"),
      Flag.optional
    )
  },
  ({ anyAge, counts, floor, format, kind, maxAgeDays, name, title }) =>
    Effect.gen(function* () {
      if (anyAge && Option.isSome(maxAgeDays))
        return yield* commandFailed("A list is relied on at any age, or up to a number of days.")
      if (!Schema.is(ListName)(name))
        return yield* commandFailed("A list's name has 1 to 40 small letters, digits and hyphens.")
      const { max_age_days, ...said } = yield* decodeRequest(DefineList, {
        format,
        counts,
        ...(Option.isSome(title) && { title: title.value }),
        ...(Option.isSome(kind) && { kind: kind.value }),
        ...(Option.isSome(maxAgeDays) && { max_age_days: maxAgeDays.value }),
        ...(Option.isSome(floor) && { floor: floor.value })
      })
      const settings = listSettings({ ...said, anyAge, maxAgeDays: max_age_days })
      if (settings === "title")
        return yield* commandFailed(`Give the list a --title: ${format} has none of its own.`)
      const id = yield* AdditionalLists.use((lists) => lists.define(atTerminal(), name, settings))
      yield* Console.log(
        `${id} is defined: ${settings.title}, ${settings.kind}, ${settings.counts ? "counted" : "not counted"}.\nLoad a file of it: entity-watch lists load ${id} --from FILE`
      )
    }).pipe(
      Effect.catchTag("TooManyLists", (error) => commandFailed(sentences.tooManyLists(error))),
      Effect.provide(coreForCommand)
    )
).pipe(Command.withDescription("Define a list of the whole service, or define it anew"))

const id = Argument.String("list").pipe(Argument.withDescription("Its id, such as list:ofac"))

const noList = (of: string) => commandFailed(`There is no list ${of}: entity-watch lists list shows all.`)

const load = Command.make(
  "load",
  {
    id,
    ...loadFlags,
    from: Flag.String("from").pipe(
      Flag.withDescription("A file of the list, or a folder of them; may be given several times"),
      Flag.atLeast(1)
    )
  },
  ({ from, id: of, json: asJson, confirmed, ...accept }) =>
    loadFiles(
      isOfAccount(of as ListId)
        ? commandFailed(`${of} is an account's own list, which the account sends: PUT /v1/lists/{list}.`)
        : AdditionalLists.use((lists) => lists.register(of)).pipe(
            Effect.catchTag("ListNotFound", () => noList(of))
          ),
      from,
      accept,
      confirmed,
      asJson
    )
).pipe(Command.withDescription("Load files of a list of the whole service"))

const remove = Command.make("remove", { id }, ({ id: of }) =>
  AdditionalLists.use((lists) => lists.removeAny(atTerminal(), of as ListId)).pipe(
    Effect.andThen(Console.log(`${of} is removed. What it held stays for questions about the past.`)),
    Effect.catchTag("ListNotFound", () => noList(of)),
    Effect.provide(coreForCommand)
  )
).pipe(Command.withDescription("Remove a list of the service or of an account"))

export const lists = Command.make("lists").pipe(
  Command.withDescription("Screening lists beside the three"),
  Command.withSubcommands([list, add, load, remove])
)
