import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { type AskOpen, mcpServerOver } from '#server/features/open/index.ts';

/**
 * The tools of the site for an assistant that starts programs instead of asking over HTTP (Model Context Protocol over stdio).
 * Usage: YANJIAN_URL=https://… YANJIAN_TOKEN=yj_… npm run -s mcp
 * `YANJIAN_URL` is where people reach the site, `YANJIAN_TOKEN` a personal token; both are said by whoever sets up the assistant.
 */
function askAt(origin: string, token: string): AskOpen {
  return async ({ method, path, body }) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    try {
      const answer = await fetch(new URL(path, origin), {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    } catch {
      return { status: 503, body: { title: `连不上 ${origin}，请检查地址与网络后重试` } };
    }
  };
}

const { YANJIAN_URL: url = '', YANJIAN_TOKEN: token = '' } = process.env;
if (!URL.canParse(url) || !token.startsWith('yj_')) {
  console.error(
    '请设环境变量 YANJIAN_URL（站点地址）与 YANJIAN_TOKEN（在“账号与安全”里新建的令牌，yj_ 开头）',
  );
  process.exitCode = 2;
} else serveStdio(() => mcpServerOver(askAt(url, token)));
