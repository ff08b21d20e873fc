export { AnswerPage } from './answer-page.tsx';
export { AskStart } from './ask-start.tsx';
export { ReportPanel } from './report-panel.tsx';
