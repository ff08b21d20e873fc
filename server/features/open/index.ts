/** The door of open: what programs do for a person, by a personal token. */

export { createOpen } from './create-open.ts';
export { type AskOpen, mcpServerOver } from './mcp-server.ts';
