export type { ReaderDeps, ReaderReads } from './deps.ts';
export { createPendingDownloads, forgetPendingDownloads } from './pending-downloads.ts';
export { fileRoutes, readerRoutes } from './routes.ts';
export { eraseReading, exportReading, favouritesAmong, type ReaderTables } from './store.ts';
