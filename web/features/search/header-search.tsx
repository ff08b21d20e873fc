import { useNavigate } from 'react-router';
import { SearchBox } from './search-box.tsx';

/** The box in the header: wherever one is, it leads to the results. */
export function HeaderSearch() {
  const navigate = useNavigate();
  return (
    <SearchBox
      size="header"
      emptyWarning="请输入搜索内容"
      onSearch={(keyword) => void navigate(`/report?search_key=${encodeURIComponent(keyword)}`)}
    />
  );
}
