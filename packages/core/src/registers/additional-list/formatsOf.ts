/** Every format of an additional list. To add one is to add its file and a line here. */
import type { ListFormat } from "@entity-watch/contract/schema/AdditionalList"
import { abfSanctionedSponsors } from "./formats/abfSanctionedSponsors.ts"
import { auTerroristOrganisations } from "./formats/auTerroristOrganisations.ts"
import { euConsolidated } from "./formats/euConsolidated.ts"
import { followTheMoney } from "./formats/followTheMoney.ts"
import { ndisComplianceActions } from "./formats/ndisComplianceActions.ts"
import { ofacSdn } from "./formats/ofacSdn.ts"
import { ownCsv } from "./formats/ownCsv.ts"
import { targetsSimpleCsv } from "./formats/targetsSimpleCsv.ts"
import { ukSanctions } from "./formats/ukSanctions.ts"
import { unSecurityCouncil } from "./formats/unSecurityCouncil.ts"
import type { PartyFormat } from "./party/PartyFormat.ts"

export const partyFormats: Readonly<Record<ListFormat, PartyFormat>> = {
  csv: ownCsv,
  "targets-simple-csv": targetsSimpleCsv,
  followthemoney: followTheMoney,
  "un-security-council": unSecurityCouncil,
  "ofac-sdn": ofacSdn,
  "uk-sanctions": ukSanctions,
  "eu-consolidated": euConsolidated,
  "au-terrorist-organisations": auTerroristOrganisations,
  "ndis-compliance-actions": ndisComplianceActions,
  "abf-sanctioned-sponsors": abfSanctionedSponsors
}
