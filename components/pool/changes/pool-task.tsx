import { useTranslations } from 'next-intl';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { PlainText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';

/** The provider's current task, beside the state: its stage in its own words and its duration. */
export function PoolTask({ task }: { task: NonNullable<NodePoolRow['task']> }) {
  const t = useTranslations('fleet');
  return (
    <span className="flex min-w-0 items-center gap-1 text-xs text-ink-2">
      <PlainText text={task.stage === '' ? task.type : task.stage} max={120} className="min-w-0" />
      {task.startedAt === null ? null : (
        <span className="shrink-0 text-ink-3">
          · {t('taskSince')} <RelativeTime at={task.startedAt} />
        </span>
      )}
    </span>
  );
}
