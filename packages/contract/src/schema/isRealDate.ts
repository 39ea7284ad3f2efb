/** Whether a day is in the Gregorian calendar. The caller checks that the form is `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
export const isRealDate = (value: string): boolean => {
  const [year = 0, month = 1, day = 1] = value.split("-").map(Number)
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
  return day >= 1 && day <= days
}
