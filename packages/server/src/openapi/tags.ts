/** What the operations of a group are about, in both documents. */
import { fields } from "./json.ts"

const sentences: Readonly<Record<string, string>> = {
  resolve: "Who an ABN, an ACN or a name may refer to.",
  screen: "Whether a person should look at a name.",
  decisions: "What people decided about matches.",
  journal: "What was asked and what was answered.",
  validate: "Whether a number is well formed.",
  validateMany: "Whether numbers that are sent in a body are well formed.",
  registers: "Which edition of each register is in force, and how old it is.",
  lists: "Screening lists beside the three: the service's, and your own.",
  usage: "What the account used, and what is left.",
  receipts: "The keys by which a receipt of a screen is checked.",
  watch: "Subscriptions to changes of entities, and their webhooks.",
  subjects: "Subjects that are compared with the screening lists whenever these change.",
  changes: "The same changes without a webhook.",
  operational: "What the service says of the account's own webhooks.",
  sandbox: "Changes of invented entities, to try a receiver with.",
  login: "How a browser gets a session.",
  session: "The session of the browser that asks.",
  adminKeys: "The keys and login links of administrators.",
  accounts: "The accounts, their API keys, and what they used.",
  needs: "What needs a person.",
  adminRegisters: "The registers, their editions, and reading them anew.",
  adminLists: "The additional lists of the service and of every account.",
  uploads: "Files of registers that a browser sends.",
  accountJournal: "What screens of an account asked and answered, where a journal is kept.",
  accountSubjects: "The subjects that each account watches, and who is told of them.",
  customerFiles: "Files of customers and suppliers, and what was found of each row.",
  deliveries: "The subscriptions of all accounts, and what became of their webhooks.",
  audit: "What administrators did.",
  sandboxReceiver: "What the sandbox's own receiver was sent."
}

export const withTagsDescribed = (tags: unknown): unknown =>
  Array.isArray(tags)
    ? tags.map((tag) => ({ ...fields(tag), description: sentences[String(fields(tag).name)] }))
    : tags
