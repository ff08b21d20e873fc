import type { InviteTerms } from '#contract/rights/invite-terms.ts';
import { type AccountSettings, type Accounts, createAccounts } from '#server/features/accounts/index.ts';
import { createAlerts } from '#server/features/alerts/index.ts';
import { createAnnotations } from '#server/features/annotations/index.ts';
import { createAnswers } from '#server/features/answers/index.ts';
import { createCharts } from '#server/features/charts/index.ts';
import { createCollections } from '#server/features/collections/index.ts';
import { createCommunity } from '#server/features/community/index.ts';
import { createContents } from '#server/features/contents/index.ts';
import { createCoverage } from '#server/features/coverage/index.ts';
import { createDownloads } from '#server/features/downloads/index.ts';
import { createFavourites } from '#server/features/favourites/index.ts';
import { createFeedback } from '#server/features/feedback/index.ts';
import { createFind } from '#server/features/find/index.ts';
import { createGrids } from '#server/features/grids/index.ts';
import { createGroups } from '#server/features/groups/index.ts';
import { createHome, type HomeFile } from '#server/features/home/index.ts';
import { createImports } from '#server/features/imports/index.ts';
import { createIndexing } from '#server/features/indexing/index.ts';
import { createInsights } from '#server/features/insights/index.ts';
import { createInvitations } from '#server/features/invitations/index.ts';
import { createLanguage } from '#server/features/language/index.ts';
import { createLibrary } from '#server/features/library/index.ts';
import { createMemberships, type QuotaSettings } from '#server/features/memberships/index.ts';
import { createMessages } from '#server/features/messages/index.ts';
import { createOpen } from '#server/features/open/index.ts';
import { createOrganisations } from '#server/features/organisations/index.ts';
import { createPainted } from '#server/features/painted/index.ts';
import { createPassages } from '#server/features/passages/index.ts';
import { createPayments } from '#server/features/payments/index.ts';
import { createQuery } from '#server/features/query/index.ts';
import { createReader } from '#server/features/reader/index.ts';
import { createRecommendations } from '#server/features/recommendations/index.ts';
import { createRecords } from '#server/features/records/index.ts';
import { createScans } from '#server/features/scans/index.ts';
import { createSearch, type LearningMode } from '#server/features/search/index.ts';
import { createSite, type Operator } from '#server/features/site/index.ts';
import { createSubjects } from '#server/features/subjects/index.ts';
import { createThemes } from '#server/features/themes/index.ts';
import { createTokens } from '#server/features/tokens/index.ts';
import { createUploads } from '#server/features/uploads/index.ts';
import { createAudiences } from '#server/platform/access/audiences.ts';
import { gateIndex, gateOwnIndex } from '#server/platform/access/index-gate.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import type { Events } from '#server/platform/events/open-events.ts';
import type { Feature, PersonalData } from '#server/platform/feature.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import type { Jobs } from '#server/platform/jobs/open-jobs.ts';
import type { Logger } from '#server/platform/log/create-logger.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Converter } from '#server/ports/convert.ts';
import type { MailPort } from '#server/ports/mail.ts';
import type { ModelPort } from '#server/ports/model.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';
import type { OcrReader } from '#server/ports/ocr.ts';
import type { OfficeUnlocker } from '#server/ports/office-unlocker.ts';
import type { PaymentGateway } from '#server/ports/payment.ts';
import type { PdfReader } from '#server/ports/pdf.ts';
import type { PdfMarker } from '#server/ports/pdf-marker.ts';
import type { PdfUnlocker } from '#server/ports/pdf-unlocker.ts';
import type { PictureReader } from '#server/ports/pictures.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';
import type { OpenIndex, SearchIndex } from '#server/ports/search-index.ts';
import type { SmsPort } from '#server/ports/sms.ts';
import type { WebhookPort } from '#server/ports/webhook.ts';
import type { WechatPort } from '#server/ports/wechat.ts';

