/** Names the row of a saved search in its page. */
export const savedSearchMark = (id: number): string => `search-${id}`;

/** Where one saved search stands among one's own. */
export const savedSearchPath = (id: number): string => `/myAlerts?tab=searches#${savedSearchMark(id)}`;
