import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { pdfjsAssets } from './tools/vite/pdfjs-assets.ts';

export default defineConfig({
  plugins: [reactRouter(), pdfjsAssets()],
  build: { target: 'es2022' },
});
