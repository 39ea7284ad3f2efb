/** What is said of a cure: by REST and in the console, and to whoever has the command line at hand. */
import type { Need } from "@entity-watch/contract/schema/admin/Need"
import { isListId } from "@entity-watch/contract/schema/ListId"
import type { Cure, CureCode, JudgedNeed } from "@entity-watch/core/admin"
import { pageAddress } from "../process/pageAddress.ts"

type CureWords<Code extends CureCode> = string | ((cure: Cure<Code>) => string)
type AllWords = { readonly [Code in CureCode]: CureWords<Code> }

/** What becomes of a refused edition if nobody does anything. packages/core/src/refresh/judge.ts */
const whatNext = ({ becomes_valid }: Cure<"compare_edition">): string =>
  `What is in force stays until its limit.${
    becomes_valid
      ? " A list that only lacks entries, or what they said, comes into force by itself when a download an hour later or more is equal to it: see before then whether the publisher removed them."
      : ""
  }`

const everybody: AllWords = {
  ask_publisher: "Ask its publisher, or let the service ask by itself.",
  load_file: "Load it from its publisher's file, with the day on which you saw it there.",
  compare_edition: (cure) => `Compare it with the publisher's page. ${whatNext(cure)}`,
  wait_for_refresh:
    "A service that asks by itself asks it again. If it lasts, see whether the service has room on its disk and a way to the network, and whether the publisher's page opens from its machine.",
  ask_late: "Let the service ask by itself, or ask now.",
  load_registers: "Load those that you need.",
  reactivate_receiver:
    "When the receiver is mended, make the subscription active again and recover what was dropped.",
  wait_for_delivery: "Each delivery is tried again by itself. See how it answers and when it is tried next.",
  find_common_cause:
    "Look first at what they have in common: this machine's way out, its name server, its clock.",
  go_on_with_file: "Open it, and go on where it stopped.",
  decide_rows: "Open it, and decide.",
  replace_key: "Make another key, put it where this one is used, and revoke this one.",
  replace_keys: "Make others before these end.",
  free_disk: "Make room, or keep fewer versions of publishers' files (RAW_VERSIONS_KEPT).",
  set_clock: "Set both by a time server: receivers refuse signatures of a wrong time.",
  put_key_back: "Put back the key that is missing in SECRETS_KEY."
}

/** Told in place of it. */
const byCommand: Partial<AllWords> = {
  ask_publisher: ({ register }) =>
    `Ask its publisher: entity-watch refresh ${register}, or serve with --refresh.`,
  load_file: ({ register }) =>
    `Load it from its publisher's file: entity-watch ${isListId(register) ? "lists load" : "refresh"} ${register} --from, with --confirmed for the day on which you saw it there.`,
  compare_edition: (cure) =>
    `Compare it with the publisher's page${isListId(cure.register) ? "" : `: entity-watch refresh --check ${cure.register} says what is there now`}. ${whatNext(cure)}`,
  wait_for_refresh:
    "With serve --refresh it is asked again by itself. If it lasts, see what entity-watch doctor says of the disk and the network, and whether the publisher's page opens from this machine.",
  ask_late: ({ register }) =>
    `Let the service ask by itself (serve --refresh), or ask now: entity-watch refresh ${register}.`,
  load_registers: "Load those that you need: entity-watch refresh, with the register's id.",
  wait_for_delivery:
    "Each delivery is tried again by itself. See how it answers and when it is tried next: entity-watch deliveries list --status pending.",
  replace_keys: "Make others before these end: entity-watch keys list shows all.",
  put_key_back: "Put back the key that is missing in SECRETS_KEY: entity-watch doctor says which kind it is."
}

const spoken = (words: AllWords[CureCode], cure: Cure): string =>
  typeof words === "function" ? words(cure as never) : words

export const cureInWords = (cure: Cure): string => spoken(everybody[cure.code], cure)

/** For the doctor, and for messages to whoever operates the service. */
export const cureByCommand = (cure: Cure): string =>
  spoken(byCommand[cure.code] ?? everybody[cure.code], cure)

/** As REST answers it. */
export const shownNeed = (need: JudgedNeed): Need => ({
  ...need,
  cure: cureInWords(need.cure),
  see: `${pageAddress("needs-a-person")}#${need.code}`
})
