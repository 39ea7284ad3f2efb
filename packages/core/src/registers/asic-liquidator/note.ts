/**
 * The note that says why liquidators are not read. packages/core/docs/registers.md, "Licences and professional
 * registers".
 */

/** The note that every entity gets, because the register lists people by name only. */
export const liquidatorsNotChecked =
  "Not checked. ASIC's liquidator register lists natural persons by name, without ABN or ACN, and cannot be joined to an entity. Search it at https://connectonline.asic.gov.au."
