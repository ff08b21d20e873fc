import type { MetaFunction } from 'react-router';
import { AskStart } from '#web/features/answers/index.ts';

export const meta: MetaFunction = () => [
  { title: 'AI 问答 · 研见' },
  {
    name: 'description',
    content: '就库里的研究报告提问：答案只用报告原文，每句都附报告与页码，没有依据就说没有。',
  },
];

export default function AiPage() {
  return <AskStart />;
}
