import { z } from 'zod';
import { call } from '../wire/call.ts';
import { Grade, SEARCH_COST, SearchRequest } from './search.ts';

/** What the place of a report in a list comes from. Shares are 0 to 1. */
const ExplainedHit = z.object({
  fid: z.number(),
  name: z.string(),
  organisation: z.string(),
  timeText: z.string(),
  /** Place among all that were weighed, from 1, before reports of one series were joined. */
  place: z.number().int(),
  /** Of the engine: how well the text fits, with what is preferred and how fresh it is. */
  score: z.number(),
  grade: Grade,
  /** The words it lacks, as typed. */
  lacks: z.array(z.string()),
  /** Share of what the words tell that it holds, and that its title says. */
  held: z.number(),
  inTitle: z.number(),
  /** The same of the subject. */
  subjectHeld: z.number(),
  subjectInTitle: z.number(),
  /** How much of the title the words make up, in their order. */
  headline: z.number(),
  /** How near to the time that is asked about it was published; 1 where none is. */
  nearTime: z.number(),
  /** Its title says the contrary of the movement that is asked about; is on another country's economy where one's own is. */
  saysContrary: z.boolean(),
  isAbroad: z.boolean(),
  /** It lacks the industry that is asked about, and is filed under another. */
  ofOtherIndustry: z.boolean(),
  /** The house or the person that is named did not write it. */
  lacksAuthor: z.boolean(),
  /** A company's own report on a year, where neither a filing nor a time is asked for. */
  isFiling: z.boolean(),
  hasFile: z.boolean(),
  /** What readers' choices taught. */
  learned: z.number(),
  /** What it is ordered by in the end. */
  weight: z.number(),
});

export const explainSearch = call({
  method: 'POST',
  path: '/api/v2/file/explainSearch',
  summary: '检索次序的由来：排过序的前若干篇各有哪些特征；只给运营人员，不计搜索次数',
  access: 'operator',
  sealed: true,
  cost: SEARCH_COST,
  request: SearchRequest,
  response: z.object({
    /** The words that are weighed: how much each tells, in how many reports it stands, and whether it names the subject. */
    words: z.array(
      z.object({ text: z.string(), weight: z.number(), reports: z.number().int(), isSubject: z.boolean() }),
    ),
    list: z.array(ExplainedHit),
  }),
});
