import { objectStoreSuite } from '#server/ports/object-store.suite.ts';
import { memoryObjects } from './objects-memory.ts';

objectStoreSuite('memory', async () => memoryObjects());
