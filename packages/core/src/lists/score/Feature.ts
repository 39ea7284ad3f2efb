/** What a feature of the score is: a name, a weight, a rule, and a pair of examples that a test runs. */

import type { ScoreFeature } from "@entity-watch/contract/schema/MatchExplanation"
import type { ComparableName, NameModel } from "@entity-watch/names/analysis"
import type { Alignment } from "@entity-watch/names/compare"
import type { ListedEntry } from "../../domain/ListedEntry.ts"
import type { ComparedSubject } from "../../domain/Subject.ts"

/** A screened and a listed name that have been aligned. */
export interface AlignedNames {
  readonly model: NameModel
  readonly query: ComparableName
  readonly listed: ComparableName
  readonly isWeakAlias: boolean
  readonly alignment: Alignment
}

export interface ExampleSide {
  readonly name: string
  readonly dob?: string
  readonly pob?: string
  readonly acn?: string
  readonly country?: string
  readonly type?: ListedEntry["subjectType"]
}

/** A screened subject and a listed entry, as a feature's examples give them. */
export interface Example {
  readonly screened: ExampleSide
  readonly listed: ExampleSide & { readonly type: ListedEntry["subjectType"]; readonly isWeakAlias?: true }
}

interface FeatureBase {
  /** The name of the feature, as `explain: true` shows it. */
  readonly name: ScoreFeature["feature"]
  /** The most points that the feature can add or take off. */
  readonly weight: number
  /** What the rule looks at, for the documentation. */
  readonly about: string
  /** A pair whose score the feature changes, and a pair whose score it leaves. */
  readonly example: { readonly changes: Example; readonly leaves: Example }
}

/**
 * A feature of two names. The features are applied in the order of the table to a value from 0 to 1, and the name's
 * points are that share of `weight`. The first feature gives the value, and no later one may raise it.
 */
export interface NameFeature extends FeatureBase {
  /** How the value goes on: it becomes what the rule says, is multiplied by it, lowered by it, or limited to it. */
  readonly step: "gives" | "multiplies" | "lowers" | "limits"
  readonly rule: (names: AlignedNames) => number
  /** What the explanation says. */
  readonly detail: (names: AlignedNames) => string
}

/** What a feature of the entry finds. */
export interface Finding {
  readonly points: number
  /** What the feature adds to `matched_on`. */
  readonly matchedOn: ReadonlyArray<string>
  /** Clauses for the note. There may be some although no points are added. */
  readonly clauses: ReadonlyArray<string>
  /** What the explanation says. */
  readonly detail: string
}

/** A feature of the subject and the entry, whatever their names are. */
export interface EntryFeature extends FeatureBase {
  /** Whether the feature adds points to those of the name, lowers them, or settles the whole score by itself. */
  readonly step: "adds" | "lowers" | "settles"
  readonly rule: (subject: ComparedSubject, entry: ListedEntry) => Finding
  /** Whether the caller gave what the rule compares. A name that cannot reach the floor with it is not scored. */
  readonly isGiven: (subject: ComparedSubject) => boolean
  /** The condition in the explanation's `differences` under which the feature would find nothing. */
  readonly otherwise: string
}

export const nothingFound: Finding = { points: 0, matchedOn: [], clauses: [], detail: "" }
