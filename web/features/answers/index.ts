export { AnswerPage } from './answer-page.tsx';
export { AskStart } from './ask-start.tsx';
