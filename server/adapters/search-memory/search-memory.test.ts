import { describeSearchIndex } from '#server/ports/search-index.suite.ts';
import { createMemorySearchIndex } from './index.ts';

describeSearchIndex('search-memory', async () => createMemorySearchIndex());
