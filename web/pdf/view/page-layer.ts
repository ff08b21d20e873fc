import { type ComponentType, createContext } from 'react';

interface PageLayerProps {
  /** 1-based. */
  number: number;
}

/** What is laid on every page by whoever opens the viewer: shares of the upright page are its measures. */
export const PageLayerContext = createContext<ComponentType<PageLayerProps> | null>(null);
