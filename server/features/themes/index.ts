/** The door of themes: the industries that people subscribe to. */

export { createThemes, type Themes } from './create-themes.ts';
