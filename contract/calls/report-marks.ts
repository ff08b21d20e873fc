/** The `parent_id` that marks a report as recommended (S1 §3). Folders have ids from 0 on, so it names none of them. */
export const RECOMMENDED = -1;
