'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { PlainText } from '@/components/ui/text/plain-text';
import { useMessage } from '@/lib/client/use-message';
import type { WorkItem } from '@/lib/domain/change/work';
import { toMessage } from '@/lib/domain/message/model';
import { groupsOf, type BlockedItem, blockedItems } from './work-groups';

/** At the top of a run: the one thing that would free most of what is held up, then what else holds pods. */
export function BlockedItems({
  rows,
  isOver,
}: {
  rows: ReadonlyMap<string, WorkItem>;
  /** After the run nothing waits for it any more. */
  isOver: boolean;
}) {
  const t = useTranslations('change');
  const found = useMemo(() => blockedItems(groupsOf(rows.values())), [rows]);
  const [first, ...others] = found;
  if (first === undefined) return null;
  const word = isOver ? 'work.heldUp' : 'work.wouldFree';
  return (
    <section
      aria-label={t('work.hindrances')}
      className="flex flex-col gap-1 rounded-md border border-warn bg-warn-soft px-3 py-2 text-ink"
    >
      <p>
        <span className="font-semibold">▲ {t(word, { n: first.count })}</span> <Why of={first} />
      </p>
      {others.length === 0 ? null : (
        <ul className="text-sm">
          {others.map((one) => (
            <li key={one.row.detail}>
              <span className="font-medium">{t('work.heldUp', { n: one.count })}</span> <Why of={one} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Why({ of: { row } }: { of: BlockedItem }) {
  const message = useMessage();
  return <PlainText text={message(toMessage(row.detail, row.detailPhrase))} max={400} wrap />;
}
