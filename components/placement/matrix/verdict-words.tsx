'use client';
import type { PlacementRow } from '@/lib/domain/placement/verdict';
import { useMessage } from '@/lib/client/use-message';
import { visibleText } from '@/components/ui/text/visible-text';
import { FindingCountMarks } from '../finding-counts';
import { OutcomeBadge } from '../outcome-badge';

/** The verdict: its word, how many findings, and the sentence in at most two lines. */
export function VerdictWords({ row }: { row: PlacementRow }) {
  const message = useMessage();
  const sentence = visibleText(message(row.sentence), 400);
  return (
    <span className="flex min-w-0 flex-col leading-4.5">
      <span className="flex min-w-0 items-center gap-x-3 overflow-hidden whitespace-nowrap">
        <OutcomeBadge outcome={row.outcome} />
        <FindingCountMarks counts={row.findings} />
      </span>
      <span className="line-clamp-2 text-xs leading-4 whitespace-normal text-ink-2" title={sentence}>
        {sentence}
      </span>
    </span>
  );
}
