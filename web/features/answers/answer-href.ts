/** The page that answers a question (S1 §2). */
export const answerHref = (question: string): string =>
  `/aianswer?${new URLSearchParams({ question: question.trim() })}`;
