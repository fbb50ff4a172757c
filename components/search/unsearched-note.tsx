import { useTranslations } from '@/lib/client/intl';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { StaleBand } from '@/components/ui/state/page-states';
import { visibleText } from '@/components/ui/text/plain-text';

/** Clusters that were not searched whole, or whose objects may be old: "nothing found" would be wrong there. */
export function UnsearchedNote({ clusters }: { clusters: AnswerOf<'search.find'>['clusters'] }) {
  const t = useTranslations('search.unsearched');
  const lines = clusters.flatMap(({ name, unread, sources }) => {
    const cluster = visibleText(name, 60);
    if (unread.length > 0)
      return [{ name, text: t('unread', { cluster, kinds: visibleText(unread.join(', '), 200) }) }];
    const kube = sources.find(({ source }) => source === 'kubernetes')?.state ?? 'absent';
    return kube === 'live' ? [] : [{ name, text: t('old', { cluster }) }];
  });
  if (lines.length === 0) return null;
  return (
    <div className="mb-2">
      <StaleBand tone="unknown" title={t('title', { n: lines.length, of: clusters.length })}>
        <ul>
          {lines.map((line) => (
            <li key={line.name}>{line.text}</li>
          ))}
        </ul>
      </StaleBand>
    </div>
  );
}
