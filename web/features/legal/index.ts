export { Agreement } from './agreement.tsx';
export { Infringement } from './infringement.tsx';
export { Privacy } from './privacy.tsx';
