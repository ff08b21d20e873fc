import * as calls from '#contract/calls/open.ts';
import { createDirectClient } from '#contract/wire/direct-client.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import type { Site } from '#server/platform/http/site.ts';
import type { Addresses } from './in-other-words.ts';
import { createSurface, type Surface } from './surface.ts';

/** What is answered to a program, as whoever its token is for. */
export const surfaceFor = (
  { askAs }: Pick<Site, 'askAs'>,
  addresses: Addresses,
  context: RequestContext,
): Surface => createSurface(createDirectClient(askAs(context)), addresses);

export function openRoutes(site: Pick<Site, 'handle' | 'askAs'>, addresses: Addresses): void {
  const { handle } = site;
  const as = (context: RequestContext) => surfaceFor(site, addresses, context);
  handle(calls.openSearchReports, (asked, context) => as(context).reports(asked));
  handle(calls.openReport, ({ id }, context) => as(context).report(id));
  handle(calls.openPages, (asked, context) => as(context).pages(asked));
  handle(calls.openSearchCharts, (asked, context) => as(context).charts(asked));
  handle(calls.openChartData, ({ id }, context) => as(context).chartData(id));
  handle(calls.openPassages, (asked, context) => as(context).passages(asked));
  handle(calls.openAsk, ({ question }, context) => as(context).ask(question));
  handle(calls.openMe, (_, context) => as(context).units());
}
