import * as calls from '#contract/calls/open.ts';
import type { Action } from '#contract/rights/levels.ts';
import { createDirectClient } from '#contract/wire/direct-client.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import type { Site } from '#server/platform/http/site.ts';
import type { Addresses } from './in-other-words.ts';
import { createSurface, type Surface } from './surface.ts';
import { tellingUnits } from './tell-units.ts';

/** What is answered to a program, as whoever its token is for. */
export const surfaceFor = (
  { askAs }: Pick<Site, 'askAs'>,
  addresses: Addresses,
  context: RequestContext,
): Surface => createSurface(createDirectClient(askAs(context)), addresses);

export function openRoutes(site: Pick<Site, 'handle' | 'askAs'>, addresses: Addresses): void {
  const { handle } = site;
  const as = (context: RequestContext) => surfaceFor(site, addresses, context);
  const counted = <Given>(
    context: RequestContext,
    action: Action,
    give: (surface: Surface) => Promise<Given>,
  ): Promise<Given> => {
    const client = createDirectClient(site.askAs(context));
    return tellingUnits(client, context, action, () => give(createSurface(client, addresses)));
  };
  handle(calls.openSearchReports, (asked, context) =>
    counted(context, 'searchReports', (surface) => surface.reports(asked)),
  );
  handle(calls.openReport, ({ id }, context) => as(context).report(id));
  handle(calls.openPages, (asked, context) =>
    counted(context, 'readReport', (surface) => surface.pages(asked)),
  );
  handle(calls.openSearchCharts, (asked, context) =>
    counted(context, 'searchCharts', (surface) => surface.charts(asked)),
  );
  handle(calls.openChartData, ({ id }, context) => as(context).chartData(id));
  handle(calls.openPassages, (asked, context) => as(context).passages(asked));
  handle(calls.openAsk, ({ question }, context) =>
    counted(context, 'askQuestion', (surface) => surface.ask(question)),
  );
  handle(calls.openMe, (_, context) => as(context).units());
}
