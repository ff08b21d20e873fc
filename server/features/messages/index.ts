/** The door of messages: what the site tells people in words. */

export { createMessages, type Messages } from './create-messages.ts';
