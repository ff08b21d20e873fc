import { useNavigate } from 'react-router';
import { searchAddress } from '#contract/text/search-address.ts';
import { SearchBox } from './search-box.tsx';

/** The box in the header: wherever one is, it leads to the results. */
export function HeaderSearch() {
  const navigate = useNavigate();
  return (
    <SearchBox
      size="header"
      emptyWarning="请输入搜索内容"
      onSearch={(keyword) => void navigate(searchAddress({ search_key: keyword }))}
    />
  );
}