/** Everything that features are made of. The server, the command line and the tests each give all of it. */
export interface FeatureParts {
  database: Database;
  /** What features tell each other. */
  events: Events;
  jobs: Jobs;
  /** Of reports. */
  index: SearchIndex;
  chartIndex: SearchIndex;
  passageIndex: SearchIndex;
  fileIndex: SearchIndex;
  /** For an index of few documents, for a while. */
  openIndex: OpenIndex;
  /** False where another process has the data folder: it holds the index and follows what is committed here. */
  holdsIndex: boolean;
  objects: ObjectStore;
  pdf: PdfReader;
  /** For what nobody waits for at a page; `pdf` itself where it is not given. */
  pdfBehind?: PdfReader;
  /** Reads scanned pages; null where that is off. */
  ocr: OcrReader | null;
  /** Whether what is recognised and measured of pictures leaves the cores to everybody else. */
  stepsBack: boolean;
  pictures: PictureReader;
  marker: PdfMarker;
  unlocker: PdfUnlocker;
  officeUnlocker: OfficeUnlocker;
  /** Makes PDFs of what people bring. */
  converter: Converter;
  /** Folder of what people are bringing at the moment. */
  uploadsDir: string;
  sms: SmsPort;
  /** null where this site sends no mail. */
  mail: MailPort | null;
  /** Puts answers into words; null where none is configured. */
  model: ModelPort | null;
  /** Calls addresses that readers give. */
  webhook: WebhookPort;
  /** null where nobody signs in by it. */
  wechat: WechatPort | null;
  /** Whether people are offered to sign in by it. */
  offersWechat: boolean;
  /** Who takes money; each channel is one's at most. Empty where nothing is sold online. */
  gateways: readonly PaymentGateway[];
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  /** At least 32 characters. */
  secret: string;
  /** Where people reach the site. */
  publicUrl: string;
  /** How to reach customer service, with a link behind the words where there is one; empty where nobody answers. */
  supportContact: string;
  /** Who runs the site. */
  operator: Operator;
  /** Whether non-members wait for some seconds before they read. */
  readingCountdown: boolean;
  /** Whether what readers choose among search results is counted, and used. */
  searchLearning: LearningMode;
  /** What the operator puts on the home page. */
  homeFile: HomeFile;
  /** Groups of words that mean the same, as they stand now. */
  synonyms: () => readonly (readonly string[])[];
  /** Words for segmentation beside the segmenter's own. */
  userWords: readonly string[];
  /** The operator's table of industries by stock code. */
  stockIndustries: () => ReadonlyMap<string, string>;
  accountSettings: AccountSettings;
  /** Days given on top of a first ordinary membership; 0 is off. */
  ordinaryGiveDays: number;
  /** Report groups of one's own at the enterprise level. */
  enterpriseGroups: number;
  /** What inviting gives. */
  inviteTerms: InviteTerms;
  /** Whether non-members are pointed at coupons. */
  membershipHints: boolean;
  /** Thresholds of use that differ from the standard. */
  quotaSettings: Partial<QuotaSettings>;
  /** PDFs and chunks of rows imported at once. */
  importsAtOnce: number;
}

export type Features = Awaited<ReturnType<typeof createFeatures>>;

/** What features ask instead of the indexes themselves, and where a feature says whose else somebody is. */
function gatesOf({ index, chartIndex, passageIndex, fileIndex }: FeatureParts) {
  const audiences = createAudiences(PUBLIC);
  return {
    audiences,
    gate: gateIndex(index, audiences),
    chartGate: gateIndex(chartIndex, audiences),
    passageGate: gateIndex(passageIndex, audiences),
    fileGate: gateOwnIndex(fileIndex, audiences),
  };
}

