import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import fields from './fields.module.css';

const accent: MantineColorsTuple = [
  '#eef5fd',
  '#d8e8fa',
  '#aecff5',
  '#6cb2ff',
  '#4b99ee',
  '#2f80d8',
  '#1b6cc0',
  '#0b5cad',
  '#094b8f',
  '#073a70',
];

const night: MantineColorsTuple = [
  '#e6e9ee',
  '#c3cad4',
  '#9aa4b2',
  '#6f7b8b',
  '#3d4754',
  '#262d37',
  '#181d25',
  '#12161c',
  '#0c0f14',
  '#080a0e',
];

/** Filled and subtle things of the accent take their colours from the tokens: at night a filled one is light and wants dark text. */
const variantColors: VariantColorsResolver = (input) => {
  const isAccent = input.color === undefined || input.color === 'accent';
  if (!isAccent) return defaultVariantColorsResolver(input);
  // Mantine takes the palest shade for it at night, which no longer tells an action from text.
  if (input.variant === 'subtle')
    return {
      background: 'transparent',
      hover: 'var(--accent-ground)',
      color: 'var(--accent)',
      border: '1px solid transparent',
    };
  if (input.variant !== 'filled') return defaultVariantColorsResolver(input);
  return {
    background: 'var(--accent)',
    hover: 'var(--accent-hover)',
    color: 'var(--on-accent)',
    hoverColor: 'var(--on-accent)',
    border: '1px solid transparent',
  };
};

/** A dialog's head is no banner of the page, and its cross has a name. */
const DIALOG = {
  closeButtonProps: { 'aria-label': '关闭' },
  attributes: { header: { role: 'presentation' } },
};

export const theme = createTheme({
  variantColorResolver: variantColors,
  colors: { accent, dark: night },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 3 },
  fontFamily: 'var(--font)',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '22px' },
  lineHeights: { xs: '18px', sm: '22px', md: '22px', lg: '26px', xl: '30px' },
  headings: { fontWeight: '600' },
  defaultRadius: '6px',
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    Checkbox: {
      vars: () => ({
        root: { '--checkbox-color': 'var(--accent)', '--checkbox-icon-color': 'var(--on-accent)' },
      }),
    },
    Pagination: {
      vars: () => ({
        root: { '--pagination-active-bg': 'var(--accent)', '--pagination-active-color': 'var(--on-accent)' },
      }),
    },
    InputWrapper: {
      classNames: { label: fields.label, error: fields.below, description: fields.below },
    },
    Input: { classNames: { input: fields.input } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false, transitionProps: { duration: 100 } } },
    // Above the sheets of a phone.
    Modal: {
      defaultProps: {
        ...DIALOG,
        zIndex: 300,
        transitionProps: { duration: 120 },
        radius: '8px',
        centered: true,
      },
    },
    Drawer: { defaultProps: { ...DIALOG, transitionProps: { duration: 150 } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': '关闭提示' } } },
    Menu: { defaultProps: { transitionProps: { duration: 80 }, shadow: 'none' } },
    Popover: { defaultProps: { transitionProps: { duration: 80 }, shadow: 'none' } },
  },
});

/** Lets Mantine's own surfaces follow the tokens, so that a colour is written down once. */
export const cssVariables: CSSVariablesResolver = () => {
  const surfaces = {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-2)',
    '--mantine-color-placeholder': 'var(--ink-2)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-default': 'var(--paper)',
    '--mantine-color-default-hover': 'var(--ground)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-error': 'var(--rise)',
  };
  return { variables: {}, light: surfaces, dark: surfaces };
};
