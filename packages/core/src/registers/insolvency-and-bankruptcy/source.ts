/**
 * The source of bankruptcy petitions. No free source publishes them, so the operator may supply a file,
 * `bankruptcy_petitions.csv` or `bankruptcy_petitions_<anything>.csv`, of which the last by name is read. Its
 * format is that of `operatorFile.ts`:
 *
 *     abn,acn,name,event,date,source_note
 *     18880000042,,BILBY & WOMBAT PARTNERSHIP,bankruptcy_petition_filed,2026-10-12,"Court list of 12 October
 * 2026"
 *
 * The only event is `bankruptcy_petition_filed`: a creditor's petition, which is an allegation that a court
 * has yet to hear. A petition that was dismissed or withdrawn is taken out of the file.
 */
import type { Source } from "../../domain/Source.ts"
import { operatorSource } from "../../formats/operatorFile.ts"

export const source: Source = {
  ...operatorSource,
  id: "insolvency-and-bankruptcy",
  title: "Bankruptcy petitions, supplied by the operator",
  address: "https://services.afsa.gov.au/brs",
  fileName: /^bankruptcy_petitions[^/]*\.(?:csv|xlsx)$/iu
}
