export { AnswerPage } from './answer-page.tsx';
export { ClaimText } from './answer-view.tsx';
export { AskStart } from './ask-start.tsx';
export { ReportPanel } from './report-panel.tsx';
