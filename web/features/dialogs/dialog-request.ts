import type { ComponentType } from 'react';
import type { Tier } from '#contract/rights/levels.ts';

/**
 * What a page may ask for. There is one dialog at a time; a second request replaces the first. After signing in `goOn`
 * gets the new level, because the component that asked may be gone by then.
 */
export type DialogRequest =
  | { kind: 'login'; mode?: 'login' | 'register'; reason?: string; goOn?: (tier: Tier) => void }
  | {
      kind: 'upgrade';
      /** Without it that of membership. */
      title?: string;
      text: string;
      /** Below the text; without it, who may. */
      tip?: string | undefined;
      needs: Tier;
      /** The level that is offered first (1 to 3); without it senior. */
      buys?: number;
      /** An order that stands, to be paid. */
      orderCode?: string;
      /** After paying, with the new level. */
      goOn?: (tier: Tier) => void;
      /** The words of the two buttons, where they are not the usual ones. */
      confirm?: string;
      dismiss?: string;
    }
  | { kind: 'notice'; text: string; tip?: string | undefined }
  | {
      kind: 'confirm';
      /** What will be done, in a verb: the title, and what the button says. */
      act: string;
      text: string;
      /** The other button, where 取消 could be taken for the act itself. */
      dismiss?: string;
      goOn: () => void;
    };

export interface DialogProps<Kind extends DialogRequest['kind']> {
  request: Extract<DialogRequest, { kind: Kind }>;
  /** Closes and gives the focus back to what opened it. */
  onClose: () => void;
  /** Closes and goes on with the action that asked, where there is one. */
  onDone: () => void;
}

/** Dialogs that belong to features; a page joins them to the host. */
export type DialogRenderers = {
  [Kind in Exclude<DialogRequest['kind'], 'confirm' | 'notice'>]: ComponentType<DialogProps<Kind>>;
};
