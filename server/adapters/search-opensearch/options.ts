/** Where a cluster of OpenSearch is, and as whom it is asked. */
export interface OpenSearchOptions {
  /** Addresses of its nodes; whichever of them answers will do. */
  nodes: readonly string[];
  /** null asks without a name. */
  login: { user: string; password: string } | null;
  /** Before the name of every index, for a cluster that is shared. */
  prefix: string;
  /** In so many parts an index is built, each of which a node can hold. */
  shards: number;
  /** Words beside jieba's own that ranking should know. */
  userWords?: readonly string[];
  /** Time for a question whose asker names none, milliseconds. */
  budgetMs?: number;
  /** Waits before what was refused for want of room is sent again. */
  wait?: (ms: number) => Promise<void>;
}
