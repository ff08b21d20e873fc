import { IconChartBarOff } from '@tabler/icons-react';
import classes from './chart-picture.module.css';

interface ChartPictureProps {
  /** Of the large picture; empty where there is none to be seen. */
  url: string;
  /** Width and height of the large picture in pixels. */
  size: readonly [number, number] | null;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  eager?: boolean;
  /** Empty where its name stands beside it. */
  alt?: string;
}

const LARGE_PX = 800;
const SMALL_PX = 320;

/** The address of the small picture beside the large one. */
export const smallPicture = (url: string) => url.replace(`-${LARGE_PX}.webp`, `-${SMALL_PX}.webp`);

/** A chart on white paper in both themes, whole, in a frame whose shape is known before it comes. */
export function ChartPicture({ url, size, sizes, eager, alt = '' }: ChartPictureProps) {
  if (url === '' || size === null) {
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
      srcSet={`${smallPicture(url)} ${SMALL_PX}w, ${url} ${LARGE_PX}w`}
      sizes={sizes}
      width={size[0]}
      height={size[1]}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
