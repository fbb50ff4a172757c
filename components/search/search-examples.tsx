import { searchHref } from '@/lib/client/hrefs';
import { useTranslations } from '@/lib/client/intl';
import { PageLink } from '@/components/shell/page-link';
import { Mono } from '@/components/ui/text/plain-text';

const examples = [
  { id: 'troubled', q: 'state:troubled' },
  { id: 'nodes', q: 'type:node os:windows state:notready' },
  { id: 'pulls', q: 'type:pod state:imagepull' },
  { id: 'image', q: 'type:workload image:ltsc2019' },
  { id: 'namespace', q: 'ns:kube-system -os:linux' },
  { id: 'build', q: 'build:17763' },
] as const;

/** What a query can say, as queries to click. */
export function SearchExamples() {
  const t = useTranslations('search.examples');
  return (
    <section aria-label={t('title')} className="rounded-md border border-line bg-surface px-4 py-3">
      <p className="text-ink-2">{t('help')}</p>
      <ul className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {examples.map(({ id, q }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 leading-7">
            <PageLink look="accent" href={searchHref(q)}>
              <Mono>{q}</Mono>
            </PageLink>
            <span className="text-ink-3">{t(id)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
