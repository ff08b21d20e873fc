export { FollowIndustries } from './follow-industries-lazy.tsx';
export { ThemePanel } from './theme-panel.tsx';
