import type { z } from 'zod';
import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import { messageFor } from '@/lib/server/i18n/catalogs';
import { defaultLocale, type Locale } from '@/messages';
import type { checkManifest, ManifestDocument } from '@/lib/contract/placement-check';

export type CheckAnswer = Omit<z.output<typeof checkManifest.response>, 'now' | 'sources' | 'clusterFindings'>;

export interface CheckedFile {
  /** `-` is standard input. */
  name: string;
  language: Locale;
  answer: CheckAnswer;
}

export type ProblemLevel = 'error' | 'warning' | 'info';

/** One finding of a document, for every form of report. */
export interface Problem {
  /** A lint rule, or one of `ownRules`. */
  rule: string;
  level: ProblemLevel;
  title: string;
  text: string;
  line: number;
  suppressed: boolean;
}

const ownRules = {
  'manifest-unreadable': message('manifest.report-unreadable'),
  'duplicate-field': message('manifest.report-duplicate'),
  'api-refused': message('manifest.report-refused'),
  'api-warning': message('manifest.report-warning'),
  'rules-differ': message('manifest.report-differ'),
  'version-assumed': message('manifest.report-version'),
  'pods-refused': message('manifest.report-pods-refused'),
  'no-node': message('manifest.report-no-node'),
  'some-nodes': message('manifest.report-some-nodes'),
  'objects-missing': message('manifest.report-objects-missing'),
  'not-evaluated': message('manifest.report-not-evaluated'),
} as const;
type OwnRule = keyof typeof ownRules;

export const reported = (msg: Message, language: Locale): string => messageFor(language, msg);

const own = (
  rule: OwnRule,
  at: Pick<Problem, 'level' | 'line'> & { text: string | Message; language: Locale },
): Problem => ({
  rule,
  title: reported(ownRules[rule], at.language),
  suppressed: false,
  level: at.level,
  line: at.line,
  text: typeof at.text === 'string' ? at.text : reported(at.text, at.language),
});

/** Verdicts that no object could make known. */
const NOT_EVALUATED = message('verdict.device-claims').phrase?.key;

const byOutcome = { blocked: ['no-node', 'error'], partial: ['some-nodes', 'warning'] } as const;

function ofOutcome(document: ManifestDocument, language: Locale): Problem[] {
  const outcome = document.assessment?.outcome;
  if (outcome === 'unknown' && document.assessment !== null && document.assessment.missing.length > 0) {
    const text = message('manifest.objects-missing', { kinds: document.assessment.missing.join(',') });
    return [own('objects-missing', { level: 'error', text, line: document.line, language })];
  }
  const { text = '', phrase } = document.assessment?.sentence ?? {};
  if (outcome === 'unknown' && phrase?.key === NOT_EVALUATED)
    return [own('not-evaluated', { level: 'error', text: { text, phrase }, line: document.line, language })];
  if (outcome !== 'blocked' && outcome !== 'partial') return [];
  const [rule, level] = byOutcome[outcome];
  return [own(rule, { level, text: document.assessment?.sentence ?? '', line: document.line, language })];
}

export const remarkText = (
  { message: msg, detail }: NonNullable<ManifestDocument['problem']>,
  language: Locale,
): string => (detail === null ? reported(msg, language) : `${reported(msg, language)} (${detail})`);

/** The API server's warnings, and where the offline rules disagree. */
function ofAdmission({ admission, line }: ManifestDocument, language: Locale): Problem[] {
  if (admission === null) return [];
  const { by, warnings, difference } = admission;
  const rule = by === 'api-server' ? 'rules-differ' : 'version-assumed';
  return [
    ...warnings.map((text) => own('api-warning', { level: 'warning', text, line, language })),
    ...(difference === null ? [] : [own(rule, { level: 'info', text: difference, line, language })]),
  ];
}

export function problemsOf(document: ManifestDocument, language: Locale = defaultLocale): Problem[] {
  const { assessment, problem, duplicates, line, lines } = document;
  if (problem !== null)
    return [
      own('manifest-unreadable', { level: 'error', text: remarkText(problem, language), line: problem.line, language }),
    ];
  const twice = duplicates.map((one) =>
    own('duplicate-field', { level: 'error', text: remarkText(one, language), line: one.line, language }),
  );
  if (assessment === null) return twice;
  const refusals = assessment.refusals.map(({ path, message }) =>
    own('api-refused', { level: 'error', text: message, line: lines[path] ?? line, language }),
  );
  const podRefusals = assessment.podRefusals.map((text) =>
    // A bare pod is the object itself.
    own(document.kind === 'Pod' ? 'api-refused' : 'pods-refused', { level: 'error', text, line, language }),
  );
  const findings = assessment.findings.map((one): Problem => ({
    rule: one.rule,
    level: one.severity,
    title: one.title,
    text: `${one.cause} ${one.remedy}`,
    line: lines[one.at[0] ?? ''] ?? line,
    suppressed: one.suppressed !== null,
  }));
  return [
    ...twice,
    ...refusals,
    ...ofAdmission(document, language),
    ...podRefusals,
    ...ofOutcome(document, language),
    ...findings,
  ].toSorted((a, b) => a.line - b.line);
}

const weight = { error: 3, warning: 2, info: 1 } as const;

/** Whether anything not suppressed is at least as severe as `level`. */
export const reaches = (files: readonly CheckedFile[], level: ProblemLevel): boolean =>
  files.some(({ answer }) =>
    answer.documents.some((document) =>
      problemsOf(document).some((one) => !one.suppressed && weight[one.level] >= weight[level]),
    ),
  );

/** `namespace/Kind/name`; a substitute for a document without a name. */
export function documentName({ kind, namespace, name, index }: ManifestDocument): string {
  if (kind === '' && name === '') return `document ${index + 1}`;
  return [namespace, kind || '?', name || '?'].filter((part) => part !== '').join('/');
}
