/** The door of the community group: places, until when, and which industries their owners asked for. */

export { type Community, createCommunity } from './create-community.ts';
export { industriesOf } from './store.ts';
