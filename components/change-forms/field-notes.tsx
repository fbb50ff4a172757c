'use client';
import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { FindingItem } from '@/components/change/finding-list';
import type { PoolForm } from './pool-form';
import { useIssueWords } from './use-issue-words';

export type When = 'never' | 'newNodes' | 'anyTime' | 'existingToo';

/** When a field can be changed after the pool exists (ACK API: ModifyClusterNodePool). */
export function WhenBadge({ when }: { when: When }) {
  const t = useTranslations('wizard');
  return <Badge tone={when === 'never' ? 'warn' : 'muted'}>{t(`when.${when}`)}</Badge>;
}

/** The words for what is wrong with a field; undefined when nothing is. */
export function useIssueText(): (form: PoolForm, path: string) => string | undefined {
  const words = useIssueWords();
  return (form, path) => {
    const issue = form.issueAt(path);
    return issue === null ? undefined : words(issue);
  };
}

/** What the plan found about a field, right under it. */
export function FieldFindings({ form, path }: { form: PoolForm; path: string }) {
  const findings = form.findingsAt(path);
  if (findings.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 pt-1 text-sm">
      {findings.map((finding) => (
        <FindingItem
          key={`${finding.code} ${finding.subject.uid} ${finding.field}`}
          finding={finding}
          code={false}
        />
      ))}
    </ul>
  );
}

/** A group's own error, for controls that are not one input. */
export function GroupError({ text, id }: { text: string | undefined; id?: string }) {
  if (text === undefined) return null;
  return (
    <p id={id} role="alert" className="flex gap-1 text-xs font-medium text-bad">
      <span aria-hidden="true">▲</span>
      <span>{text}</span>
    </p>
  );
}
