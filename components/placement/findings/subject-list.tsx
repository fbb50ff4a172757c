import { PageLink } from '@/components/shell/page-link';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import type { Selection } from '@/components/table/column';
import { Button } from '@/components/ui/form/button';
import { Checkbox } from '@/components/ui/form/checkbox';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { nodeHref, workloadHref } from '@/lib/client/hrefs';
import type { RuleRow } from './fix-selected';

export type Subject = RuleRow['subjects'][number];

const step = 20;

export function SubjectList(o: { rule: RuleRow; cluster: string; selection: Selection }) {
  const t = useTranslations('placement.rule');
  const [limit, setLimit] = useState(step);
  const { rule, cluster, selection } = o;
  const { subjects } = rule;
  const beyond = rule.count - subjects.length;
  return (
    <>
      <ul aria-label={t('subjects', { rule: rule.rule })} className="divide-y divide-line border-y border-line">
        {subjects.slice(0, limit).map((subject) => (
          <li
            key={`${subject.kind} ${subject.namespace} ${subject.name} ${subject.cause}`}
            className="grid items-baseline gap-x-4 py-1.5 md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]"
          >
            <span className="flex min-w-0 items-start gap-2">
              <SubjectChoice subject={subject} rule={rule} selection={selection} />
              <SubjectName subject={subject} cluster={cluster} />
            </span>
            <span className="min-w-0 text-ink-2">
              <PlainText text={subject.cause} max={400} wrap />
            </span>
          </li>
        ))}
      </ul>
      {limit < subjects.length ? (
        <span>
          <Button size="sm" onClick={() => setLimit(limit + 4 * step)}>
            {t('more', { n: subjects.length - limit })}
          </Button>
        </span>
      ) : beyond > 0 ? (
        <p className="text-xs text-ink-3">{t('beyond', { n: beyond })}</p>
      ) : null}
    </>
  );
}

/** Only workloads have patches; whether one exists is known after reading it. */
const isFixable = (rule: RuleRow, { uid, namespace }: Subject): boolean =>
  rule.fixable > 0 && uid !== '' && namespace !== '';

/** Why a workload with a patch is not changed together with others; null: it may be. */
export const singleReason = ({ addOn, severity }: Subject): 'addOn' | 'note' | null =>
  addOn ? 'addOn' : severity === 'info' ? 'note' : null;

/** A patch of the template restarts its pods, so notes and add-ons of the provider are left out. */
export const isSelectable = (rule: RuleRow, subject: Subject): boolean =>
  isFixable(rule, subject) && singleReason(subject) === null;

export const findingKey = (rule: string, { uid }: Subject): string => `${rule} ${uid}`;

function SubjectChoice(o: { subject: Subject; rule: RuleRow; selection: Selection }) {
  const t = useTranslations('placement.rule');
  const key = findingKey(o.rule.rule, o.subject);
  if (!isSelectable(o.rule, o.subject)) return <span className="w-4 shrink-0" />;
  return (
    <span className="pt-0.5">
      <Checkbox
        bare
        label={t('choose', { name: visibleText(o.subject.name, 100) })}
        checked={o.selection.has(key)}
        onChange={() => o.selection.toggle(key)}
      />
    </span>
  );
}

function SubjectName({ subject, cluster }: { subject: Subject; cluster: string }) {
  const href = hrefOf(subject, cluster);
  const name = <PlainText text={subject.name} max={253} wrap />;
  return (
    <span className="min-w-0">
      {href === null ? (
        <span className="font-medium">{name}</span>
      ) : (
        <PageLink look="name" className="inline-flex min-h-6 items-center" href={href}>
          {name}
        </PageLink>
      )}
      <span className="block text-xs text-ink-3">
        {visibleText(subject.kind, 63)}
        {subject.namespace === '' ? '' : ` · ${visibleText(subject.namespace, 63)}`}
      </span>
    </span>
  );
}

/** Workloads and nodes have pages; pools are named by their key, which is not in the URL of any page. */
function hrefOf(subject: Subject, cluster: string): string | null {
  if (subject.namespace !== '') return workloadHref(cluster, subject);
  return subject.kind.toLowerCase() === 'node' ? nodeHref(cluster, subject.name) : null;
}
