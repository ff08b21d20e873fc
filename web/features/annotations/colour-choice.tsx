import { HIGHLIGHT_COLOURS, type HighlightColour } from '#contract/calls/annotations.ts';
import classes from './colour-choice.module.css';

export const COLOURS = Object.keys(HIGHLIGHT_COLOURS) as HighlightColour[];

interface ColourChoiceProps {
  label: string;
  /** null where none is on. */
  chosen: HighlightColour | null;
  onChoose: (colour: HighlightColour) => void;
}

/** Four swatches, each by its name. */
export function ColourChoice({ label, chosen, onChoose }: ColourChoiceProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: toggle buttons, not a form group.
    <span className={classes.row} role="group" aria-label={label}>
      {COLOURS.map((colour) => (
        <button
          key={colour}
          type="button"
          className={classes.swatch}
          data-colour={colour}
          aria-label={`${label}：${HIGHLIGHT_COLOURS[colour]}`}
          title={`${label}：${HIGHLIGHT_COLOURS[colour]}`}
          aria-pressed={chosen === null ? undefined : chosen === colour}
          // The selection stays while its menu is pressed.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(colour)}
        />
      ))}
    </span>
  );
}
