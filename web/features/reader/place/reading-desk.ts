/** How the panels lie, the same for all reports. */
export interface Desk {
  left: boolean;
  right: boolean;
  leftWidth: number;
  rightWidth: number;
}

export const NARROWEST_PANEL = 200;
export const WIDEST_PANEL = 520;
const KEY = 'yanjian-reader-desk';
/** What a first visitor sees: information beside the page, the outline where there is room. */
export const USUAL_DESK: Desk = { left: true, right: true, leftWidth: 248, rightWidth: 304 };

export function clampPanel(width: number): number {
  return Math.min(WIDEST_PANEL, Math.max(NARROWEST_PANEL, Math.round(width)));
}

export function recallDesk(store: Pick<Storage, 'getItem'>, usual: Desk): Desk {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return usual;
    const desk = kept as Partial<Desk>;
    return {
      left: typeof desk.left === 'boolean' ? desk.left : usual.left,
      right: typeof desk.right === 'boolean' ? desk.right : usual.right,
      leftWidth: clampPanel(Number(desk.leftWidth) || usual.leftWidth),
      rightWidth: clampPanel(Number(desk.rightWidth) || usual.rightWidth),
    };
  } catch {
    return usual;
  }
}

export function rememberDesk(store: Pick<Storage, 'setItem'>, desk: Desk): void {
  try {
    store.setItem(KEY, JSON.stringify(desk));
  } catch {
    // A full or forbidden storage only costs the memory of the panels.
  }
}
