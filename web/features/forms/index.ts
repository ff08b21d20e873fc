/** The door of forms: what is typed, checked, sent, and what the server says of it. */

export { FormMessage } from './form-message.tsx';
export { type Problem, shared, useServerForm } from './use-server-form.ts';
