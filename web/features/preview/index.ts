export { loadPreview } from './load-preview.ts';
export { Preview } from './preview.tsx';
export { previewMeta } from './preview-meta.ts';
