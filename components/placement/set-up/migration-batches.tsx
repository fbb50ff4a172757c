import { PageLink } from '@/components/shell/page-link';
import { CopyButton } from '@/components/ui/text/copy-button';
import { visibleText } from '@/components/ui/text/plain-text';
import { workloadHref } from '@/lib/client/hrefs';
import { useTranslations } from '@/lib/client/intl';
import type { MigrationPlan } from './migration-steps';

type Batch = MigrationPlan['batches'][number];
type Item = Batch['items'][number];

/** Everything that a workload needs: images, what requires its build, taints. */
function useNotes(): (item: Item) => string[] {
  const t = useTranslations('what-if.setUp');
  return ({ images, pins, taints }) => [
    ...images.map(({ reference, instead }) =>
      instead === null ? reference : t('useImage', { image: reference, instead }),
    ),
    ...pins.map(({ by, name }) => t(`pinned.${by}`, { name })),
    ...taints.map(({ key, value, effect }) =>
      t('needsToleration', { taint: `${value === '' ? key : `${key}=${value}`}:${effect}` }),
    ),
  ];
}

const numbered = (lines: readonly string[]): string => lines.map((line, at) => `${at + 1}. ${line}`).join('\n');

interface MigrationText {
  steps: readonly string[];
  batches: readonly Batch[];
  titleOf: (batch: Batch) => string;
  notesOf: (item: Item) => string[];
  headings: { steps: string; batches: string };
}

export function migrationMarkdown({ steps, batches, titleOf, notesOf, headings }: MigrationText): string {
  const lists = batches.map((batch) =>
    [
      titleOf(batch),
      ...batch.items.map((item) => {
        const notes = notesOf(item);
        const of = notes.length === 0 ? '' : ` (${notes.join('; ')})`;
        return `   - [ ] ${item.namespace}/${item.kind}/${item.name}${of}`;
      }),
    ].join('\n'),
  );
  return [`## ${headings.steps}`, numbered(steps), `## ${headings.batches}`, numbered(lists)].join('\n\n');
}

function BatchItem({ item, cluster }: { item: Item; cluster: string }) {
  const t = useTranslations('what-if.setUp');
  const notesOf = useNotes();
  return (
    <li className="flex min-w-0 flex-wrap items-baseline gap-x-3">
      <PageLink look="action" className="wrap-anywhere" href={workloadHref(cluster, item)}>
        {visibleText(`${item.namespace}/${item.name}`, 320)}
      </PageLink>
      <span className="text-xs text-ink-3 tabular-nums">{t('pods', { n: item.pods })}</span>
      {notesOf(item).map((note) => (
        <span key={note} className="text-xs wrap-anywhere text-ink-2">
          {visibleText(note, 400)}
        </span>
      ))}
    </li>
  );
}

interface MigrationBatchesProps {
  batches: readonly Batch[];
  steps: readonly string[];
  cluster: string;
}

export function MigrationBatches({ batches, steps, cluster }: MigrationBatchesProps) {
  const t = useTranslations('what-if.setUp');
  const notesOf = useNotes();
  const titleOf = ({ kind }: Batch): string => t(`batch.${kind}`);
  const headings = { steps: t('steps'), batches: t('batches') };
  return (
    <div className="flex flex-col gap-2">
      <p className="self-end">
        <CopyButton text={migrationMarkdown({ steps, batches, titleOf, notesOf, headings })} what={t('plan')}>
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
              {titleOf(batch)}
            </span>
            <ul className="flex min-w-0 flex-col gap-1">
              {batch.items.map((item) => (
                <BatchItem key={item.uid} item={item} cluster={cluster} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  );
}
