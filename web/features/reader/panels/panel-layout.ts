/** How the panels lie, the same for all reports. */
export interface PanelLayout {
  left: boolean;
  right: boolean;
  leftWidth: number;
  rightWidth: number;
}

export const NARROWEST_PANEL = 200;
export const WIDEST_PANEL = 520;
/** In the browser's storage. */
export const PANELS_KEY = 'yanjian-reader-desk';
/** What a first visitor sees: information beside the page, the outline where there is room. */
export const USUAL_LAYOUT: PanelLayout = { left: true, right: true, leftWidth: 248, rightWidth: 304 };

export function clampPanel(width: number): number {
  return Math.min(WIDEST_PANEL, Math.max(NARROWEST_PANEL, Math.round(width)));
}

export function recallPanelLayout(store: Pick<Storage, 'getItem'>, usual: PanelLayout): PanelLayout {
  try {
    const kept: unknown = JSON.parse(store.getItem(PANELS_KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return usual;
    const layout = kept as Partial<PanelLayout>;
    return {
      left: typeof layout.left === 'boolean' ? layout.left : usual.left,
      right: typeof layout.right === 'boolean' ? layout.right : usual.right,
      leftWidth: clampPanel(Number(layout.leftWidth) || usual.leftWidth),
      rightWidth: clampPanel(Number(layout.rightWidth) || usual.rightWidth),
    };
  } catch {
    return usual;
  }
}

export function rememberPanelLayout(store: Pick<Storage, 'setItem'>, layout: PanelLayout): void {
  store.setItem(PANELS_KEY, JSON.stringify(layout));
}
