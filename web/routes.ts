import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

const soon = (path: string) => route(path, './pages/soon.tsx', { id: `soon:${path}` });

/** Public pages of one shape: what is gathered, by its key, and a page of the list. */
const coverage = (segment: string) =>
  route(`${segment}/:key/:page?`, './pages/coverage.tsx', { id: `coverage:${segment}` });

export default [
  layout('./pages/frame.tsx', [
    index('./pages/redirect-home.ts'),
    route('index', './pages/home.tsx'),
    route('report', './pages/report.tsx'),
    route('chart', './pages/chart.tsx'),
    route('ai', './pages/ai.tsx'),
    route('aianswer', './pages/ai-answer.tsx'),
    route('preview/:id', './pages/preview.tsx'),
    route('archive', './pages/archive.tsx'),
    coverage('industry'),
    coverage('org'),
    coverage('researcher'),
    coverage('stock'),
    coverage('month'),
    route('detail', './pages/detail.tsx'),
    route('myUpload/:id', './pages/own-file.tsx'),
    route('PDFDetail', './pages/detail-redirect.ts'),
    layout('./pages/own-frame.tsx', [
      route('account', './pages/account.tsx'),
      route('myCollection', './pages/my-collection.tsx'),
      route('myRecord', './pages/my-record.tsx'),
      route('myDownload', './pages/my-download.tsx'),
      route('myUpload', './pages/my-upload.tsx'),
      route('myNotes', './pages/my-notes.tsx'),
      route('myAlerts', './pages/my-alerts.tsx'),
      route('myThemes', './pages/my-themes.tsx'),
      route('myOrder', './pages/my-order.tsx'),
      route('organisation', './pages/organisation.tsx'),
      route('inviteList', './pages/invite-list.tsx'),
    ]),
    route('insight', './pages/redirect-insights.ts'),
    route('insight/index', './pages/insight-list.tsx'),
    route('insight/detail', './pages/insight-detail.tsx'),
    route('group/index', './pages/group-index.tsx'),
    route('group/detail', './pages/group-detail.tsx'),
    route('group/invite', './pages/group-invite.tsx'),
    route('group/add', './pages/redirect-add-group.ts'),
    route('addGroup', './pages/add-group.tsx'),
    route('joinGroup', './pages/join-group.tsx'),
    route('aboutVip', './pages/about-vip.tsx'),
    soon('suggest'),
    route('protocol', './pages/protocol.tsx'),
    route('agreement', './pages/redirect-agreement.ts'),
    route('privacy', './pages/privacy.tsx'),
    route('infringement', './pages/infringement.tsx'),
    route('vip', './pages/redirect-vip.ts'),
    route('*', './pages/not-found.tsx'),
  ]),
  layout('./pages/bare-frame.tsx', [route('pdf/index', './pages/pdf.tsx')]),
  layout('./pages/plain-frame.tsx', [
    route('newPassword', './pages/new-password.tsx'),
    route('wechat/scan', './pages/wechat-scan.tsx'),
    route('wechat/confirm', './pages/wechat-confirm.tsx'),
  ]),
] satisfies RouteConfig;
