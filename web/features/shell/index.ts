export { BottomBar } from './bottom-bar.tsx';
export { Footer } from './footer.tsx';
export { Header } from './header.tsx';
export { NotFound } from './not-found.tsx';
export { PageLife } from './page-life.tsx';
export { type RouteHandle, useHeadScript, useRouteHandle } from './route-handle.ts';
export { ServiceButton } from './service-button.tsx';
