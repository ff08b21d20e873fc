import { useSession } from '#web/client/session.ts';

/** The personal pages, in the order of the menus; `also` are further addresses of the same. */
export interface OwnPlace {
  path: string;
  label: string;
  also?: string;
}

const PLACES: readonly OwnPlace[] = [
  { path: '/myCollection', label: '我的收藏' },
  { path: '/myNotes', label: '我的笔记' },
  { path: '/myUpload', label: '我的上传' },
  { path: '/group/index?from=mine', label: '我的群组' },
  { path: '/myRecord', label: '阅读记录' },
  { path: '/myDownload', label: '下载记录' },
  { path: '/myAlerts', label: '我的订阅', also: '/myThemes' },
  { path: '/myOrder', label: '我的订单' },
  { path: '/inviteList', label: '邀请记录' },
  { path: '/account', label: '账号与安全' },
];
const ORGANISATION: OwnPlace = { path: '/organisation', label: '我的企业' };

/** What there is for this person; `here` stays among them, for example the organisation of whose membership is over. */
export function useOwnPlaces(here: string): readonly OwnPlace[] {
  const { tier } = useSession();
  const hasOrganisation = tier === 'enterprise' || here === ORGANISATION.path;
  return hasOrganisation ? [ORGANISATION, ...PLACES] : PLACES;
}
