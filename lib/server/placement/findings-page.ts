import type { z } from 'zod';
import type { listPlacementFindings } from '@/lib/contract/placement-lists';
import type { ClusterFinding, WorkloadOutcome } from '@/lib/placement';
import type { CustomRule } from '@/lib/domain/placement/custom-rule';
import type { LintFinding, RenderedFinding } from '@/lib/domain/placement/rule';
import type { FindingCounts } from '@/lib/domain/placement/verdict';
import type { Provider } from '@/lib/kube-rules/objects/cluster-facts';
import { objectAt, textMapAt } from '@/lib/kube-rules/json/kube-json';
import { isManagedAddOn } from '@/lib/domain/workload/provider-add-on';
import { countedAs, noFindings, occurrencesOf, severityRank } from '@/lib/domain/placement/finding-occurrences';
import { renderFinding } from './render-finding';

type Query = z.output<typeof listPlacementFindings.query>;
type Answer = z.output<typeof listPlacementFindings.response>;
type RuleRow = Answer['rules'][number];
type Subject = RuleRow['subjects'][number];

const NAMED = 200;

/** An occurrence with its findings, the worst first. `key` names the subject, computed once for sorting. */
interface About {
  findings: readonly [LintFinding, ...LintFinding[]];
  subject: Pick<Subject, 'namespace' | 'kind' | 'name' | 'uid' | 'addOn'>;
  key: string;
}

const keyOf = ({ namespace, kind, name }: Pick<Subject, 'namespace' | 'kind' | 'name'>): string =>
  `${namespace}/${kind}/${name}`;

interface Held {
  outcomes: readonly WorkloadOutcome[];
  ofCluster: readonly ClusterFinding[];
  provider: Provider;
  own?: readonly CustomRule[];
}

function aboutAll({ outcomes, ofCluster, provider }: Held): About[] {
  const ofWorkloads = outcomes.flatMap(({ assessed }) => {
    const { namespace, kind, name, uid, object } = assessed.top.object;
    const labels = textMapAt(objectAt(object, 'metadata'), 'labels');
    const subject = { namespace, kind, name, uid, addOn: isManagedAddOn({ namespace, name, labels }, provider) };
    const key = keyOf(subject);
    return occurrencesOf(assessed.findings ?? []).map((findings) => ({ findings, subject, key }));
  });
  const bySubject = new Map<string, ClusterFinding[]>();
  for (const finding of ofCluster) {
    const { kind, name } = finding.subject;
    const key = keyOf({ namespace: '', kind, name });
    bySubject.set(key, [...(bySubject.get(key) ?? []), finding]);
  }
  const ofOthers = [...bySubject].flatMap(([key, found]) =>
    occurrencesOf(found).map((findings) => {
      const { kind, name } = findings[0].subject;
      return { findings, subject: { namespace: '', kind, name, uid: '', addOn: false }, key };
    }),
  );
  return [...ofWorkloads, ...ofOthers];
}

/** The counts of the rules add up to those of the cluster. */
function countsOf(all: readonly About[]): FindingCounts {
  const counts = noFindings();
  for (const { findings } of all) counts[countedAs(findings[0])] += 1;
  return counts;
}

function matches({ findings: [worst], subject }: About, { severity, namespace, suppressed }: Query): boolean {
  if ((worst.suppressed !== undefined) !== (suppressed === 'yes')) return false;
  if (severity !== undefined && worst.severity !== severity) return false;
  return namespace === undefined || subject.namespace === namespace;
}

type Say = (finding: LintFinding) => RenderedFinding;

const subjectOf = ({ findings, subject }: About, message: Say): Subject => ({
  ...subject,
  severity: findings[0].severity,
  cause: [...new Set(findings.map((one) => message(one).cause))].join(' '),
});

const byName = ({ findings: [a], key }: About, other: About): number =>
  severityRank(a.severity) - severityRank(other.findings[0].severity) ||
  (key < other.key ? -1 : key > other.key ? 1 : 0);

const isFixable = ({ fixes }: LintFinding): boolean =>
  fixes.some((way) => way.length > 0 && way.every(({ recipe }) => recipe !== 'manual'));

/** Texts of the first subject; each subject has its own cause besides. */
function rowOf(about: readonly About[], message: Say): RuleRow[] {
  const sorted = about.toSorted(byName);
  const [first] = sorted;
  if (first === undefined) return [];
  const { rule, severity, title, cause, remedy, source } = message(first.findings[0]);
  return [
    {
      rule,
      severity,
      title,
      cause,
      remedy,
      source,
      count: about.length,
      counts: countsOf(about),
      fixable: about.filter(({ findings }) => findings.some(isFixable)).length,
      subjects: sorted.slice(0, NAMED).map((one) => subjectOf(one, message)),
    },
  ];
}

function hasText(about: readonly About[], { q, message }: { q: string | undefined; message: Say }): boolean {
  const wanted = q?.trim().toLowerCase() ?? '';
  const [first] = about;
  if (wanted === '' || first === undefined) return wanted === '';
  const { rule, title } = message(first.findings[0]);
  return (
    `${rule} ${title}`.toLowerCase().includes(wanted) || about.some(({ key }) => key.toLowerCase().includes(wanted))
  );
}

/** Worst and most frequent first; totals are of the whole cluster. `own`: rules of the configuration. */
export function findingsPage(held: Held, query: Query): { rules: RuleRow[]; totals: FindingCounts } {
  const message: Say = (finding) => renderFinding(finding, query.lang, held.own);
  const all = aboutAll(held);
  const byRule = new Map<string, About[]>();
  for (const one of all) {
    if (!matches(one, query)) continue;
    const { rule } = one.findings[0];
    const known = byRule.get(rule);
    if (known === undefined) byRule.set(rule, [one]);
    else known.push(one);
  }
  const rules = [...byRule.values()]
    .filter((about) => hasText(about, { q: query.q, message }))
    .flatMap((about) => rowOf(about, message))
    .toSorted(
      (a, b) => severityRank(a.severity) - severityRank(b.severity) || b.count - a.count || (a.rule < b.rule ? -1 : 1),
    );
  return { rules, totals: countsOf(all) };
}
