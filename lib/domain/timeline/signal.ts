import type { Message } from '../message/model';
import type { RecordedSource, TimelineTone } from './sources';
import type { TimelineObject } from './timeline-object';

/** Something that the live store saw happen. Those with one `key` within a period are one entry. */
export interface TimelineSignal {
  key: string;
  /**
   * `start` opens a state and `end` closes it; `moment` is over at once. `holds`: a state that holds since an unknown time,
   * so that what is recorded of it goes on and nothing begins.
   */
  kind: 'moment' | 'start' | 'end' | 'holds';
  /** Epoch milliseconds; of the source where it states one. */
  at: number;
  /** Of a moment that has a known end. */
  until?: number;
  /** Found at the first reading: it may have been recorded before a restart. */
  standing?: boolean;
  source: RecordedSource;
  tone: TimelineTone;
  object: TimelineObject;
  /** Keys of what the object belongs to (`withinKey`). */
  within: readonly string[];
  text: Message;
  raw: string | null;
  /** How many times it happened; 0: more is known of what was counted. */
  count: number;
}

/** An earlier time that the source states, else now. */
export const statedTime = (at: number | null, now: number): number => (at !== null && at > 0 && at <= now ? at : now);
