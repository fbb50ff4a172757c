import type { Message } from '../message/model';
import type { Finding } from './plan';

/** A finding's text; translations are built from code and params. */
export const findingMessage = (finding: Finding, part: 'cause' | 'remedy'): Message => ({
  text: finding[part],
  phrase: { key: `findings.${finding.code}.${part}`, params: finding.params },
});
