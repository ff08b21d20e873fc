import type { SearchedChart } from '#contract/calls/charts.ts';

const SMALL_PX = 320;
const LARGE_PX = 800;

/** The picture of a chart of the day, in a frame whose shape is known; those of the day all have one. */
export function ChartImage({
  chart,
  sizes,
  alt = '',
}: {
  chart: SearchedChart;
  sizes: string;
  alt?: string;
}) {
  const [width, height] = chart.picture_size ?? [LARGE_PX, LARGE_PX / 2];
  return (
    <img
      src={chart.online_url}
      srcSet={`${chart.thumb_url} ${SMALL_PX}w, ${chart.online_url} ${LARGE_PX}w`}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  );
}
