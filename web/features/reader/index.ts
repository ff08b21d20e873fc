export { Reader } from './reader.tsx';
