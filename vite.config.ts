import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { pdfjsAssets } from './tools/vite/pdfjs-assets.ts';
import { pdfjsPageTrees } from './tools/vite/pdfjs-page-trees.ts';
import { precompress } from './tools/vite/precompress.ts';
import { schemalessClient } from './tools/vite/schemaless-client.ts';
import { withoutUnreached } from './tools/vite/without-unreached.ts';

const DOOR = /\/web\/features\/[^/]+\/index\.ts$/;

/** What every page needs, in few files; what few pages need comes with them. */
const CHUNKS = [
  {
    name: 'framework',
    test: /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/(?!.*(?:queriesObserver|useQueries))|rolldown|vite\/preload/,
    priority: 3,
  },
  {
    name: 'base',
    test: new RegExp(
      [
        '/contract/(?!calls/(?:accounts|alerts|annotations|answers|chart-data|charts|coverage|feedback|find|group|community|conversations|coupons|home|insights|invitations|invoices|messages|orders|own-orders|own-search|organisations|page-images|plans|recommendations|themes|uploads|wechat-login)|text/(?:chart-data-note|citation|money|named-with|passwords|sheet-cell)|rights/(?:annotation|alert|benefits|coupon|group|invoices|kept|membership-terms|pay|plans|seats|token|upload)|wire/(?:read|event))',
        '/web/client/',
        '/web/ui/(?!chart-image|file-failed|title-bar|mantine|save-blob|qr-code|read-picture|tool-bar|copy-text|page-tabs|said-in)',
        '/web/features/(?!accounts/(?!level|warn|lazy|use-logout|own/own-places)|annotations/|answers/|charts/|coverage/|downloads/(?:download-re|receive)|favourites/(?:chosen|export|folder|share|use-collection)|feedback/|forms/|groups/(?!(?:add-to|within)-group-lazy|index)|insights/|invitations/|membership/(?!upgrade)|organisation/|reader/|records/|uploads/|legal/|sharing/|shell/(?:life/|support|service|floating|toolbar)|themes/|alerts/|search/(?:filters|results|help)/|search/(?:search-state|queries|results-query))',
      ].join('|'),
    ),
    minShareCount: 2,
    priority: 2,
  },
  {
    // What is sold and paid by: in small files of their own they would be five of the few that a page may have.
    name: 'sales',
    test: /\/contract\/(?:rights\/(?:pay|plans|coupon)|calls\/(?:coupons|orders|plans|community)|text\/money)|\/membership\/(?:queries|payment\/(?:plan-choice|use-coupons)|community\/(?:queries|service|industries))/,
    minShareCount: 2,
    priority: 2,
  },
  {
    // Two small files for what is seldom shown would be one too many.
    name: 'file-failed',
    test: /\/(?:ui\/file|reader\/report)-failed/,
    priority: 2,
  },
  {
    // What the lists of one's own favourites and the folders of them share: else each part is a file of its own.
    name: 'collection',
    test: /\/favourites\/(?:chosen|export-list|folder|use-collection)|calls\/shared-folders/,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'icons',
    test: /@tabler/,
    minShareCount: 5,
    priority: 2,
  },
  {
    name: 'mantine',
    test: /\/node_modules\/@mantine\/(core|hooks)\/|\/ui\/mantine\/(island|theme)/,
    minShareCount: 6,
    priority: 1,
  },
];

/** Only the parts in use come with the server's pages: whole, these two alone would hold 80 MB of it. */
const BUNDLED_ON_SERVER = [/^@tabler\/icons-react/, /^@mantine\//];

export default defineConfig({
  plugins: [
    schemalessClient(),
    withoutUnreached(),
    reactRouter(),
    pdfjsAssets(),
    pdfjsPageTrees(),
    precompress(),
  ],
  build: {
    target: 'es2022',
    rolldownOptions: {
      // A feature's door only names what lies behind it: a page that takes one thing does not carry the rest.
      treeshake: { moduleSideEffects: [{ test: DOOR, sideEffects: false }] },
    },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
    ssr: { resolve: { noExternal: BUNDLED_ON_SERVER } },
  },
});
