/** The beginning of a text that may be very long, for a line in a list. The browser is slow to lay out what is not seen. */

const most = 120

export const brief = (text: string): string =>
  text.length <= most ? text : `${[...text.slice(0, most)].slice(0, -1).join("")}…`
