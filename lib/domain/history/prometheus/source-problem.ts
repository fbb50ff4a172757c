import { message } from '../../message/message';
import type { HistoryProblem } from '../problem';

/** Why a metrics source has no values for a chart. `said`: its own words, or a code of the connection; quoted after ours. */
export type SourceProblem =
  | { kind: 'unreachable' | 'certificate' | 'query-failed' | 'query-refused' | 'server-error'; said: string }
  | { kind: 'no-secret'; said: string }
  | {
      kind:
        | 'slow'
        | 'too-large'
        | 'address-refused'
        | 'redirected'
        | 'unauthorized'
        | 'forbidden'
        | 'wrong-path'
        | 'throttled'
        | 'unavailable'
        | 'login-page'
        | 'not-prometheus';
    };

/** What limits an answer that has values. */
export type SourceCaveat =
  | { kind: 'no-data' }
  | { kind: 'several-series'; count: number }
  | { kind: 'series-cut'; count: number; shown: number }
  | { kind: 'warned'; said: string }
  | { kind: 'clock-skew'; seconds: number };

function reasonOf(problem: SourceProblem) {
  switch (problem.kind) {
    case 'unreachable':
      return message('source.unreachable', { said: problem.said });
    case 'certificate':
      return message('source.certificate', { said: problem.said });
    case 'query-failed':
      return message('source.query-failed', { said: problem.said });
    case 'query-refused':
      return message('source.query-refused', { said: problem.said });
    case 'server-error':
      return message('source.server-error', { said: problem.said });
    case 'no-secret':
      return message('source.no-secret', { said: problem.said });
    default:
      return message(`source.${problem.kind}`);
  }
}

export const problemOf = (problem: SourceProblem): HistoryProblem => ({
  code: problem.kind,
  reason: reasonOf(problem),
  remedy: message(`source-remedy.${problem.kind}`),
});

function caveatText(caveat: SourceCaveat) {
  switch (caveat.kind) {
    case 'no-data':
      return message('source.no-data');
    case 'several-series':
      return message('source.several-series', { count: caveat.count });
    case 'series-cut':
      return message('source.series-cut', { count: caveat.count, shown: caveat.shown });
    case 'warned':
      return message('source.warned', { said: caveat.said });
    case 'clock-skew':
      return message('source.clock-skew', { seconds: caveat.seconds });
  }
}

export const caveatOf = (caveat: SourceCaveat): HistoryProblem => ({
  code: caveat.kind,
  reason: caveatText(caveat),
  remedy: message(`source-remedy.${caveat.kind}`),
});
