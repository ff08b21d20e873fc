import type { Config } from '#server/platform/config/read-config.ts';
import type { Logger } from '#server/platform/log/create-logger.ts';
import { NO_TRACES, type Traces } from '#server/platform/traces/traces.ts';

/** What keeps traces as the configuration asks. Who keeps none need not load what sends them. */
export async function chooseTraces(
  { traces, role }: Pick<Config, 'traces' | 'role'>,
  log: Pick<Logger, 'warn'>,
): Promise<Traces> {
  if (traces === null) return NO_TRACES;
  const { createOtlpTraces } = await import('#server/adapters/traces-otlp/otlp-traces.ts');
  const onLost = (problem: string) =>
    log.warn({ problem }, '链路送不到收集器，没有送到的不留着，不影响服务；一小时内不再重复这一行');
  return createOtlpTraces({ ...traces, role, onLost });
}
