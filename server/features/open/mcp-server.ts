import type { McpServer } from '@modelcontextprotocol/server';
import { MCP_TOOLS, type McpTool } from './mcp-tools.ts';

const VERSION = '1';
const INSTRUCTIONS =
  '研见收录行业研究报告与其中的图表。先用 search_reports 或 ask，再用 read_pages 读原文；引用时写明机构、日期、页码与 url，数字以原文为准。';

/** Asks one of the open calls with somebody's token: token, scope, counts and units are looked at there and nowhere else. */
export type AskOpen = (request: {
  method: 'GET' | 'POST';
  /** With its query. */
  path: string;
  body?: string;
}) => Promise<{ status: number; body: Record<string, unknown> }>;

function askTool(ask: AskOpen, { call }: McpTool, input: object) {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  if (call.method !== 'GET') return ask({ method: 'POST', path: call.path, body: JSON.stringify(input) });
  const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
  return ask({ method: 'GET', path: `${call.path}?${query}` });
}

async function answerTool(ask: AskOpen, tool: McpTool, input: object) {
  const { status, body } = await askTool(ask, tool, input);
  if (status !== 200)
    return { isError: true, content: [{ type: 'text' as const, text: String(body.title) }] };
  const links = tool.links(body as never).map((link) => ({ type: 'resource_link' as const, ...link }));
  return {
    content: [{ type: 'text' as const, text: JSON.stringify(body) }, ...links],
    structuredContent: body,
  };
}

/** The tools over the open calls, however these are asked. The protocol's library is loaded with the first one. */
export async function mcpServerOver(ask: AskOpen): Promise<McpServer> {
  const library = await import('@modelcontextprotocol/server');
  const server = new library.McpServer({ name: 'yanjian', version: VERSION }, { instructions: INSTRUCTIONS });
  for (const tool of MCP_TOOLS) {
    const { name, description, input } = tool;
    const config = { description, inputSchema: input, annotations: { readOnlyHint: true } };
    server.registerTool(name, config, (given) => answerTool(ask, tool, given));
  }
  return server;
}
