import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // All routes weigh 3 KB, once: found out piece by piece they would cost every page a request of its own and a watch over its links.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
