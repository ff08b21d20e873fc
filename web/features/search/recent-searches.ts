import { useEffect, useState } from 'react';

const KEY = 'yanjian-recent-searches';
const KEPT = 8;

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((item) => typeof item === 'string').slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Kept in this browser alone, newest first. */
export function rememberSearch(keyword: string): void {
  const rest = read().filter((item) => item !== keyword);
  localStorage.setItem(KEY, JSON.stringify([keyword, ...rest].slice(0, KEPT)));
  window.dispatchEvent(new Event(KEY));
}

export function useRecentSearches(): string[] {
  const [recent, setRecent] = useState<string[]>([]);
  useEffect(() => {
    const update = () => setRecent(read());
    update();
    window.addEventListener(KEY, update);
    return () => window.removeEventListener(KEY, update);
  }, []);
  return recent;
}
