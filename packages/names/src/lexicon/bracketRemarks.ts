/** Words in brackets that say how a name was used or written, and not who is named. */

/** Anywhere in brackets: "(Call sign)", "(previously listed as)". */
export const remarkWithin =
  /\b(?:call sign|combat name|listed as|spelling|branch|formerly|when|third|in arabic|in russian)\b/iu

/** All that stands in brackets, as sanctions lists write it. */
export const wholeRemark =
  /^(?:combat name|birth name|call sign|initials|third|devil|martyrs|tigrinya|province|when\b.*|unit\b.*|branch\b.*|the \S+|public organi[sz]ation)\.?$/iu
