/** The door of answers: questions to the library, answered with its own words. */

export { type Answers, createAnswers } from './create-answers.ts';
