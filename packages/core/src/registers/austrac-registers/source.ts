/**
 * The source of AUSTRAC's reporting entities. AUSTRAC publishes no file of them, so the operator may supply
 * one, `reporting_entities.csv` or `reporting_entities_<anything>.csv`, of which the last by name is read.
 * Its format is that of `operatorFile.ts`:
 *
 *     abn,acn,name,event,date,source_note
 *     31990000050,,WATTLE RIDGE FINANCE PTY LTD,fiu_enrolled,2019-04-01,"Own enrolment certificate"
 *
 * The event `fiu_enrolled` says that an entity came on the Reporting Entities Roll or a register of
 * AUSTRAC's, and `fiu_removed` says that it left it. An entity has a row for each event; the newest date says
 * what holds now.
 */
import type { Source } from "../../domain/Source.ts"
import { operatorSource } from "../../formats/operatorFile.ts"

export const source: Source = {
  ...operatorSource,
  id: "austrac-registers",
  title: "AUSTRAC reporting entities, supplied by the operator",
  address: "https://online.apps.austrac.gov.au/rsr/",
  fileName: /^reporting_entities[^/]*\.(?:csv|xlsx)$/iu
}
