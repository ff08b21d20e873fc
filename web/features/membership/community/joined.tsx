import { useQuery } from '@tanstack/react-query';
import { momentOf } from '#contract/text/calendar.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/mantine/dialog.tsx';
import { Industries } from './industries.tsx';
import classes from './join-group.module.css';
import { placeQuery } from './queries.ts';
import { Service } from './service.tsx';

const WIDTH_PX = 560;

/** After paying (S2 §2): add customer service to be let into the group, and say which industry one wants. */
export function Joined({ orderCode, onClose }: { orderCode: string; onClose: () => void }) {
  const { data: place } = useQuery(placeQuery());
  return (
    <Dialog onClose={onClose} title="付款成功" width={WIDTH_PX}>
      <p className={classes.held} role="status" data-order={orderCode}>
        {place === undefined || place.validUntil === 0
          ? '付款成功，名额已开通。'
          : `付款成功，名额有效期至 ${momentOf(place.validUntil)}。`}
        还差一步：添加客服，并登记想进的行业。
      </p>
      <div className={classes.next}>
        {place !== undefined && place.groups > 0 && <Industries place={place} />}
        <Service />
      </div>
      <div className={classes.foot}>
        <Button onClick={onClose} data-autofocus>
          完成
        </Button>
      </div>
    </Dialog>
  );
}
