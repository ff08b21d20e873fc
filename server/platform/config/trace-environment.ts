import querystring from 'node:querystring';
import { z } from 'zod';

/** Traces, by the names that OpenTelemetry gives these variables. */
export const TraceEnvironment = z.object({
  /** A collector: spans go to `/v1/traces` below it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: '应为完整网址，例如 http://collector.example:4318' })
    .optional(),
  /** Of all traces so many are kept; those that a kept one led to are always. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('应为 0 到 1 的数').min(0).max(1, '应为 0 到 1 的数').default(0.1),
  /** Sent along, by which a collector knows us: `name=value`, comma separated, values as in an address. */
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,\s]+(,[\w-]+=[^,\s]+)*$/, '应为逗号分隔的 名=值，值里的空格写作 %20')
    .optional(),
  OTEL_SERVICE_NAME: z.string().max(100, '至多 100 个字').default('yanjian'),
});

export interface TraceConfig {
  /** Where spans are sent. */
  url: string;
  headers: Record<string, string>;
  /** 0 to 1. */
  ratio: number;
  service: string;
}

const headersOf = (list = ''): Record<string, string> =>
  Object.fromEntries(
    list
      .split(',')
      .filter(Boolean)
      .map((pair) => [pair.replace(/=.*/, ''), querystring.unescape(pair.replace(/^[^=]*=/, ''))]),
  );

export function traceConfigOf(env: z.infer<typeof TraceEnvironment>): TraceConfig | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
  if (endpoint === undefined) return null;
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: headersOf(env.OTEL_EXPORTER_OTLP_HEADERS),
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    service: env.OTEL_SERVICE_NAME,
  };
}
