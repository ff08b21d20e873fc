import '@mantine/core/styles/Loader.layer.css';
import { Loader } from '@mantine/core';
import { QR_LIFE_SECONDS } from '#contract/calls/wechat-login.ts';
import { Button } from '#web/ui/button/button.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import classes from './qr-tab.module.css';
import { type ScanState, useQrLogin } from './use-qr-login.ts';

const SIZE_PX = 200;

/** What lies over the code once it is of no more use. */
const VEILS: Record<Exclude<ScanState, 'waiting'>, string> = {
  scanned: '已扫码，请在手机上确认登录',
  refused: '手机上拒绝了这次登录',
  expired: '二维码已失效',
  failed: '登录出错，请稍后再试',
};

/** Sign in or register by scanning with WeChat (S2 §4). `onSignedIn` gets the bound phone, empty where there is none. */
export function QrTab({ onSignedIn }: { onSignedIn: (phone: string) => void }) {
  const { code, state, isFetching, failure, refresh } = useQrLogin(onSignedIn);
  const veil = failure || (state === 'waiting' ? '' : VEILS[state]);
  const isOver = failure !== '' || (state !== 'waiting' && state !== 'scanned');
  return (
    <div className={classes.root}>
      <div className={classes.plate}>
        {code === undefined || isFetching ? (
          failure === '' && <Loader size="sm" aria-label="正在取得二维码" />
        ) : (
          <QrCode text={code.url} label="微信登录二维码" size={SIZE_PX} />
        )}
        {veil !== '' && !isFetching && (
          <div className={classes.veil} role="status">
            <p>{veil}</p>
            {isOver && (
              <Button size="sm" onClick={refresh}>
                刷新二维码
              </Button>
            )}
          </div>
        )}
      </div>
      <p className={classes.lead}>用微信扫一扫登录，未注册的微信将在手机上完成注册</p>
      <p className={classes.hint}>二维码 {QR_LIFE_SECONDS} 秒内有效，只能在本浏览器登录一次</p>
      {code?.simulated === true && !isOver && (
        <p className={classes.hint}>
          本站尚未接入微信，
          <a href={localPath(code.url)} target="_blank" rel="noreferrer" className={classes.link}>
            在本机模拟扫码
          </a>
        </p>
      )}
    </div>
  );
}

/** The scan page on the host that this page came from, which may be reached under another name than the server's own. */
function localPath(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}
