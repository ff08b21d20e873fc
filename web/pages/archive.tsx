import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { clientContext } from '#web/client/contexts.ts';
import { Archive, loadArchive } from '#web/features/coverage/index.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  return { ...(await loadArchive(context.get(clientContext))), origin: url.origin };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: '全部报告 · 研见' },
  { name: 'description', content: '按发布月份与行业浏览研见收录的全部研究报告。' },
  ...(loaderData === undefined
    ? []
    : [{ tagName: 'link' as const, rel: 'canonical', href: `${loaderData.origin}/archive` }]),
];

export default function ArchivePage() {
  return <Archive {...useLoaderData<typeof loader>()} />;
}
