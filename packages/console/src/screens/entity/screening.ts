/** What the lists and files of screening say about an entity, row by row: what somebody should look at first. */
import type { Candidate, EntityScreening, RegisterId } from "@entity-watch/client"
import type { StandingKind } from "@entity-watch/contract/schema/admin/Standing"
import { verdictStanding } from "../../words/verdicts.ts"

export interface ScreeningRow {
  readonly title: string
  readonly source: RegisterId
  readonly note: string
  readonly standing?: { readonly kind: StandingKind; readonly says: string }
  /** The sentence at the top of the page; undefined where nobody has to look. */
  readonly notice?: string
}

const listed = (
  title: string,
  source: RegisterId,
  list: EntityScreening["gov_sanctions"] | EntityScreening["regulator_banned_org"]
): ScreeningRow => {
  const { note, status } = list
  const isSameNumber = "matched_on" in list && list.matched_on.some((on) => on === "abn" || on === "acn")
  return {
    title,
    source,
    note,
    standing: verdictStanding[status],
    ...(status === "review" && {
      notice: `${isSameNumber ? "An entry with the same number" : "Something similar"} stands on a list: ${title}. Screen it to see which entry.`
    })
  }
}

const told = (
  title: string,
  source: RegisterId,
  note: string,
  isTold: boolean,
  says: string
): ScreeningRow => ({
  title,
  source,
  note,
  ...(isTold && { standing: { kind: "review", says }, notice: `${says}.` })
})

/** Its notes are the only form in which resolve gives the last three: packages/core/docs/registers.md. */
export const screeningRows = (screening: Candidate["screening"]): ReadonlyArray<ScreeningRow> => {
  if (screening === null) return []
  const {
    bankruptcy_petition: petition,
    external_administration: administration,
    fiu_reporting_entity: austrac
  } = screening
  const rows: ReadonlyArray<ScreeningRow> = [
    listed("DFAT Consolidated List", "dfat-consolidated-list", screening.gov_sanctions),
    listed(
      "ASIC Banned and Disqualified Organisations",
      "asic-banned-disqualified-organisations",
      screening.regulator_banned_org
    ),
    told(
      "External administration",
      administration.source,
      administration.note,
      /under external administration/u.test(administration.note),
      "Shown under external administration"
    ),
    told(
      "Bankruptcy petitions",
      "insolvency-and-bankruptcy",
      petition.note,
      /has a bankruptcy petition filed/u.test(petition.note),
      "A bankruptcy petition was filed"
    ),
    told(
      "AUSTRAC registers",
      austrac.source,
      austrac.note,
      /^Removed on/u.test(austrac.note),
      "Removed from AUSTRAC’s registers"
    ),
    {
      title: "ASIC Banned and Disqualified Persons",
      source: "asic-banned-disqualified-persons",
      note: "This list names people and is not compared here. Screen a person’s name to search it."
    }
  ]
  return rows.toSorted((a, b) => Number(b.notice !== undefined) - Number(a.notice !== undefined))
}
