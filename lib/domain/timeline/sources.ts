/** Where an entry comes from. `gap`: what Mullion could not observe. */
export const timelineSources = [
  'change',
  'audit',
  'event',
  'node',
  'pod',
  'node-pool',
  'ack-task',
  'scaling',
  'gap',
] as const;
export type TimelineSource = (typeof timelineSources)[number];

/** Read from the tables of changes and audit records; everything else is recorded. */
const read = ['change', 'audit'] as const;
export type RecordedSource = Exclude<TimelineSource, (typeof read)[number]>;

export const isRecorded = (source: TimelineSource): source is RecordedSource => !read.some((one) => one === source);

/** From harmless to worst. */
export const timelineTones = ['ok', 'info', 'warn', 'bad'] as const;
export type TimelineTone = (typeof timelineTones)[number];

export const isProblem = (tone: TimelineTone): boolean => tone === 'warn' || tone === 'bad';

export const isWorse = (a: TimelineTone, b: TimelineTone): boolean =>
  timelineTones.indexOf(a) > timelineTones.indexOf(b);
