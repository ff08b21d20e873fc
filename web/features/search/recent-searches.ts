import { useEffect, useState } from 'react';
import { localStore } from '#web/ui/browser-store.ts';

const KEY = 'yanjian-recent-searches';
const KEPT = 8;

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStore.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((item) => typeof item === 'string').slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

function write(keywords: readonly string[]): void {
  localStore.setItem(KEY, JSON.stringify(keywords.slice(0, KEPT)));
  window.dispatchEvent(new Event(KEY));
}

/** Kept in this browser alone, newest first. */
export function rememberSearch(keyword: string): void {
  write([keyword, ...read().filter((item) => item !== keyword)]);
}

export function forgetSearch(keyword: string): void {
  write(read().filter((item) => item !== keyword));
}

export function forgetSearches(): void {
  write([]);
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
