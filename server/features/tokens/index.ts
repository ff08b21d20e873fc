/** The door of tokens: what a person gives to programs that act for them. */

export { createTokens, type Tokens } from './create-tokens.ts';
