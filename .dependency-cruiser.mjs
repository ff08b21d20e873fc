/**
 * The architecture, as rules a machine can fail: who may know whom. Every rule says what to do instead.
 */

/** Server features that may call another feature, always through its index.ts. Nothing else may. */
const FEATURE_EDGES = {
  accounts: [],
  memberships: [],
  library: [],
  search: ['library', 'memberships'],
  reader: ['library', 'memberships'],
};

const featureEdges = Object.entries(FEATURE_EDGES).map(([feature, allowed]) => ({
  name: `feature-edges-${feature}`,
  comment: `"${feature}" may call only: ${allowed.join(', ') || 'no other feature'}. Add an edge here on purpose, or move the shared part down.`,
  severity: 'error',
  from: { path: `^server/features/${feature}/` },
  to: { path: '^server/features/', pathNot: [`^server/features/(${[feature, ...allowed].join('|')})/`] },
}));

const TEST_CODE = [
  '[.]test[.]tsx?$',
  '[.]suite[.]tsx?$',
  '^server/testing/',
  '^server/features/[^/]+/testing/',
];

const only = (name, target, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: [allowed, ...TEST_CODE] },
  to: { path: target, dependencyTypesNot: ['type-only'] },
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      comment:
        'A cycle of running code means two files are one idea. Merge them, or move the shared part down.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contract-knows-nobody',
      comment:
        'The contract is the promise between client and server; it depends on neither, and on zod alone.',
      severity: 'error',
      from: { path: '^contract/', pathNot: TEST_CODE },
      to: { pathNot: ['^contract/', 'node_modules/zod/'] },
    },
    {
      name: 'web-and-server-meet-only-in-contract',
      comment: 'Put the type or schema in contract/.',
      severity: 'error',
      from: { path: '^(web|server)/' },
      to: { path: '^(web|server|e2e)/', pathNot: '^$1/' },
    },
    {
      name: 'server-and-web-use-no-tools',
      comment: 'Tools stand on top of the product. The demo library is the one part that the start needs.',
      severity: 'error',
      from: {
        path: '^(web|server|contract)/',
        pathNot: ['^server/main[.]ts$', '^server/start/', ...TEST_CODE],
      },
      to: { path: '^tools/' },
    },
    {
      name: 'e2e-sees-only-the-contract',
      comment: 'Browser tests act as a user: through URLs and the contract, never through server code.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(server|web)/' },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules take values and return values. Give them data; do not let them fetch it.',
      severity: 'error',
      from: { path: '^server/features/([^/]+)/rules/', pathNot: '[.]test[.]ts$' },
      to: { pathNot: ['^server/features/$1/rules/', '^contract/'] },
    },
    {
      name: 'platform-knows-no-feature',
      comment: 'Platform serves features; if it needs one, pass the function in from main.ts.',
      severity: 'error',
      from: { path: '^server/platform/' },
      to: { path: '^server/(features|adapters)/' },
    },
    {
      name: 'ports-are-words-only',
      comment: 'A port is an interface. Implementations live in adapters/.',
      severity: 'error',
      from: { path: '^server/ports/', pathNot: '[.]suite[.]ts$' },
      to: { path: '^server/', pathNot: '^server/ports/' },
    },
    {
      name: 'adapters-implement-ports',
      comment: 'An adapter speaks to the outside world and knows no business.',
      severity: 'error',
      from: { path: '^server/adapters/([^/]+)/' },
      to: { path: '^server/(features|adapters)/', pathNot: '^server/adapters/$1/' },
    },
    {
      name: 'features-use-ports-not-adapters',
      comment: 'Ask for the port; main.ts decides which adapter answers.',
      severity: 'error',
      from: { path: '^server/features/', pathNot: TEST_CODE },
      to: { path: '^server/adapters/' },
    },
    {
      name: 'feature-has-one-door',
      comment: 'Import the other feature through its index.ts.',
      severity: 'error',
      from: { path: '^server/features/([^/]+)/', pathNot: '[.]test[.]ts$' },
      to: {
        path: '^server/features/[^/]+/.+',
        pathNot: ['^server/features/$1/', '^server/features/[^/]+/index[.]ts$'],
      },
    },
    {
      name: 'index-is-a-door-not-a-corridor',
      comment: 'Inside a feature, import the file itself, never your own index.ts.',
      severity: 'error',
      from: { path: '^server/features/([^/]+)/', pathNot: '[.]test[.]ts$' },
      to: { path: '^server/features/$1/index[.]ts$' },
    },
    ...featureEdges,
    {
      name: 'feature-is-listed',
      comment: 'A new feature needs a line in FEATURE_EDGES, so its neighbours are chosen on purpose.',
      severity: 'error',
      from: {
        path: '^server/features/',
        pathNot: `^server/features/(${Object.keys(FEATURE_EDGES).join('|')})/`,
      },
      to: {},
    },
    {
      name: 'web-features-do-not-meet',
      comment: 'Compose two features in a page.',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/(features/[^/]+|pages)/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'ui-and-client-are-below-features',
      comment: 'Shared pieces know no feature and no page.',
      severity: 'error',
      from: { path: '^web/(ui|client)/' },
      to: { path: '^web/(features|pages)/' },
    },
    only(
      'sql-only-in-stores',
      'node_modules/(pg|kysely)/',
      '^server/(platform/(db|jobs)/|migrations/|features/[^/]+/store[.]ts$|features/[^/]+/store/)|^tools/bench/|^e2e/stage[.]ts$',
      'SQL lives in a store, so a reader can find every query of a feature in one place.',
    ),
    only(
      'http-only-in-routes',
      'node_modules/(@?fastify)',
      '^server/(platform/(http|pages)/|features/[^/]+/routes[.]ts$|features/[^/]+/routes/|main[.]ts$|start/)',
      'Business code must run from a job or a test without HTTP.',
    ),
    only(
      'outside-calls-only-in-adapters',
      '^(node:)?(http|https|net|tls|dns|child_process)$|node_modules/undici/',
      '^(server/(adapters|platform|start)/|tools/|e2e/)',
      'Every call that leaves the process has one address, one timeout, one fake.',
    ),
    {
      name: 'no-test-code-in-production',
      comment: 'Test code may use production code, never the other way round.',
      severity: 'error',
      from: { pathNot: [...TEST_CODE, '^e2e/', '^tools/', '^vitest[.]config[.]ts$'] },
      to: { path: TEST_CODE },
    },
    {
      name: 'not-to-unresolvable',
      comment: 'The file does not exist.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-orphans',
      comment: 'Nothing uses this file. Delete it.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '[.]d[.]ts$',
          '[.]config[.]',
          '^server/migrations/',
          '^web/pages/',
          '^tools/bench/',
          '(^|/)main[.]tsx?$',
        ],
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^build/', '^[.]react-router/', 'virtual:'] },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
