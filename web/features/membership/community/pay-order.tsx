import { useQueryClient } from '@tanstack/react-query';
import { Island } from '#web/ui/mantine/island.tsx';
import { Checkout } from '../payment/checkout.tsx';
import { GROUP_ITEMS, PLACE } from './queries.ts';

interface PayOrderProps {
  orderCode: string;
  notices: readonly string[];
  onPaid: (orderCode: string) => void;
}

/** The code of an order. Once it is paid, the place and what is open are asked anew. Always behind `lazy`: it brings Mantine along. */
export function PayOrder({ orderCode, notices, onPaid }: PayOrderProps) {
  const queries = useQueryClient();
  const paid = (code: string) => {
    void queries.invalidateQueries({ queryKey: GROUP_ITEMS });
    void queries.invalidateQueries({ queryKey: PLACE });
    onPaid(code);
  };
  return (
    <Island>
      <Checkout wanted={{ orderCode }} notices={notices} onPaid={paid} />
    </Island>
  );
}
