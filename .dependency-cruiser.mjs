/**
 * The architecture, as rules a machine can fail: who may know whom. Every rule says what to do instead.
 */

/** Server features that stand on another, by import or by what the start gives them: a test holds the list against both. Nothing else may. */
export const FEATURE_EDGES = {
  accounts: ['credentials'],
  credentials: [],
  alerts: ['accounts', 'collections', 'library', 'memberships', 'messages', 'search'],
  feedback: ['messages'],
  messages: [],
  answers: ['contents', 'evidence', 'favourites', 'figures', 'groups', 'memberships', 'passages', 'query'],
  annotations: ['contents', 'find', 'library', 'memberships'],
  community: ['accounts'],
  memberships: [],
  invitations: ['accounts'],
  open: ['tokens'],
  organisations: ['accounts', 'memberships'],
  collections: ['chart-data', 'contents', 'library'],
  subjects: ['documents', 'library'],
  passages: ['collections', 'contents', 'library', 'query'],
  offers: ['organisations'],
  payments: ['accounts', 'community', 'invitations', 'offers', 'organisations'],
  evidence: ['figures'],
  figures: [],
  layout: [],
  documents: ['layout'],
  'chart-data': ['figures', 'marks'],
  marks: [],
  painted: ['chart-data', 'contents', 'marks'],
  contents: ['chart-data', 'layout'],
  library: ['contents', 'documents'],
  charts: [
    'chart-data',
    'collections',
    'contents',
    'favourites',
    'language',
    'layout',
    'library',
    'memberships',
    'painted',
    'query',
    'records',
    'search',
    'themes',
  ],
  coverage: ['charts', 'documents', 'insights', 'library', 'subjects'],
  insights: ['library'],
  find: ['contents', 'layout', 'library', 'memberships', 'scans'],
  favourites: ['library', 'memberships'],
  records: ['downloads', 'favourites', 'library'],
  grids: ['accounts', 'answers', 'memberships', 'passages'],
  groups: [
    'accounts',
    'annotations',
    'collections',
    'contents',
    'favourites',
    'library',
    'memberships',
    'messages',
    'organisations',
    'uploads',
  ],
  home: ['documents', 'library'],
  scans: ['contents', 'library'],
  site: ['insights'],
  imports: ['charts', 'contents', 'documents', 'find', 'layout', 'library', 'painted', 'scans'],
  indexing: ['collections', 'contents', 'insights', 'library', 'uploads'],
  language: ['library'],
  query: ['figures', 'language', 'library'],
  recommendations: ['favourites', 'library', 'memberships', 'query', 'reader', 'records', 'search', 'themes'],
  search: [
    'collections',
    'favourites',
    'language',
    'library',
    'memberships',
    'query',
    'reader',
    'records',
    'subjects',
  ],
  reader: ['contents', 'evidence', 'favourites', 'figures', 'library', 'memberships', 'records'],
  downloads: ['contents', 'library', 'memberships'],
  themes: ['documents', 'memberships'],
  tokens: ['accounts'],
  uploads: ['annotations', 'contents', 'imports', 'library', 'query', 'reader'],
};

/** Features that are rules and nothing else: rules of others may ask them. */
const OF_RULES = '(evidence|figures|layout|marks)';

const featureEdges = Object.entries(FEATURE_EDGES).map(([feature, allowed]) => ({
  name: `feature-edges-${feature}`,
  comment: `"${feature}" may call only: ${allowed.join(', ') || 'no other feature'}. Add an edge here on purpose, or move the shared part down.`,
  severity: 'error',
  // A test may see through to the end: an import is right when the index that follows it is.
  from: { path: `^server/features/${feature}/`, pathNot: '[.]test[.]ts$' },
  to: { path: '^server/features/', pathNot: [`^server/features/(${[feature, ...allowed].join('|')})/`] },
}));

/** Web features that may use another, always through its index.ts. Whatever else two features share is composed in a page. */
const WEB_EDGES = {
  accounts: ['alerts', 'dialogs', 'forms', 'rights'],
  addresses: [],
  alerts: ['addresses', 'dialogs', 'rights'],
  answers: ['addresses', 'dialogs', 'rights'],
  annotations: ['addresses', 'dialogs'],
  charts: ['addresses', 'dialogs', 'favourites', 'groups', 'rights', 'search'],
  coverage: ['addresses', 'sharing'],
  dialogs: [],
  downloads: ['dialogs', 'rights'],
  favourites: ['addresses', 'dialogs', 'forms', 'rights'],
  feedback: ['forms'],
  forms: [],
  grids: ['addresses', 'answers', 'dialogs', 'rights'],
  groups: ['addresses', 'dialogs', 'favourites', 'forms', 'rights'],
  home: ['addresses'],
  insights: ['addresses', 'downloads', 'rights', 'sharing'],
  invitations: ['dialogs'],
  legal: [],
  membership: ['dialogs', 'forms', 'rights'],
  organisation: ['dialogs', 'forms'],
  preview: ['addresses', 'sharing'],
  quality: [],
  reader: [
    'addresses',
    'annotations',
    'answers',
    'charts',
    'dialogs',
    'downloads',
    'favourites',
    'groups',
    'rights',
    'sharing',
  ],
  records: ['addresses', 'dialogs', 'favourites', 'groups', 'rights', 'sharing'],
  rights: ['dialogs'],
  search: ['addresses', 'alerts', 'dialogs', 'downloads', 'favourites', 'groups', 'rights', 'themes'],
  sharing: [],
  shell: [],
  themes: ['rights'],
  uploads: ['addresses', 'dialogs', 'groups'],
};

