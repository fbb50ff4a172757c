import { message } from '../message/message';
import type { Message } from '../message/model';

/** Why a chart has no values, or fewer than requested. */
export interface HistoryProblem {
  code: string;
  reason: Message;
  remedy: Message;
}

/** Mullion's own samples have CPU, memory, pods and nodes of clusters, pools and nodes. */
export const notSampled = (): HistoryProblem => ({
  code: 'not-sampled',
  reason: message('history.not-sampled'),
  remedy: message('history-remedy.configure'),
});

export const podsNotSampled = (): HistoryProblem => ({
  code: 'pods-not-sampled',
  reason: message('history.pods-not-sampled'),
  remedy: message('history-remedy.configure'),
});

/** For example the nodes of a node. */
export const notApplicable = (): HistoryProblem => ({
  code: 'not-applicable',
  reason: message('history.not-applicable'),
  remedy: message('history-remedy.other-metric'),
});

export const noSamples = (): HistoryProblem => ({
  code: 'no-samples',
  reason: message('history.no-samples'),
  remedy: message('history-remedy.wait'),
});

/** Use is known of some nodes only, on average over the range. */
export const partlyMeasured = (o: { nodes: number; missing: number }): HistoryProblem => ({
  code: 'partly-measured',
  reason: message('history.partly-measured', o),
  remedy: message('history-remedy.metrics-server'),
});
