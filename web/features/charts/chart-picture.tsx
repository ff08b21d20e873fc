import { IconChartBarOff } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './chart-picture.module.css';

/** A chart's picture as the calls give it: lists give a link to the small one, reports one address for both. */
export interface Pictured {
  /** Of the large picture; empty where there is none to be seen. */
  online_url: string;
  thumb_url?: string;
  /** Width and height of the large picture in pixels. */
  picture_size: readonly [number, number] | null;
}

interface ChartPictureProps {
  chart: Pictured;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  eager?: boolean;
  /** Empty where its name stands beside it. */
  alt?: string;
}

const LARGE_PX = 800;
const SMALL_PX = 320;

/** The address of the small picture beside the large one. */
export const smallPicture = ({ online_url, thumb_url }: Pictured): string =>
  thumb_url ?? online_url.replace(`-${LARGE_PX}.webp`, `-${SMALL_PX}.webp`);

/** Wider than this, as tables are, a whole picture would be too small to read in a card. */
const WIDE = 3.4;

/** A chart on white paper in both themes, whole, in a frame whose shape is known before it comes. */
export function ChartPicture({ chart, sizes, eager, alt = '' }: ChartPictureProps) {
  const { online_url: url, picture_size: size } = chart;
  const [broken, setBroken] = useState('');
  if (url === '' || size === null || url === broken) {
    return (
      <span className={classes.none}>
        <IconChartBarOff size={22} stroke={1.5} aria-hidden />
        没有图片
      </span>
    );
  }
  return (
    <img
      className={classes.picture}
      src={url}
      data-wide={size[0] > size[1] * WIDE || undefined}
      srcSet={`${smallPicture(chart)} ${SMALL_PX}w, ${url} ${LARGE_PX}w`}
      sizes={sizes}
      width={size[0]}
      height={size[1]}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      // One that was never drawn may turn out not to be drawable.
      onError={() => setBroken(url)}
    />
  );
}
