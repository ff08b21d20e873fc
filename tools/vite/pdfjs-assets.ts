import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = 'node_modules/pdfjs-dist';
/** Character maps, standard fonts, image decoders and colour profiles that pdf.js fetches when a file needs them. */
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];

function versionIn(root: string): string {
  const described: unknown = JSON.parse(readFileSync(join(root, PACKAGE, 'package.json'), 'utf8'));
  return String((described as { version?: unknown }).version);
}

/** Serves the folders of pdfjs-dist under `/assets/pdfjs-<version>/`: from the package in dev, copied by the build. */
export function pdfjsAssets(): Plugin {
  let root = '.';
  return {
    name: 'yanjian:pdfjs-assets',
    configResolved(config) {
      root = config.root;
    },
    configureServer(server) {
      const prefix = `/assets/pdfjs-${versionIn(root)}/`;
      server.middlewares.use(prefix, (request, response, next) => {
        const [folder = '', file = ''] = (request.url ?? '').split('?')[0]?.split('/').filter(Boolean) ?? [];
        const path = join(root, PACKAGE, folder, file);
        if (!FOLDERS.includes(folder) || file.startsWith('.') || !existsSync(path)) return next();
        if (file.endsWith('.wasm')) response.setHeader('content-type', 'application/wasm');
        if (file.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        createReadStream(path).pipe(response);
      });
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const folder of FOLDERS) {
        for (const file of readdirSync(join(root, PACKAGE, folder))) {
          this.emitFile({
            type: 'asset',
            fileName: `assets/pdfjs-${versionIn(root)}/${folder}/${file}`,
            source: readFileSync(join(root, PACKAGE, folder, file)),
          });
        }
      }
    },
  };
}
