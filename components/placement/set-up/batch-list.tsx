'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { z } from 'zod';
import type { planBuildMigration } from '@/lib/contract/placement-what-if';
import { CopyButton } from '@/components/ui/text/copy-button';
import { Mono } from '@/components/ui/text/mono';
import { visibleText } from '@/components/ui/text/visible-text';
import { workloadHref } from '../placement-href';

type Batch = z.output<typeof planBuildMigration.response>['batches'][number];

/** The batches as a list to tick off, for a ticket. */
function markdownOf(batches: readonly Batch[], title: (batch: Batch) => string): string {
  return batches
    .map((batch, at) =>
      [
        `${at + 1}. ${title(batch)}`,
        ...batch.items.map(({ namespace, kind, name, images }) => {
          const of = images.length === 0 ? '' : ` (${images.join(', ')})`;
          return `   - [ ] ${namespace}/${kind}/${name}${of}`;
        }),
      ].join('\n'),
    )
    .join('\n');
}

/** What is moved together, in order; preparations are listed with it. */
export function BatchList({ batches, cluster }: { batches: readonly Batch[]; cluster: string }) {
  const t = useTranslations('what-if.setUp');
  const title = ({ kind }: Batch): string => t(`batch.${kind}`);
  return (
    <div className="flex flex-col gap-2">
      <p className="self-end">
        <CopyButton text={markdownOf(batches, title)} what={t('batches')}>
          {t('copyMarkdown')}
        </CopyButton>
      </p>
      <ol aria-label={t('batches')} className="divide-y divide-line rounded-md border border-line bg-surface">
        {batches.map((batch, at) => (
          <li
            key={batch.items[0]?.uid ?? at}
            className="grid gap-x-6 gap-y-1 px-3 py-2.5 md:grid-cols-[18rem_minmax(0,1fr)]"
          >
            <span className="font-medium">
              <span className="text-ink-3 tabular-nums">{at + 1}. </span>
              {title(batch)}
            </span>
            <ul className="flex min-w-0 flex-col gap-1">
              {batch.items.map((item) => (
                <li key={item.uid} className="flex min-w-0 flex-wrap items-baseline gap-x-3">
                  <Link
                    href={workloadHref(cluster, item)}
                    prefetch={false}
                    className="underline underline-offset-2 wrap-anywhere hover:text-ink"
                  >
                    {visibleText(`${item.namespace}/${item.name}`, 320)}
                  </Link>
                  <span className="text-xs text-ink-3 tabular-nums">{t('pods', { n: item.pods })}</span>
                  {item.images.map((image) => (
                    <Mono key={image}>{visibleText(image, 200)}</Mono>
                  ))}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  );
}
