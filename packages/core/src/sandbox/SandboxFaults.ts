/**
 * Failures that a sandbox key can ask for, so that an integrator can see every answer of the service. This layer stands
 * in for `Entities` and `ScreeningLists` and passes every question on to them, except the few below: production code
 * knows nothing of it. A live key never meets a fault.
 */

import type { AskedNumber } from "@entity-watch/contract/schema/identifier"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { foldName } from "@entity-watch/names/analysis"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Subject } from "../domain/Subject.ts"
import { Entities, identityUnreadable } from "../entities/Entities.ts"
import { notScreened } from "../lists/listVerdict.ts"
import { ScreeningLists } from "../lists/ScreeningLists.ts"

/** A number that answers 502 when it is resolved, as when the identity register cannot be read. */
const unreadableEntity = { abn: "32990000998", acn: "990000998" }

const isUnreadableEntity = (mode: Mode, number: AskedNumber): boolean =>
  mode === "sandbox" &&
  ("abn" in number ? number.abn === unreadableEntity.abn : number.acn === unreadableEntity.acn)

const entities = Layer.effect(
  Entities,
  Effect.map(Entities, (inner) =>
    Entities.of({
      ...inner,
      identified: (view, number) =>
        isUnreadableEntity(view.mode, number)
          ? Effect.fail(identityUnreadable())
          : inner.identified(view, number)
    })
  )
).pipe(Layer.provide(Entities.layer))

/** A name that answers `unavailable` for the register of banned persons when it is screened. */
const unreadableName = foldName("Unreadable Example")

const unreadableSource = "regulator_banned_person"

const isUnreadableName = (mode: Mode, { names }: Subject): boolean =>
  mode === "sandbox" && names.some(({ name }) => foldName(name) === unreadableName)

const listFault = notScreened("it could not be read (a sandbox fault, asked for by this name).")

const lists = Layer.effect(
  ScreeningLists,
  Effect.map(ScreeningLists, (inner) =>
    ScreeningLists.of({
      ...inner,
      prepareCheck: (mode, view, source, ages) =>
        source === unreadableSource
          ? Effect.map(
              inner.prepareCheck(mode, view, source, ages),
              (check) => (subject) =>
                isUnreadableName(mode, subject) ? Effect.succeed(listFault) : check(subject)
            )
          : inner.prepareCheck(mode, view, source, ages),
      screen: (caller, view, subject, ages) => {
        const screened = inner.screen(caller, view, subject, ages)
        return isUnreadableName(caller.mode, subject)
          ? Effect.map(screened, ({ additional, sources }) => ({
              sources: { ...sources, [unreadableSource]: listFault },
              additional
            }))
          : screened
      }
    })
  )
).pipe(Layer.provide(ScreeningLists.layer))

export const SandboxFaults = { layer: Layer.merge(entities, lists) }
