import { z } from 'zod';

/** Whole fen. */
export const Fen = z.number().int();
/** Yuan, in the calls whose fields S2 §3 names; made of whole fen, and never calculated with. */
export const Yuan = z.number();
/** Seconds since 1970; 0 where there is no such time. */
export const Moment = z.number().int();
