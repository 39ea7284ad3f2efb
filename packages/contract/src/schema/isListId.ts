/** Whether an id is that of an additional list, for whoever needs no schema of it. */

export const listMark = "list:"

export const isListId = (id: string): id is `list:${string}` => id.startsWith(listMark)
