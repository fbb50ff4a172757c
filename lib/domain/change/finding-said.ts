import type { Said } from '../phrase/phrase';
import type { Finding } from './plan';

/** A finding's text; its other languages are built from code and params. */
export const findingSaid = (finding: Finding, part: 'cause' | 'remedy'): Said => ({
  text: finding[part],
  phrase: { key: `findings.${finding.code}.${part}`, params: finding.params },
});
