/** The door of answers: questions to the library, answered with its own words. */

export { createAnswers } from './create-answers.ts';
