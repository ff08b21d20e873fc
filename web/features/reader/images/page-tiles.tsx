import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import classes from './images.module.css';
import { addressOf, type Tile, tilesOf } from './picture-sizes.ts';
import { REST_MS } from './use-rested.ts';

interface PageTilesProps {
  /** 1-based. */
  number: number;
  /** Pixels of the whole page, one of `TILED_WIDTHS`. */
  width: number;
  /** Height by width. */
  shape: number;
  /** Address of a piece. */
  template: string;
}

/** CSS pixels around the view in which pieces are fetched ahead. */
const AHEAD_PX = 240;

/** The large picture of a page, piece by piece where one looks; the picture of the whole lies under it until they are there. */
export function PageTiles({ number, width, shape, template }: PageTilesProps) {
  const host = useRef<HTMLDivElement>(null);
  const tiles = useMemo(() => tilesOf(width, shape), [width, shape]);
  const near = useSeenPlaces(host, tiles.length);
  return (
    <div ref={host} className={classes.tiles} aria-hidden="true">
      {tiles.map((tile, at) => (
        <span
          key={`${tile.column} ${tile.row}`}
          data-tile={at}
          style={{
            left: `${tile.left * 100}%`,
            top: `${tile.top * 100}%`,
            width: `${tile.width * 100}%`,
            height: `${tile.height * 100}%`,
          }}
        >
          {near.has(at) && <Piece {...{ tile, number, width, template }} />}
        </span>
      ))}
    </div>
  );
}

/** The places that came near the view and stayed there for a moment; they are kept while the page is there. */
function useSeenPlaces(host: RefObject<HTMLDivElement | null>, count: number): ReadonlySet<number> {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  // biome-ignore lint/correctness/useExhaustiveDependencies: other pieces are other elements.
  useEffect(() => {
    const around = host.current;
    if (around === null) return;
    const inView = new Set<number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const at = Number((target as HTMLElement).dataset.tile);
          if (isIntersecting) inView.add(at);
          else inView.delete(at);
        }
        clearTimeout(timer);
        timer = setTimeout(() => setNear((old) => new Set([...old, ...inView])), REST_MS);
      },
      { root: around.closest('[role="document"]'), rootMargin: `${AHEAD_PX}px` },
    );
    for (const place of around.children) observer.observe(place);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [host, count]);
  return near;
}

/** Where too many wait the server says so; the blurred page is there meanwhile, and the piece is asked for again, so often. */
const MOST_ATTEMPTS = 4;
const AGAIN_MS = 2_000;

function Piece({ tile, number, width, template }: Omit<PageTilesProps, 'shape'> & { tile: Tile }) {
  const { column, row } = tile;
  const address = addressOf(template, { page: number, width, column, row });
  /** A new link does not fetch again what is there. */
  const [asked, setAsked] = useState({ url: address, attempt: 1 });
  const [isThere, setThere] = useState(false);
  const [failed, setFailed] = useState(0);
  useEffect(() => {
    if (failed !== asked.attempt || failed >= MOST_ATTEMPTS) return;
    const timer = setTimeout(() => setAsked({ url: address, attempt: failed + 1 }), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [failed, asked, address]);
  return (
    <img
      key={asked.attempt}
      className={classes.picture}
      src={asked.url}
      alt=""
      draggable={false}
      data-there={isThere || undefined}
      onLoad={() => setThere(true)}
      onError={() => setFailed(asked.attempt)}
    />
  );
}