/** Makes every feature. A new one is a line here, with the neighbours that `FEATURE_EDGES` gives it. */
export async function createFeatures(given: FeatureParts) {
  const parts = { pdfBehind: given.pdf, ...given, ...gatesOf(given) };
  /** As those see it that work while nobody waits. */
  const behind = { ...parts, pdf: parts.pdfBehind };
  const contents = createContents(parts);
  const library = createLibrary({ ...parts, contents });
  const collections = createCollections(parts);
  const subjects = createSubjects(parts);
  const memberships = createMemberships(parts);
  const scans = createScans({ ...behind, contents, library });
  const painted = createPainted({ ...behind, contents });
  const find = createFind({ ...parts, contents, library, memberships, scans });
  const annotations = createAnnotations({ ...parts, contents, library, memberships, find });
  const insights = createInsights({ ...behind, library });
  const downloads = createDownloads({ ...parts, contents, library, memberships });
  const favourites = createFavourites({ ...parts, library, memberships });
  const records = createRecords({ ...parts, library, favourites, downloads });
  const reader = createReader({
    ...parts,
    index: parts.gate,
    contents,
    library,
    memberships,
    favourites,
    records,
  });
  const language = createLanguage({ ...parts, library });
  const query = createQuery({ language });
  const search = createSearch({
    ...parts,
    index: parts.gate,
    library,
    memberships,
    query,
    favourites,
    records,
    subjects,
    learning: parts.searchLearning,
  });
  const passages = createPassages({
    ...parts,
    index: parts.gate,
    passageIndex: parts.passageGate,
    collections,
    library,
    query,
  });
  const themes = createThemes({ ...parts, index: parts.gate, memberships });
  const recommendations = createRecommendations({
    ...parts,
    index: parts.gate,
    library,
    memberships,
    search,
    themes,
    actsOf: records.actsOf,
    favouritesOf: favourites.among,
  });
  const charts = createCharts({
    ...parts,
    chartIndex: parts.chartGate,
    contents,
    library,
    memberships,
    painted,
    query,
    search,
    themes,
    favourites,
    records,
  });
  const accounts: Accounts = await createAccounts({
    ...parts,
    // They look after what all features hold about people.
    personalData: () => personalDataOf(features),
  });
  const messages = createMessages(parts);
  const alerts = createAlerts({
    ...parts,
    collections,
    library,
    memberships,
    messages,
    search,
    tiersOf: accounts.tiersOf,
  });
  const coverage = createCoverage({ ...parts, library, insights, charts, subjects });
  const home = createHome({ ...parts, index: parts.gate, library });
  const imports = createImports({ ...behind, contents, library, charts, find, scans });
  const uploads = createUploads({ ...parts, annotations, contents, imports, library, query });
  const indexing = createIndexing({ ...parts, collections, contents, library, insights, uploads });
  const invitations = createInvitations({ ...parts, accounts });
  const community = createCommunity(parts);
  const organisations = createOrganisations({ ...parts, accounts, memberships });
  const tokens = createTokens({ ...parts, accounts });
  const groups = createGroups({
    ...parts,
    accounts,
    annotations,
    collections,
    contents,
    library,
    memberships,
    messages,
    organisations,
    uploads,
    favouritesOf: favourites.among,
    folderOf: favourites.latest,
  });
  const answers = createAnswers({ ...parts, contents, favourites, groups, memberships, passages, query });
  // Who wants to be told of what by a feature that they stand on.
  reader.onOpened(({ caller }) => recommendations.noteActed(caller));
  reader.onOpened(({ caller, fid }) => search.noteOpened(caller, fid));
  reader.onUploadAsked(async ({ id, caller, found }) => found(await uploads.stateOf(id, caller)));
  scans.onRead(async (contentId) => void (await imports.rereadOne(contentId)));
  painted.onRead(async ({ contentId, heard }) => heard(await imports.rereadOne(contentId)));
  // Whatever is read again is drawn again.
  painted.onTakenIn(() => charts.ask());
  accounts.onRegistered((registered) => invitations.noteRegistered(registered));
  accounts.onBrowserShared((shared) => invitations.noteBrowserShared(shared));
  const features = {
    site: createSite({ ...parts, hasInsights: insights.hasPublished }),
    contents,
    library,
    collections,
    subjects,
    charts,
    coverage,
    insights,
    find,
    annotations,
    scans,
    painted,
    imports,
    indexing,
    memberships,
    favourites,
    records,
    reader,
    downloads,
    language,
    query,
    passages,
    answers,
    grids: createGrids({ ...parts, accounts, answers, memberships, passages }),
    search,
    themes,
    recommendations,
    alerts,
    messages,
    feedback: createFeedback({ ...parts, messages }),
    payments: createPayments({ ...parts, accounts, community, invitations, organisations }),
    // After payments: once the person's orders are nobody's, nothing more is given for them.
    community,
    invitations,
    organisations,
    groups,
    tokens,
    open: createOpen({ ...parts, tokens }),
    uploads,
    home,
    accounts,
  };
  return features;
}

/** What all features hold about people. */
export function personalDataOf(features: Record<string, Feature>): PersonalData[] {
  return Object.values(features).flatMap(({ personalData }) => personalData ?? []);
}

/** What all features do without anybody waiting at a page. */
export function jobsOf(features: Record<string, Feature>): Job[] {
  return Object.values(features).flatMap(({ jobs }) => jobs);
}
