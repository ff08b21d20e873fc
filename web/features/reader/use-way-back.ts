import { useEffect, useState } from 'react';
import { searchAddress } from '#contract/text/search-address.ts';
import { lastSearchAddress } from '#web/features/addresses/index.ts';

/** Address of 返回搜索: the search one came from with all its filters, else one for the keyword that led here. */
export function useWayBack(keyword: string): string {
  const [address, setAddress] = useState(searchAddress({ search_key: keyword }));
  // The server does not know the tab; what it rendered stands until the page has woken up.
  useEffect(() => setAddress((rendered) => lastSearchAddress() ?? rendered), []);
  return address;
}
