import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createLocalConverter } from '#server/adapters/convert-local/local-converter.ts';
import { createOnnxOcr } from '#server/adapters/ocr-onnx/onnx-ocr.ts';
import { createPdfiumReader } from '#server/adapters/pdf-pdfium/pdfium-reader.ts';
import { createSharpPictureReader } from '#server/adapters/pictures-sharp/read-picture.ts';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { createOfficeUnlocker } from '#server/adapters/unlock-office/office-unlocker.ts';
import { DEFAULT_ACCOUNT_SETTINGS } from '#server/features/accounts/index.ts';
import { CHARTS, PASSAGES, REPORTS } from '#server/features/collections/index.ts';
import { FILES } from '#server/features/contents/index.ts';
import { watchDictionary } from '#server/features/documents/index.ts';
import { readHomeFile } from '#server/features/home/index.ts';
import { readStockIndustries } from '#server/features/imports/index.ts';
import { DEFAULT_ABUSE } from '#server/features/memberships/index.ts';
import { readOperator, unfilledOf } from '#server/features/site/index.ts';
import type { Config } from '#server/platform/config/read-config.ts';
import { openEvents } from '#server/platform/events/open-events.ts';
import { openJobs } from '#server/platform/jobs/open-jobs.ts';
import type { Logger } from '#server/platform/log/create-logger.ts';
import { keptSecret } from '#server/platform/secrets/kept-secret.ts';
import { createSegmenter } from '#server/platform/text/segment.ts';
import { tracedModel } from '#server/platform/traces/traced-model.ts';
import { tracedObjects } from '#server/platform/traces/traced-objects.ts';
import { tracedEngine } from '#server/platform/traces/traced-search.ts';
import { NO_TRACES, type Traces } from '#server/platform/traces/traces.ts';
import type { Clock } from '#server/ports/clock.ts';
import { chooseGateways } from './choose-gateways.ts';
import { chooseObjects } from './choose-objects.ts';
import { chooseProviders } from './choose-providers.ts';
import { chooseSearch } from './choose-search.ts';
import { createFeatures } from './create-features.ts';
import { keepDictionary, noteChanges } from './dictionary-upkeep.ts';
import { type FolderUse, openRecords, type Records } from './open-records.ts';

export interface ProductOptions {
  clock: Clock;
  log: Logger;
  /** Tells the person at the terminal. */
  say: (line: string) => void;
  /** `own` takes the data folder or fails; `own-or-join` works beside the process that has it; `beside` only reads there. */
  folder: FolderUse;
  /** Whether this process does what the clock asks for. */
  keepsClock: boolean;
  /** Whether people wait for its answers: one of the threads that read PDFs is kept for them. */
  servesPeople: boolean;
  /** What keeps traces; none where it is left out. */
  traces?: Traces;
}

export type Product = Awaited<ReturnType<typeof openProduct>>;

/** What features take of the configuration as it is. */
function settingsOf(config: Config) {
  const { supportContact, readingCountdown, searchLearning, limits, wechat } = config;
  const { ordinaryGiveDays, enterpriseGroups, inviteTerms, membershipHints } = config;
  const { sms } = DEFAULT_ACCOUNT_SETTINGS;
  return {
    supportContact,
    offersWechat: wechat.provider === 'simulated' ? wechat.isAskedFor : wechat.provider !== 'off',
    readingCountdown,
    searchLearning,
    ordinaryGiveDays,
    enterpriseGroups,
    inviteTerms,
    membershipHints,
    accountSettings: { ...DEFAULT_ACCOUNT_SETTINGS, sms: { ...sms, ...limits.sms } },
    quotaSettings: { abuse: { ...DEFAULT_ABUSE, ...limits.abuse } },
  };
}

/** Threads that read PDFs, and imports at once. */
const workersOf = ({ pdfWorkers }: Config): number => pdfWorkers ?? availableParallelism();

