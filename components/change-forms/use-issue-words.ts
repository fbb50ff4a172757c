'use client';
import { useTranslations } from 'next-intl';
import type { FieldIssue } from './pool-issues';

/** An issue in the reader's language; the door's own words where the catalogue has none. */
export function useIssueWords(): (issue: FieldIssue) => string {
  const t = useTranslations('wizard');
  return (issue) => (t.has(`issue.${issue.key}`) ? t(`issue.${issue.key}`, issue.values) : issue.message);
}
