export { GridPage } from './grid-page.tsx';
