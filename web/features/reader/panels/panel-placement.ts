/** The tabs of the left panel. */
export type LeftTab = 'outline' | 'thumbnails' | 'hits';

/** How a panel lies beside the page. */
export interface PanelPlacement {
  /** CSS pixels. */
  width: number;
  onResize: (width: number) => void;
  onClose: () => void;
}
