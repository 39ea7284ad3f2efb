/**
 * What each ABR entity-type code means here. The codes come from the extract's schema; the groups are this service's
 * own. An unknown code is `other`, because the schema gains codes without a new version.
 */
import type { EntityForm } from "@entity-watch/contract/schema/Canonical"

const codes = (list: string) => list.trim().split(/\s+/u)

const formOf = new Map<string, EntityForm>()
for (const [form, list] of [
  ["sole_trader", "IND"],
  ["company", "CCB CCP CCR CGC LCB LCP LCR LGC PDF PRV PUB SCB SCP SCR SGC TCB TCP TCR TGC"],
  ["partnership", "CCL CGP FPT LCL LGP LPT PTR SCL SGP TCL TGP"],
  [
    "trust",
    `
    ADF ARF CCT CCU CGS CGT CMT CSA CSP CSS CTC CTD CTF CTH CTI CTL CTQ CTT CTU CUT DIT DST DTT FHS
    FUT FXT HYT LCT LCU LGS LGT LSA LSP LSS LTC LTD LTF LTH LTI LTL LTQ LTT LTU NPF NRF POF PQT PST
    PTT PUT SAF SCT SCU SGS SGT SMF SSA SSP SSS STC STD STF STH STI STL STQ STT STU SUP TCT TCU TGS
    TGT TRT TSA TSP TSS TTC TTD TTF TTH TTI TTL TTQ TTT TTU
    `
  ]
] as const)
  for (const code of codes(list)) formOf.set(code, form)

const superannuation = new Set(
  codes(`
    ADF ARF CGS CSA CSP CSS LGS LSA LSP LSS NPF NRF POF PST SAF SGS SMF SSA SSP SSS SUP TGS TSA TSP
    TSS
`)
)

export const entityForm = (code: string): EntityForm => formOf.get(code) ?? "other"

export const isSuperFund = (code: string): boolean => superannuation.has(code)

/** Whether the `ASICNumber` of this entity type is an ACN. For any other type it may be an ARBN, ARSN or ARFN. */
export const isCompanyType = (code: string): boolean => code === "PRV" || code === "PUB"
