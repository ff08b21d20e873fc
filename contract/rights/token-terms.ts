/** What a program may do for a person with a personal token. Rights and units stay those of the person. */
export const TOKEN_SCOPES = ['search', 'read', 'ask'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const TOKEN_SCOPE_TEXTS: Record<TokenScope, string> = {
  search: '检索：报告、图表与段落',
  read: '阅读：报告的资料、正文与图表数据',
  ask: '提问：由原文作答',
};

/** A token ends by itself after one of these. */
export const TOKEN_DAYS = [30, 90, 365] as const;

/** Tokens of one account that are good at one time. */
export const MOST_TOKENS = 20;
export const LONGEST_TOKEN_NAME = 40;

/** What a program that was let in shows is good for so long, and then renewed by it. */
export const ACCESS_MINUTES = 60;
/** A program that did not renew for so long has to be let in anew. */
export const GRANT_DAYS = 30;
/** From the person's yes to the program's taking it up. */
export const CODE_SECONDS = 60;
