/** What is to be done about what needs a person: a code, and the facts that belong to it. */
/** By its code, what else is known of a cure. */
interface Facts {
  ask_publisher: { register: string }
  /** Its publisher is never asked. */
  load_file: { register: string }
  /** `becomes_valid`: whether an edition that only lacks something comes into force by itself. */
  compare_edition: { register: string; becomes_valid: boolean }
  wait_for_refresh: object
  /** Nobody asked its publisher. */
  ask_late: { register: string }
  load_registers: object
  reactivate_receiver: object
  wait_for_delivery: object
  /** Many receivers fail at once. */
  find_common_cause: object
  go_on_with_file: object
  decide_rows: object
  replace_key: object
  replace_keys: object
  free_disk: object
  set_clock: object
  put_key_back: object
}

export type CureCode = keyof Facts

export type Cure<Code extends CureCode = CureCode> = {
  readonly [C in Code]: { readonly code: C } & Readonly<Facts[C]>
}[Code]