/** What stands on the data folder and the database: the indexes, the readers of PDFs, the jobs. */
async function openEngines(
  config: Config,
  { database, ownsFolder }: Records,
  userWords: readonly string[],
  { log, keepsClock, folder, servesPeople, traces = NO_TRACES }: Omit<ProductOptions, 'clock' | 'say'>,
) {
  const held = { owns: ownsFolder, reads: ownsFolder || folder === 'beside' };
  const engine = tracedEngine(await chooseSearch(config, held, userWords), traces);
  const [index, chartIndex, passageIndex, fileIndex] = await Promise.all([
    engine.open(REPORTS),
    engine.open(CHARTS),
    engine.open(PASSAGES),
    engine.open(FILES),
  ]);
  const pdf = createPdfiumReader({
    workers: workersOf(config),
    keepsOneFree: servesPeople,
    sparesMemory: servesPeople,
  });
  const ocr = createOnnxOcr({ stepsBack: config.ocrStepsBack });
  const isReading = config.ocr && ocr.unavailable === null;
  const onError = (error: unknown) => log.error({ err: error }, '后台任务出错');
  const jobs = await openJobs(database, { onError, keepsClock, traces });
  const events = openEvents(database);
  return {
    parts: {
      database,
      events,
      jobs,
      index,
      chartIndex,
      passageIndex,
      fileIndex,
      holdsIndex: ownsFolder,
      pdf,
      pdfBehind: pdf.behind,
      marker: pdf,
      unlocker: pdf,
      officeUnlocker: createOfficeUnlocker(),
      ocr: isReading ? ocr : null,
      stepsBack: config.ocrStepsBack,
    },
    async close() {
      // First, so that a page or a chart at hand does not hold up the rest.
      await ocr.close();
      await pdf.close();
      await jobs.close();
      await events.close();
      await engine.close();
    },
  };
}

/** Opens records, adapters and features as the configuration asks. Here, and nowhere else, adapters are chosen. */
export async function openProduct(config: Config, options: ProductOptions) {
  const { clock, log, say, folder, traces = NO_TRACES } = options;
  // What the operator wrote is read before anything is opened, so that a slip in it is said at once.
  const homeFile = readHomeFile(config.dataDir);
  const operator = readOperator(config.dataDir);
  const openGateways = chooseGateways(config);
  const chosenObjects = await chooseObjects(config);
  const opening = openRecords(config, log, folder, traces);
  const dictionary = watchDictionary(config.dataDir);
  const userWords = dictionary.current().words;
  // PostgreSQL starts meanwhile. Whoever asks for a segmenter next finds its dictionary read.
  createSegmenter(userWords);
  const records = await opening;
  const engines = await openEngines(config, records, userWords, options);
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const { inbox, letters, model, ...providers } = chooseProviders(config, { clock, say, publicUrl });
  const secret = config.sessionSecret ?? (await keptSecret(config.dataDir));
  const { database, events, jobs, index, chartIndex, fileIndex, holdsIndex } = engines.parts;
  const { gateways, sandbox } = openGateways({ database, clock, secret, publicUrl });
  const { objects, toMove, keepRules } = chosenObjects.open(database);
  const features = await createFeatures({
    ...providers,
    model: model && tracedModel(model, traces),
    gateways,
    ...engines.parts,
    ...settingsOf(config),
    openIndex: openBriefIndex,
    objects: tracedObjects(objects, traces),
    converter: createLocalConverter(),
    uploadsDir: join(config.dataDir, 'uploads'),
    pictures: createSharpPictureReader(),
    clock,
    log,
    secret,
    publicUrl,
    homeFile,
    synonyms: () => dictionary.current().synonyms,
    userWords,
    operator,
    stockIndustries: () => readStockIndustries(config.dataDir),
    importsAtOnce: workersOf(config),
  });
  return {
    database,
    events,
    jobs,
    index,
    chartIndex,
    fileIndex,
    /** Where people reach the site. */
    publicUrl,
    /** False beside the process that owns the data folder. */
    holdsIndex,
    features,
    /** null where no object waits to be moved to where the configuration wants it. */
    toMove,
    /** Of the bucket; null where files are on the disk. */
    keepRules,
    /** What the pages leave out until the operator fills it in. */
    unfilled: unfilledOf(operator, config.supportContact),
    /** The messages to show to the person at this machine; null where they are sent. */
    inbox,
    /** The page where a tester pays; null where there is none. */
    sandbox,
    /** As the messages, the letters. */
    letters,
    /** To be called every second or so. */
    lookAtDictionary: keepDictionary(features.language.dictionary.refresh, {
      ofFile: dictionary.reload,
      ofLibrary: noteChanges(events),
    }),
    async close() {
      await engines.close();
      chosenObjects.close();
      await records.close();
    },
  };
}
