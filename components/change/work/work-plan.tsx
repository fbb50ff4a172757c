import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import { Button } from '@/components/ui/form/button';
import { PlainText } from '@/components/ui/text/plain-text';
import { StateBadge, type Tone } from '@/components/ui/state/state-badge';
import { useMessage } from '@/lib/client/use-message';
import type { Plan, PlannedPod } from '@/lib/domain/change/plan';

const looks: Record<PlannedPod['outcome'], { tone: Tone; glyph: string }> = {
  blocked: { tone: 'bad', glyph: '▲' },
  evict: { tone: 'busy', glyph: '→' },
  finish: { tone: 'muted', glyph: '○' },
};

const atFirst = 20;

const acceptedOf = ({ why }: PlannedPod) => why.filter(({ phrase }) => phrase?.key === 'domain.drain.accepted');

/** On paper, which has no list of pods: what is lost with the requester's consent. */
export function AcceptedLosses({ pods }: { pods: NonNullable<Plan['pods']> }) {
  const t = useTranslations('change');
  const message = useMessage();
  const losing = pods.listed.filter((pod) => acceptedOf(pod).length > 0);
  if (losing.length === 0) return null;
  return (
    <section aria-label={t('pods.accepted')} className="hidden print:block">
      <h3 className="text-sm">{t('pods.accepted')}</h3>
      <ul>
        {losing.map((pod) => (
          <li key={pod.uid}>
            <PlainText text={pod.name} max={320} wrap />
            {': '}
            <PlainText text={acceptedOf(pod).map(message).join(' ')} max={600} wrap />
          </li>
        ))}
      </ul>
      {pods.more === 0 ? null : <p>{t('pods.more', { n: pods.more })}</p>}
    </section>
  );
}

export function PlannedPods({ pods }: { pods: NonNullable<Plan['pods']> }) {
  const t = useTranslations('change');
  const message = useMessage();
  const [all, setAll] = useState(false);
  const count = (outcome: PlannedPod['outcome']): number => pods.listed.filter((pod) => pod.outcome === outcome).length;
  return (
    <details open={pods.listed.length <= atFirst || count('blocked') > 0} className="print:hidden">
      <summary className="text-sm font-semibold text-ink">
        {t('pods.title')}{' '}
        <span className="font-normal text-ink-3">
          {t('pods.gist', { leave: pods.listed.length + pods.more, stay: pods.staying, ended: pods.ended })}
        </span>
      </summary>
      <div className="@container mt-2 overflow-x-auto rounded-md border border-line text-sm">
        <table className="w-full">
          <caption className="sr-only">{t('pods.title')}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('pods.outcome')}</th>
              <th scope="col">{t('pods.pod')}</th>
              <th scope="col">{t('pods.why')}</th>
            </tr>
          </thead>
          <tbody>
            {pods.listed.slice(0, all ? undefined : atFirst).map((pod) => (
              <tr
                key={pod.uid}
                className="border-b border-line align-top last:border-0 @max-[40rem]:flex @max-[40rem]:flex-col @max-[40rem]:py-1"
              >
                <td className="px-2 py-1 @max-[40rem]:py-0 @min-[40rem]:w-28">
                  <StateBadge {...looks[pod.outcome]}>{t(`pods.${pod.outcome}`)}</StateBadge>
                </td>
                <td className="px-2 py-1 @max-[40rem]:py-0">
                  <PlainText text={pod.name} max={120} wrap />{' '}
                  <span className="text-ink-3 @max-[40rem]:block">
                    <PlainText text={pod.node} max={80} wrap />
                  </span>
                </td>
                <td className="px-2 py-1 text-ink-2 @max-[40rem]:py-0">
                  <PlainText text={pod.why.map(message).join(' · ')} max={600} wrap />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {all || pods.listed.length <= atFirst ? null : (
        <Button variant="ghost" onClick={() => setAll(true)}>
          {t('pods.all', { n: pods.listed.length })}
        </Button>
      )}
      {pods.more === 0 ? null : <p className="pt-1 text-xs text-ink-3">{t('pods.more', { n: pods.more })}</p>}
    </details>
  );
}
