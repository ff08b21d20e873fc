import type { Plugin } from 'vite';

/** pdf.js's worker as the build names it, minified by its authors. */
const WORKER = /\/pdf\.worker\.min-[^/]*\.mjs$/;

/** In `Catalog.getPageDict`: the kids of a node of the page tree (`h`, `c` pages in all, the first of them page `l`) are put in line, to be looked at one by one for page `e`. */
const WALK =
  'for(let e=h.length-1;e>=0;e--){const n=h[e];t.push(n);a===this.toplevelPagesDict&&n instanceof Ref&&!o.has(n)&&o.put(n,r.fetchAsync(n))}';

/** Where there are as many kids as pages, the one in question is looked at first; anything but a page there is left to the walk. */
const STRAIGHT =
  'if(h.length===c&&h[e-l]instanceof Ref){const n=h[e-l],d=await r.fetchAsync(n);if(d instanceof Dict&&!d.has("Kids")){s.has(n)||s.put(n,1);i.has(n)||i.put(n,e);return[d,n]}}';

/** The worker with the straight way before the walk. Throws where the walk is not there as it was: another version of pdf.js must be read anew. */
export function withStraightWay(worker: string): string {
  if (worker.split(WALK).length !== 2)
    throw new Error('pdf.js walks its page tree otherwise than it did: see tools/vite/pdfjs-page-trees.ts');
  return worker.replace(WALK, () => STRAIGHT + WALK);
}

/**
 * pdf.js fetches every page's object before it opens a file whose page tree is flat, as many programs write it: of a long report with its
 * pages far apart that is the whole file, 128 KiB a page (docs/decisions/0042). Changes that in the built worker.
 */
export function pdfjsPageTrees(): Plugin {
  return {
    name: 'yanjian:pdfjs-page-trees',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      const workers = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' && WORKER.test(`/${file.fileName}`) ? [file] : [],
      );
      if (workers.length !== 1) throw new Error('the build holds no worker of pdf.js, or several');
      for (const worker of workers)
        worker.source = withStraightWay(
          typeof worker.source === 'string' ? worker.source : Buffer.from(worker.source).toString('utf8'),
        );
    },
  };
}
