import * as folders from '#contract/calls/favourite-folders.ts';
import { doFavorite, getFavoriteList } from '#contract/calls/favourites.ts';
import * as shared from '#contract/calls/shared-folders.ts';
import { all, isRefused, NO, row, signedIn } from './authorisation-row.ts';
import type { Browser, Stage } from './authorisation-stage.ts';

const ABSENT = 10404;
const keepers = { ...signedIn(), seven: NO };
const absent = { ...signedIn(ABSENT), seven: NO };
const ofVictim = (stage: Stage) => ({ id: stage.folderOfVictim });
const firstOf = ({ fids }: Stage) => [fids[0] ?? 0];

/** A folder of one's own, by a name that none has yet; the victim's for whoever has none. */
async function ownFolder(stage: Stage, browser: Browser): Promise<{ id: number }> {
  if (isRefused(browser)) return ofVictim(stage);
  const { client } = browser;
  const had = await client.send(folders.getFavoriteFolders, {}).catch(() => null);
  const made =
    had?.folders[0] ??
    (await client.send(folders.createFavoriteFolder, { name: '我的一个' }).catch(() => null));
  return { id: made?.id ?? stage.folderOfVictim };
}

/** What one sorts favourites into is one's own; another's folder is not there, whatever the call. */
export const folderRows = [
  row(folders.getFavoriteFolders, signedIn('0 folders'), {
    outcome: ({ folders: own }) => `${own.length} folders`,
  }),
  row(folders.createFavoriteFolder, keepers, { request: { name: '新能源' } }),
  row(folders.renameFavoriteFolder, absent, {
    variant: 'of the victim',
    request: (stage) => ({ ...ofVictim(stage), name: '改过的' }),
  }),
  row(folders.renameFavoriteFolder, keepers, {
    variant: 'own',
    request: async (stage, browser) => ({ ...(await ownFolder(stage, browser)), name: '我的一个' }),
  }),
  row(
    folders.orderFavoriteFolders,
    { ...signedIn(10006), seven: NO },
    {
      variant: 'of the victim',
      request: (stage) => ({ ids: [stage.folderOfVictim] }),
    },
  ),
  row(folders.removeFavoriteFolder, absent, { variant: 'of the victim', request: ofVictim }),
  row(folders.removeFavoriteFolder, keepers, { variant: 'own', request: ownFolder }),
  row(shared.shareFavoriteFolder, absent, {
    variant: 'of the victim',
    request: (stage) => ({ ...ofVictim(stage), days: 7 as const }),
  }),
  row(shared.shareFavoriteFolder, keepers, {
    variant: 'own',
    request: async (stage, browser) => ({ ...(await ownFolder(stage, browser)), days: 7 as const }),
  }),
  row(shared.unshareFavoriteFolder, absent, { variant: 'of the victim', request: ofVictim }),
  row(shared.unshareFavoriteFolder, keepers, { variant: 'own', request: ownFolder }),
  row(shared.getSharedFolder, all(ABSENT), { request: { code: 'x'.repeat(22) } }),
  row(folders.moveFavorites, absent, {
    variant: 'into one of the victim',
    request: (stage) => ({ fids: firstOf(stage), folder: stage.folderOfVictim }),
  }),
  row(folders.moveFavorites, absent, {
    variant: 'a chart into one of the victim',
    request: (stage) => ({ chart_ids: [1], folder: stage.folderOfVictim }),
  }),
  row(folders.moveFavorites, keepers, {
    variant: 'own',
    request: async (stage, browser) => ({
      fids: firstOf(stage),
      folder: (await ownFolder(stage, browser)).id,
    }),
  }),
  row(folders.removeFavorites, keepers, { request: (stage) => ({ fids: firstOf(stage) }) }),
  row(folders.exportFavorites, keepers, {
    request: async (stage, browser) => {
      const kept = { id: stage.fids[0] ?? 0, cancel: 0 as const };
      if (!isRefused(browser)) await browser.client.send(doFavorite, kept).catch(() => null);
      return { format: 'ris' as const };
    },
  }),
  row(folders.exportFavorites, absent, {
    variant: 'a folder of the victim',
    request: (stage) => ({ format: 'xlsx' as const, folder: stage.folderOfVictim }),
  }),
  row(folders.exportFavorites, absent, {
    variant: 'charts in a folder of the victim',
    request: (stage) => ({ format: 'ris' as const, only_chart: 1 as const, folder: stage.folderOfVictim }),
  }),
  row(getFavoriteList, signedIn(ABSENT), {
    variant: 'a folder of the victim',
    request: (stage) => ({ folder: stage.folderOfVictim }),
  }),
  row(getFavoriteList, signedIn(ABSENT), {
    variant: 'charts in a folder of the victim',
    request: (stage) => ({ only_chart: 1 as const, folder: stage.folderOfVictim }),
  }),
];
