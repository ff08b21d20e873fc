/** The feedback form with where one was filled in, which it shows and lets one take out. */
export const feedbackHref = (context: string): string => `/suggest?context=${encodeURIComponent(context)}`;
