import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useState } from 'react';
import type { PageBox } from '#web/pdf/layout/page-layout.ts';
import { type Turn, turnedSize } from '#web/pdf/layout/turn.ts';
import { PageLines } from '#web/pdf/view/page-lines.tsx';
import { PageSheet } from '#web/pdf/view/page-sheet.tsx';
import paper from '#web/pdf/view/page-view.module.css';
import { linesQuery } from '../lines-query.ts';
import classes from './images.module.css';
import { PageTiles } from './page-tiles.tsx';
import { addressOf, type PictureTemplates, tiledWidthFor, wholeWidthFor } from './picture-sizes.ts';
import type { ImagePlace, ShareBox } from './use-image-find.ts';
import { REST_MS, useRested } from './use-rested.ts';

interface PageImageProps {
  fid: number;
  /** 1-based. */
  number: number;
  box: PageBox;
  turn: Turn;
  templates: PictureTemplates;
  places: readonly ImagePlace[];
  current: ImagePlace | null;
  /** The shape of the page, once its picture is there: height by width. */
  onShape: (number: number, ratio: number) => void;
}

const placed = ([left, top, right, bottom]: ShareBox) => ({
  left: `${left / 100}%`,
  top: `${top / 100}%`,
  width: `${(right - left) / 100}%`,
  height: `${(bottom - top) / 100}%`,
});

/** A page as the server draws it, with its marks, and its words over it to be selected. */
export const PageImage = memo(function PageImage(props: PageImageProps) {
  const { number, box, turn, templates, places, current, onShape } = props;
  const devicePx = turnedSize(box, turn).width * Math.min(window.devicePixelRatio, 2);
  const { url, failed, onError, retry } = usePictureOf(props, wholeWidthFor(devicePx));
  /** Height by width, once it is there. */
  const [shape, setShape] = useState<number | null>(null);
  const isDrawn = shape !== null;
  const tiled = useRested(tiledWidthFor(devicePx));
  return (
    <PageSheet
      {...{ number, box, turn, isDrawn }}
      upright={
        <>
          {!isDrawn && !failed && <span className={paper.number}>{number}</span>}
          {failed && (
            <div className={paper.failure} role="alert">
              <p>第 {number} 页没有取到。</p>
              <button type="button" onClick={retry}>
                重试
              </button>
            </div>
          )}
        </>
      }
    >
      {url !== null && !failed && (
        <img
          className={classes.picture}
          src={url}
          alt=""
          draggable={false}
          onError={onError}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setShape(naturalHeight / naturalWidth);
            onShape(number, naturalHeight / naturalWidth);
          }}
        />
      )}
      {shape !== null && tiled !== null && (
        <PageTiles key={tiled} {...{ number, shape }} width={tiled} template={templates.piece} />
      )}
      <div className={paper.marks} aria-hidden="true">
        {places.map((place) =>
          place.boxes.map((each) => (
            <span
              key={each.join(' ')}
              className={paper.mark}
              data-match-current={place === current || undefined}
              style={placed(each)}
            />
          )),
        )}
      </div>
      {isDrawn && <Words {...props} />}
    </PageSheet>
  );
});

/** The picture for the present size, once the hand rests; a new link does not fetch again what is there. */
function usePictureOf({ number, templates: { whole: template } }: PageImageProps, width: number) {
  const [wanted, setWanted] = useState<{ width: number; url: string } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      const url = addressOf(template, { page: number, width });
      setWanted((old) => (old !== null && old.width >= width && attempt === 0 ? old : { width, url }));
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [template, number, width, attempt]);
  return {
    url: wanted?.url ?? null,
    failed,
    onError: () => setFailed(true),
    retry: () => {
      setFailed(false);
      setWanted(null);
      setAttempt((count) => count + 1);
    },
  };
}

function Words({ fid, number, box, turn }: PageImageProps) {
  const { data } = useQuery(linesQuery(fid, number));
  return data && <PageLines lines={data} page={turnedSize(box, turn)} />;
}
