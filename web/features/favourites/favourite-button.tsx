import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { ReportItem } from '#contract/calls/reports.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import classes from './favourite-button.module.css';
import { useFavourite } from './use-favourite.ts';

/** The star beside a report of a list. */
export function FavouriteButton({ report }: { report: Pick<ReportItem, 'fid' | 'name' | 'is_favorite'> }) {
  const { favourite, isPending, press, label } = useFavourite({ ...report, id: report.fid });
  return (
    <IconButton
      label={`${label}《${report.name}》`}
      tip={label}
      size={32}
      className={favourite ? classes.on : undefined}
      aria-pressed={favourite}
      loading={isPending}
      onClick={press}
    >
      {favourite ? <IconStarFilled size={18} aria-hidden /> : <IconStar size={18} stroke={1.6} aria-hidden />}
    </IconButton>
  );
}
