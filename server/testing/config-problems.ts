import { readConfig } from '#server/platform/config/read-config.ts';

/** What a start with these environment variables is refused for, a line each; empty where it is not. */
export function configProblems(environment: Record<string, string | undefined>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : [];
  }
}
