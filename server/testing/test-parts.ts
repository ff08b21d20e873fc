import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainConverter } from '#server/adapters/convert-fake/plain-converter.ts';
import { createFakeMail } from '#server/adapters/mail-fake/fake-mail.ts';
import { memoryObjects } from '#server/adapters/objects-memory/objects-memory.ts';
import { createFakePayment } from '#server/adapters/payment-fake/fake-payment.ts';
import { createSharpPictureReader } from '#server/adapters/pictures-sharp/read-picture.ts';
import { createMemorySearchIndex, openMemoryIndex } from '#server/adapters/search-memory/index.ts';
import { createFakeSms } from '#server/adapters/sms-fake/fake-sms.ts';
import { createOfficeUnlocker } from '#server/adapters/unlock-office/office-unlocker.ts';
import { createFakeWebhook } from '#server/adapters/webhook-fake/fake-webhook.ts';
import { createSimulatedWechat } from '#server/adapters/wechat-simulated/simulated-wechat.ts';
import { CHARTS, PASSAGES, REPORTS } from '#server/features/collections/index.ts';
import { FILES } from '#server/features/contents/index.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import { openEvents } from '#server/platform/events/open-events.ts';
import type { FeatureParts } from '#server/start/create-features.ts';
import { CHEAP_SETTINGS, TEST_SECRET } from './account-fixture.ts';
import { fixedClock } from './fixed-clock.ts';
import { noJobs } from './no-jobs.ts';
import { plainMarker } from './plain-marker.ts';
import { plainTextReader, plainUnlocker } from './plain-text-reader.ts';

const PUBLIC_URL = 'http://yanjian.example';

/** Everything that features are made of, with a fake behind each port; a test replaces what it is about. */
export function testParts(database: Database) {
  const clock = fixedClock();
  return {
    database,
    events: openEvents(database),
    jobs: noJobs,
    index: createMemorySearchIndex(REPORTS),
    chartIndex: createMemorySearchIndex(CHARTS),
    passageIndex: createMemorySearchIndex(PASSAGES),
    fileIndex: createMemorySearchIndex(FILES),
    openIndex: openMemoryIndex,
    holdsIndex: true,
    objects: memoryObjects(),
    pdf: plainTextReader(),
    ocr: null,
    stepsBack: false,
    pictures: createSharpPictureReader(),
    marker: plainMarker(),
    unlocker: plainUnlocker(),
    officeUnlocker: createOfficeUnlocker(),
    converter: plainConverter(),
    uploadsDir: mkdtempSync(join(tmpdir(), 'yanjian-uploads-')),
    sms: createFakeSms(),
    mail: createFakeMail(),
    model: null,
    webhook: createFakeWebhook(),
    wechat: createSimulatedWechat(PUBLIC_URL),
    gateways: [createFakePayment({ clock })],
    clock,
    log: { warn: () => {} },
    secret: TEST_SECRET,
    publicUrl: PUBLIC_URL,
    supportContact: '',
    offersWechat: true,
    operator: { friends: [], codes: {} },
    readingCountdown: true,
    searchLearning: 'off',
    homeFile: { partners: [], statistics: [] },
    synonyms: (): readonly string[][] => [],
    userWords: [],
    stockIndustries: () => new Map(),
    accountSettings: CHEAP_SETTINGS,
    quotaSettings: {},
    ordinaryGiveDays: 7,
    enterpriseGroups: 20,
    inviteTerms: { rewardDays: 7, rewardsAYear: 3 },
    membershipHints: true,
    importsAtOnce: 2,
  } satisfies FeatureParts;
}
