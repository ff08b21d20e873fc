import type { MetaFunction } from 'react-router';
import { AnswerPage } from '#web/features/answers/index.ts';

export const meta: MetaFunction = () => [{ title: 'AI 问答 · 研见' }, { name: 'robots', content: 'noindex' }];

export default function AiAnswerPage() {
  return <AnswerPage />;
}
