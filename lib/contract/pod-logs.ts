import { z } from 'zod';
import { logEncodings } from '@/lib/domain/log/encoding';
import { clusterParams, integerParam } from './endpoint';
import { kubeName } from './kube-name';

/** Whose pods' logs can be read together. */
export const logKinds = ['Pod', 'Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet', 'Job', 'CronJob'] as const;

/** Pods of a workload that are read together. */
export const MAX_LOG_SOURCES = 20;

export const podLogsParams = clusterParams.extend({ namespace: kubeName, kind: z.enum(logKinds), name: kubeName });

export const podLogsQuery = z.strictObject({
  /** Absent: the default container of each pod. */
  container: kubeName.optional(),
  follow: z.enum(['yes', 'no']).default('yes'),
  previous: z.enum(['yes', 'no']).default('no'),
  sinceSeconds: integerParam({ min: 1, max: 30 * 86_400 }).optional(),
  tail: integerParam({ min: 0, max: 50_000 }).default(1_000),
  /** Absent: as the lines look. */
  encoding: z.enum(logEncodings).optional(),
  /** After a lost connection: `pod@time@lines`, comma-separated: the newest time of each pod's lines, and how many have it. */
  after: z.string().max(8_000).optional(),
});

/** Time as the runtime wrote it (RFC 3339 with nanoseconds), text, and how many bytes were cut off if any. */
export type LogLine = readonly [at: string, text: string, cutBytes?: number];

export const logStates = [
  'reading',
  /** Its container has not started; the message is the reason. */
  'waiting',
  'no-node',
  'no-previous',
  'no-container',
  /** The container ended; with its exit code. */
  'ended',
  /** Another instance of the container has started. */
  'restarted',
  'deleted',
  /** The API server's refusal is the message. */
  'refused',
  'forbidden',
  /** The connection to the API server was lost; it is tried again if the log is followed. */
  'broken',
  /** Read again after that: what the node rotated meanwhile is missing. */
  'resumed',
  /** Everything that there was has been read. */
  'complete',
] as const;
export type LogStateName = (typeof logStates)[number];

export interface LogSource {
  pod: string;
  container: string;
  node: string | null;
}

/** One line of the stream, as JSON; `s`: index of the source. */
export type LogFrame =
  /** First. `leftOut`: pods beyond `MAX_LOG_SOURCES`. */
  | { t: 'sources'; sources: LogSource[]; leftOut: number }
  | { t: 'lines'; s: number; encoding: string | null; lines: LogLine[] }
  | { t: 'state'; s: number; state: LogStateName; message: string | null; exitCode: number | null; at: number }
  /** Nothing new for a while. */
  | { t: 'alive' }
  /** Last. A stream without it was cut. */
  | { t: 'end' };