const webEdges = Object.entries(WEB_EDGES).map(([feature, allowed]) => ({
  name: `web-edges-${feature}`,
  comment: `"${feature}" may use only: ${allowed.join(', ') || 'no other feature'}. Compose the two in a page, or add an edge here on purpose.`,
  severity: 'error',
  from: { path: `^web/features/${feature}/`, pathNot: '[.]test[.]tsx?$' },
  to: { path: '^web/features/', pathNot: [`^web/features/(${[feature, ...allowed].join('|')})/`] },
}));

const TEST_CODE = ['^web/testing/', '[.]test[.]tsx?$', '[.]suite[.]tsx?$', '^server/testing/'];

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
        'A cycle means two files are one idea, also one of types alone. Merge them, or move the shared part down.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-knows-nobody',
      comment:
        'The contract is the promise between client and server; it depends on neither, and on zod and jose alone.',
      severity: 'error',
      from: { path: '^contract/', pathNot: TEST_CODE },
      to: { pathNot: ['^contract/', 'node_modules/(zod|jose)/'] },
    },
    {
      name: 'web-and-server-meet-only-in-contract',
      comment: 'Put the type or schema in contract/.',
      severity: 'error',
      from: { path: '^(web|server)/' },
      to: { path: '^(web|server|e2e)/', pathNot: '^$1/' },
    },
    {
      name: 'product-uses-no-tools',
      comment: 'Tools stand on top of the product.',
      severity: 'error',
      from: { path: '^(web|server|contract|demo)/', pathNot: TEST_CODE },
      to: { path: '^tools/' },
    },
    {
      name: 'only-the-start-opens-the-demo',
      comment:
        'The demo library is one more catalogue to import; only the composition root knows that it exists.',
      severity: 'error',
      from: { path: '^(web|server|contract|e2e)/', pathNot: ['^server/start/', ...TEST_CODE] },
      to: { path: '^demo/' },
    },
    {
      name: 'demo-sees-contract-and-ports',
      comment:
        'The demo library writes files and a catalogue, as any publisher would; it knows nothing of the server.',
      severity: 'error',
      from: { path: '^demo/', pathNot: TEST_CODE },
      to: { path: '^(server|web|e2e|tools)/', pathNot: '^server/ports/' },
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
      comment:
        'Rules take values and return values. Give them data; do not let them fetch it. Beside their own they may ask a feature of rules alone.',
      severity: 'error',
      from: { path: '^server/features/([^/]+)/rules/', pathNot: '[.]test[.]ts$' },
      to: {
        pathNot: [
          '^server/features/$1/rules/',
          `^server/features/${OF_RULES}/index[.]ts$`,
          '^contract/',
          '^server/ports/',
          '^server/platform/geometry/',
        ],
      },
    },
    {
      name: 'features-of-rules-hold-rules',
      comment: 'Rules of other features ask this one: its door leads to rules alone.',
      severity: 'error',
      from: { path: `^server/features/${OF_RULES}/index[.]ts$` },
      to: { pathNot: `^server/features/${OF_RULES}/rules/` },
    },
    {
      name: 'rules-take-types-of-ports-only',
      comment: 'Rules may speak of what a port gives (import type); they never call one.',
      severity: 'error',
      from: { path: '^server/features/([^/]+)/rules/', pathNot: '[.]test[.]ts$' },
      to: { path: '^server/ports/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-access-allows',
      comment:
        'A right is checked where it is granted: make the Allowed in the access.ts of the feature, right beside the check.',
      severity: 'error',
      from: { pathNot: ['^server/features/[^/]+/access[.]ts$', ...TEST_CODE] },
      to: { path: '^server/platform/access/allow[.]ts$' },
    },
    {
      name: 'operators-act-by-the-command-line',
      comment:
        'Who acts as the operator is decided at the door of the command line (the demo opens and closes its own organisations). Take an OperatorProof from whoever calls; no route has one to give.',
      severity: 'error',
      from: {
        pathNot: ['^tools/cli/(library|stage)[.]ts$', '^server/start/demo-organisations[.]ts$', ...TEST_CODE],
      },
      to: { path: '^server/platform/access/act-as-operator[.]ts$' },
    },
    {
      name: 'bytes-leave-through-files',
      comment:
        'What is stored is read and given in the files of the feature that keeps it, against an Allowed: ask contents.files for what files say, and bring the Allowed that your access.ts makes. What makes contents is handed contents.making.',
      severity: 'error',
      from: {
        path: '^server/features/',
        pathNot: [
          '^server/features/(contents|indexing|insights|payments|uploads)/files([.]ts$|/)',
          ...TEST_CODE,
        ],
      },
      to: { path: '^server/ports/object-store[.]ts$' },
    },
    {
      name: 'start-is-the-top',
      comment:
        'Only the entry, tools and tests stand above the composition root. Take what you need as a part.',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/(start/|main[.]ts$)', ...TEST_CODE] },
      to: { path: '^server/start/' },
    },
    {
      name: 'use-cases-know-no-http',
      comment: 'Routes translate; a use case is given values. Jobs and tests run it without HTTP.',
      severity: 'error',
      from: {
        path: '^server/features/',
        pathNot: ['^server/features/[^/]+/([a-z-]*routes[.]ts$|routes/|create-[a-z]+[.]ts$)', ...TEST_CODE],
      },
      to: { path: '^server/platform/http/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'stores-know-the-database-alone',
      comment:
        'A store is SQL and its rows: what decides, calls out or belongs to another feature stands in the use case. Types pass: a store is typed by the tables that it reads below (LibraryTables) and takes what an access.ts made (Allowed), and neither lets it call anything.',
      severity: 'error',
      from: { path: '^server/features/([^/]+)/store([.]ts$|/)', pathNot: '[.]test[.]ts$' },
      to: {
        path: '^server/(platform/(?!db/)|adapters/|start/|features/(?!$1/))',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'platform-knows-no-feature',
      comment: 'Platform serves features; if it needs one, pass the function in from main.ts.',
      severity: 'error',
      from: { path: '^server/platform/' },
      to: { path: '^server/(features|adapters|start|ports)/', dependencyTypesNot: ['type-only'] },
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
    ...webEdges,
    {
      name: 'web-feature-is-listed',
      comment: 'A new feature needs a line in WEB_EDGES, so its neighbours are chosen on purpose.',
      severity: 'error',
      from: {
        path: '^web/features/',
        pathNot: `^web/features/(${Object.keys(WEB_EDGES).join('|')})/`,
      },
      to: {},
    },
    {
      name: 'web-feature-has-one-door',
      comment: 'Import the feature through its index.ts.',
      severity: 'error',
      from: { path: '^web/', pathNot: ['^web/features/', '[.]test[.]tsx?$'] },
      to: { path: '^web/features/', pathNot: '^web/features/[^/]+/index[.]ts$' },
    },
    {
      name: 'web-features-meet-at-doors',
      comment: 'Import the other feature through its index.ts, and your own files themselves.',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/', pathNot: '[.]test[.]tsx?$' },
      to: {
        path: '^web/features/',
        pathNot: ['^web/features/$1/(?!index[.]ts$)', '^web/features/(?!$1/)[^/]+/index[.]ts$'],
      },
    },
    {
      name: 'web-features-know-no-page',
      comment: 'A page composes features; they do not know where they stand.',
      severity: 'error',
      from: { path: '^web/features/' },
      to: { path: '^web/pages/' },
    },
    {
      name: 'pdf-engine-knows-no-product',
      comment:
        'The viewer shows any PDF: give it a source and a place. What a report is, and who may read it, is known in features/reader.',
      severity: 'error',
      from: { path: '^web/pdf/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^(contract|server|demo|tools|e2e|web)/', pathNot: '^web/(pdf|ui)/' },
    },
    {
      name: 'ui-and-client-are-below-features',
      comment: 'Shared pieces know no feature, no page and no viewer.',
      severity: 'error',
      from: { path: '^web/(ui|client)/' },
      to: { path: '^web/(features|pages|pdf)/' },
    },
    only(
      'sql-only-in-stores',
      'node_modules/(pg|kysely)/',
      '^server/(platform/(db|jobs|events)/|migrations/|features/[^/]+/store[.]ts$|features/[^/]+/store/)|^tools/bench/',
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
      '^(server/(adapters|platform|start)/|tools/|demo/|e2e/)',
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
          '^tools/vite/no-schemas[.]ts$',
          '(^|/)main[.]tsx?$',
        ],
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^build/', '^[.]react-router/', 'virtual:'] },
    // swc reads TypeScript by itself, type-only imports among it; tsPreCompilationDeps would ask for the compiler's old
    // programming interface, which TypeScript 7 no longer has. Only types written as import('…') are not seen.
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
