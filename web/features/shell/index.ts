export { BottomBar } from './bottom-bar.tsx';
export { FloatingToolbar } from './floating-toolbar.tsx';
export { Footer } from './footer.tsx';
export { Header } from './header.tsx';
export { NotFound } from './not-found.tsx';
export { type RouteHandle, useRouteHandle } from './route-handle.ts';
export { Soon } from './soon.tsx';
