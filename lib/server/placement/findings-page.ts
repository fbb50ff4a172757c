import type { z } from 'zod';
import type { listPlacementFindings } from '@/lib/contract/placement-lists';
import type { ClusterFinding, WorkloadOutcome } from '@/lib/placement';
import type { CustomRule } from '@/lib/domain/placement/custom-rule';
import type { LintFinding, LintSeverity, RenderedFinding } from '@/lib/domain/placement/rule';
import type { FindingCounts } from '@/lib/domain/placement/verdict';
import type { Provider } from '@/lib/kube-rules/objects/cluster-facts';
import { objectAt, textMapAt } from '@/lib/kube-rules/json/kube-json';
import { isManagedAddOn } from '@/lib/domain/workload/provider-add-on';
import { renderFinding } from './render-finding';

type Query = z.output<typeof listPlacementFindings.query>;
type Answer = z.output<typeof listPlacementFindings.response>;
type RuleRow = Answer['rules'][number];
type Subject = RuleRow['subjects'][number];

const NAMED = 200;

/** `key` names the subject, computed once for sorting and counting. */
interface About {
  finding: LintFinding;
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
    return (assessed.findings ?? []).map((finding) => ({ finding, subject, key }));
  });
  const others = ofCluster.map((finding) => {
    const { kind, name } = finding.subject;
    const subject = { namespace: '', kind, name, uid: '', addOn: false };
    return { finding, subject, key: keyOf(subject) };
  });
  return [...ofWorkloads, ...others];
}

const SEVERITIES: readonly LintSeverity[] = ['error', 'warning', 'info'];
const rank = (severity: LintSeverity): number => SEVERITIES.indexOf(severity);

/** One occurrence is a subject to which a rule applies, however many fields it names; the counts of the rules add up to those of the cluster. */
function countsOf(all: readonly About[]): FindingCounts {
  const counts: FindingCounts = { error: 0, warning: 0, info: 0, suppressed: 0 };
  const seen = new Set<string>();
  for (const { finding, key } of all) {
    const as = finding.suppressed === undefined ? finding.severity : 'suppressed';
    const occurrence = `${as} ${finding.rule} ${key}`;
    if (seen.has(occurrence)) continue;
    seen.add(occurrence);
    counts[as] += 1;
  }
  return counts;
}

function matches({ finding, subject }: About, { severity, namespace, suppressed }: Query): boolean {
  if ((finding.suppressed !== undefined) !== (suppressed === 'yes')) return false;
  if (severity !== undefined && finding.severity !== severity) return false;
  return namespace === undefined || subject.namespace === namespace;
}

type Say = (finding: LintFinding) => RenderedFinding;

const subjectOf = ({ finding, subject }: About, message: Say): Subject => ({
  ...subject,
  severity: finding.severity,
  cause: message(finding).cause,
});

const byName = (a: About, b: About): number =>
  rank(a.finding.severity) - rank(b.finding.severity) || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

/** Texts of the first subject; each subject has its own cause besides. */
function rowOf(about: readonly About[], message: Say): RuleRow[] {
  const sorted = about.toSorted(byName);
  const [first] = sorted;
  if (first === undefined) return [];
  const { rule, severity, title, cause, remedy, source } = message(first.finding);
  const fixable = about.filter(({ finding }) =>
    finding.fixes.some((way) => way.length > 0 && way.every(({ recipe }) => recipe !== 'manual')),
  );
  return [
    {
      rule,
      severity,
      title,
      cause,
      remedy,
      source,
      count: new Set(about.map(({ key }) => key)).size,
      counts: countsOf(about),
      fixable: new Set(fixable.map(({ key }) => key)).size,
      subjects: sorted.slice(0, NAMED).map((one) => subjectOf(one, message)),
    },
  ];
}

function hasText(about: readonly About[], { q, message }: { q: string | undefined; message: Say }): boolean {
  const wanted = q?.trim().toLowerCase() ?? '';
  const [first] = about;
  if (wanted === '' || first === undefined) return wanted === '';
  const { rule, title } = message(first.finding);
  return (
    `${rule} ${title}`.toLowerCase().includes(wanted) || about.some(({ key }) => key.toLowerCase().includes(wanted))
  );
}

/** Worst and most frequent first; totals are of the whole cluster. `own`: rules of the configuration. */
export function findingsPage(held: Held, query: Query): Pick<Answer, 'rules' | 'totals'> {
  const message: Say = (finding) => renderFinding(finding, query.lang, held.own);
  const all = aboutAll(held);
  const byRule = new Map<string, About[]>();
  for (const one of all) {
    if (!matches(one, query)) continue;
    const known = byRule.get(one.finding.rule);
    if (known === undefined) byRule.set(one.finding.rule, [one]);
    else known.push(one);
  }
  const rules = [...byRule.values()]
    .filter((about) => hasText(about, { q: query.q, message }))
    .flatMap((about) => rowOf(about, message))
    .toSorted((a, b) => rank(a.severity) - rank(b.severity) || b.count - a.count || (a.rule < b.rule ? -1 : 1));
  return { rules, totals: countsOf(all) };
}
