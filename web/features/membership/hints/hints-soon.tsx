import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useCoupons } from '../payment/use-coupons.ts';
import { plansQuery } from '../queries.ts';
import { HeaderHint } from './header-hint.tsx';
import { offersOf } from './offers-of.ts';
import { isSeenToday, markSeen } from './seen-today.ts';

const CouponPopUp = lazyPart(() => import('./coupon-pop-up.tsx').then((module) => module.CouponPopUp));

/** S2 §9, both counted from the page. */
const HINT_AFTER_MS = 600;
const POP_UP_AFTER_MS = 1000;

/** Where something is read, or bought already. */
const LEFT_ALONE = ['/detail', '/aboutVip', '/myOrder', '/joinGroup', '/aianswer'];

/** Whoever has typed something, or has a dialog open already, is left alone; an empty box that the page put the cursor in is not busy. */
const isBusy = (): boolean => {
  const field = document.activeElement;
  return (
    // Menus stand in the page before they are opened.
    [...document.querySelectorAll('[role="dialog"]')].some((dialog) => dialog.checkVisibility()) ||
    ((field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== '')
  );
};

/** Both hints, each when it is due. */
export function HintsSoon({ uid }: { uid: number }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), HINT_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDue && <HintsNow uid={uid} />;
}

/** What is true of this person now; a query that fails shows neither, and nothing is lost by it. */
function HintsNow({ uid }: { uid: number }) {
  const plans = useQuery(plansQuery());
  const sold = plans.data?.hints === true ? plans.data : null;
  const coupons = useCoupons(sold !== null);
  const offers = sold !== null && coupons.data ? offersOf(sold, coupons.data.list) : null;
  const { pathname } = useLocation();
  const popsUp = usePopUp(uid, pathname === '/index' && (offers?.claimable.length ?? 0) > 0);
  return (
    <>
      {offers?.best != null && !LEFT_ALONE.includes(pathname) && <HeaderHint uid={uid} offer={offers.best} />}
      <Suspense>
        {popsUp.isOpen && coupons.data && <CouponPopUp coupons={coupons.data.list} onClose={popsUp.close} />}
      </Suspense>
    </>
  );
}

/** Open once a person and day, a while after `may`, and until it is closed. */
function usePopUp(uid: number, may: boolean) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!may) return;
    const timer = setTimeout(() => {
      if (isBusy() || isSeenToday('coupons', uid)) return;
      markSeen('coupons', uid);
      setOpen(true);
    }, POP_UP_AFTER_MS - HINT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [may, uid]);
  return { isOpen, close: () => setOpen(false) };
}
