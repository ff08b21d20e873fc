import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { offiaccountLogin, QR_POLL_MS, wxmonitor } from '#contract/calls/wechat-login.ts';
import type { Client } from '#contract/wire/client.ts';
import { isBusinessError } from '#contract/wire/client.ts';
import { CODES } from '#contract/wire/codes.ts';
import { arrival } from '#web/client/channel.ts';
import { messageOfError } from '#web/client/query.ts';
import { useClient } from '#web/client/use-client.ts';
import { repeatUntil } from './repeat-until.ts';
import { warn } from './warn.ts';

/** `waiting` and `scanned` are asked about; the others stand until a new code is fetched. */
export type ScanState = 'waiting' | 'scanned' | 'refused' | 'expired' | 'failed';

/** S2 §8, for a poll that fails otherwise than by expiry. */
const POLL_FAILED = '登录出错，请稍后再试';

/** The code that is shown. Its life is counted from before the asking, so that it ends here before it ends there. */
async function fetchCode(client: Client) {
  const askedAt = Date.now();
  const code = await client.send(offiaccountLogin, arrival());
  return { ...code, endsAtMs: askedAt + code.expiresIn * 1000 };
}

/**
 * A QR code and what becomes of it, asked every two seconds while the component lives. `onSignedIn` gets the bound phone,
 * empty where there is none.
 */
export function useQrLogin(onSignedIn: (phone: string) => void) {
  const client = useClient();
  const {
    data: code,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['accounts', 'qr'],
    queryFn: () => fetchCode(client),
    gcTime: 0,
    staleTime: 0,
    refetchOnReconnect: false,
  });
  const ticket = code?.id;
  const endsAtMs = code?.endsAtMs;
  const [scan, setScan] = useState<{ ticket: string; state: ScanState } | null>(null);
  const state = scan !== null && scan.ticket === ticket ? scan.state : 'waiting';
  const isOpen = state === 'waiting' || state === 'scanned';
  const arrived = useEffectEvent(onSignedIn);
  const renew = useEffectEvent(() => void refetch());

  useEffect(() => {
    if (ticket === undefined || endsAtMs === undefined || !isOpen) return;
    let left = false;
    const become = (next: ScanState) => setScan({ ticket, state: next });
    async function ask(id: string): Promise<boolean> {
      try {
        const answer = await client.send(wxmonitor, { ticket: id });
        // Also where the dialog was left meanwhile: the browser is signed in and the page must know.
        if (answer.state === 'done') arrived(answer.phone);
        else if (!left) become(answer.state);
        return answer.state === 'waiting' || answer.state === 'scanned';
      } catch (failure) {
        if (left) return false;
        if (isBusinessError(failure, CODES.readingLimitOrQrExpired)) renew();
        else {
          warn(POLL_FAILED);
          become('failed');
        }
        return false;
      }
    }
    const onEnd = () => become('expired');
    const stop = repeatUntil(() => ask(ticket), { everyMs: QR_POLL_MS, endsAtMs, onEnd });
    return () => {
      left = true;
      stop();
    };
  }, [ticket, endsAtMs, isOpen, client.send]);

  return {
    code,
    state,
    isFetching,
    failure: error === null ? '' : messageOfError(error),
    refresh: () => void refetch(),
  };
}
