import { describeSearchIndex } from '#server/ports/search-index.suite.ts';
import { createMemorySearchEngine } from './index.ts';

describeSearchIndex('search-memory', async () => createMemorySearchEngine());
