import { redirect } from 'react-router';
import { insightListPath } from '#contract/calls/insights.ts';

export function loader() {
  return redirect(insightListPath());
}
