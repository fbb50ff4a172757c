import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '@/lib/client/intl';
import { queryOf } from '@/lib/client/query-of';
import { useMessage } from '@/lib/client/use-message';
import type { TimelineCauses, TimelineEntry } from '@/lib/contract/timeline';
import { causeRelations } from '@/lib/domain/timeline/relation';
import { PageLink } from '@/components/shell/page-link';
import { ErrorState } from '@/components/ui/state/error-state';
import { SkeletonRows } from '@/components/ui/state/page-states';
import { toneText } from '@/components/ui/state/state-badge';
import { PlainText } from '@/components/ui/text/plain-text';
import { SourceShape, toneOf } from './entry-look';
import { entryHref } from './entry-href';
import { Length } from './entry-time';

/** What may have caused an entry, nearest object first. */
export function CausesPanel({ entry }: { entry: TimelineEntry }) {
  const t = useTranslations('timeline.causes');
  const query = useQuery({ ...queryOf('timeline.causes', { params: { entry: entry.id } }), staleTime: 30_000 });
  if (query.data === undefined)
    return query.error === null ? (
      <SkeletonRows rows={3} />
    ) : (
      <ErrorState failure={query.error} retry={() => void query.refetch()} compact />
    );
  const hours = query.data.searchedMs / 3_600_000;
  const { causes } = query.data;
  if (causes.length === 0) return <p className="text-ink-2">{t('none', { hours })}</p>;
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2">
      <h4 className="font-semibold">{t('title')}</h4>
      <p className="text-ink-3">{t('help', { hours })}</p>
      {causeRelations.map((relation) => (
        <Related
          key={relation}
          relation={relation}
          of={entry}
          causes={causes.filter((one) => one.relation === relation)}
        />
      ))}
    </section>
  );
}

interface RelatedProps {
  relation: (typeof causeRelations)[number];
  of: TimelineEntry;
  causes: TimelineCauses['causes'];
}

function Related({ relation, of, causes }: RelatedProps) {
  const t = useTranslations('timeline');
  const message = useMessage();
  if (causes.length === 0) return null;
  return (
    <div className="grid gap-x-4 sm:grid-cols-[7rem_1fr]">
      <h5 className="py-1 text-xs font-medium text-ink-3">{t(`causes.relation.${relation}`)}</h5>
      <ol className="flex flex-col">
        {causes.map(({ entry }) => (
          <li key={entry.id} className="flex items-start gap-2 py-0.5">
            <span className={`mt-1 ${toneText[toneOf[entry.tone]]}`}>
              <SourceShape source={entry.source} size={11} />
            </span>
            <span className="sr-only">{t(`source.${entry.source}`)}: </span>
            <PageLink look="name" href={entryHref(entry)} className="min-w-0 flex-1 font-normal">
              <PlainText text={message(entry.text)} max={300} wrap />
            </PageLink>
            <span className="shrink-0 text-ink-3 tabular-nums">
              <Length ms={of.at - entry.at} form="before" />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
