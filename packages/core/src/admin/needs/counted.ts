/** Numbers of things, in words for a person. */
const whole = new Intl.NumberFormat("en-AU")

/** 1 row; 2 rows; 1,024 rows. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${whole.format(value)} ${value === 1 ? one : many}`
