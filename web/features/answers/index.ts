export { AnswerPage } from './answer-page.tsx';
export { AskStart } from './ask-start.tsx';
export { ClaimText } from './claim-text.tsx';
export { ReportPanel } from './report-panel.tsx';
