import type { z } from 'zod';
import type { checkManifest, ManifestDocument } from '@/lib/contract/placement-check';

export type CheckAnswer = Omit<z.output<typeof checkManifest.response>, 'now' | 'sources'>;

/** A file and what was found in it. */
export interface CheckedFile {
  /** As it was named; `-` is standard input. */
  name: string;
  answer: CheckAnswer;
}

export type ProblemLevel = 'error' | 'warning' | 'info';

/** One thing to tell about a document, the same for every form of report. */
export interface Problem {
  /** A lint rule, or one of `ownRules`. */
  rule: string;
  level: ProblemLevel;
  title: string;
  /** What, and what to do about it. */
  text: string;
  line: number;
  suppressed: boolean;
}

/** What is told besides lint rules. */
export const ownRules = {
  'manifest-unread': 'The document cannot be read',
  'manifest-doubtful': 'The document may not say what was meant',
  'api-refused': 'The API server refuses the object',
  'pods-refused': 'The object is saved, and each of its pods is refused',
  'no-node': 'No node can run it',
  'some-nodes': 'Some of the nodes that the scheduler may choose cannot run it',
} as const;
type OwnRule = keyof typeof ownRules;

const own = (rule: OwnRule, at: Pick<Problem, 'level' | 'text' | 'line'>): Problem => ({
  rule,
  title: ownRules[rule],
  suppressed: false,
  ...at,
});

const byOutcome = { blocked: ['no-node', 'error'], gamble: ['some-nodes', 'warning'] } as const;

function ofOutcome(document: ManifestDocument): Problem[] {
  const outcome = document.assessment?.outcome;
  if (outcome !== 'blocked' && outcome !== 'gamble') return [];
  const [rule, level] = byOutcome[outcome];
  return [own(rule, { level, text: document.assessment?.sentence.text ?? '', line: document.line })];
}

/** With the parser's own words. */
export const remarkText = ({ said, detail }: ManifestDocument['remarks'][number]): string =>
  detail === null ? said.text : `${said.text} (${detail})`;

/** Everything to tell about a document, in the order of its lines. */
export function problemsOf(document: ManifestDocument): Problem[] {
  const { assessment, problem, remarks, line, lines } = document;
  if (problem !== null)
    return [own('manifest-unread', { level: 'error', text: remarkText(problem), line: problem.line })];
  const doubts = remarks.map((one) =>
    own('manifest-doubtful', { level: 'warning', text: remarkText(one), line: one.line }),
  );
  if (assessment === null) return doubts;
  const refusals = assessment.refusals.map(({ path, message }) =>
    own('api-refused', { level: 'error', text: message, line: lines[path] ?? line }),
  );
  const podRefusals = assessment.podRefusals.map((text) =>
    own('pods-refused', { level: 'error', text, line }),
  );
  const findings = assessment.findings.map((one): Problem => ({
    rule: one.rule,
    level: one.severity,
    title: one.title,
    text: `${one.cause} ${one.remedy}`,
    line: lines[one.at[0] ?? ''] ?? line,
    suppressed: one.suppressed !== null,
  }));
  return [...doubts, ...refusals, ...podRefusals, ...ofOutcome(document), ...findings].toSorted(
    (a, b) => a.line - b.line,
  );
}

const weight = { error: 3, warning: 2, info: 1 } as const;

/** Whether anything that is not suppressed weighs as much as `level`. */
export const reaches = (files: readonly CheckedFile[], level: ProblemLevel): boolean =>
  files.some(({ answer }) =>
    answer.documents.some((document) =>
      problemsOf(document).some((one) => !one.suppressed && weight[one.level] >= weight[level]),
    ),
  );

/** `namespace/Kind/name`; what a document without a name is called. */
export function documentName({ kind, namespace, name, index }: ManifestDocument): string {
  if (kind === '' && name === '') return `document ${index + 1}`;
  return [namespace, kind || '?', name || '?'].filter((part) => part !== '').join('/');
}
