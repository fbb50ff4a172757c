import { changeHref } from '@/lib/client/hrefs';
import { PageLink } from '@/components/shell/page-link';
import { useTranslations } from '@/lib/client/intl';
import type { NodeRead } from '@/lib/contract/node';
import type { NodeRow } from '@/lib/domain/node/node';
import { useMessage } from '@/lib/client/use-message';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { StateBadge, type Tone } from '@/components/ui/state/state-badge';
import { FoldedHealth } from './folded-health';
import { RemedyButton, RestartInstanceButton } from './remedy-button';

export function RepairNote({ repair }: { repair: NonNullable<NodeRead['repair']> }) {
  const t = useTranslations('node-page.repair');
  const message = useMessage();
  const { byProvider, policy, today, change, why } = repair;
  return (
    <div className="flex flex-col gap-1 text-ink-2">
      <p>{t(byProvider === null ? 'providerUnknown' : byProvider ? 'provider' : 'noProvider')}</p>
      <p>
        <span className="font-medium text-ink">{t('title')}</span>{' '}
        {policy === null ? (
          t('off')
        ) : (
          <>
            {t('on', { minutes: policy.afterMinutes, atMost: policy.atMost, perDay: policy.perDay })}{' '}
            {today === null ? t('notLooked') : t('today', { n: today })}{' '}
            {change === null ? null : (
              <PageLink look="underlined" href={changeHref(change)}>
                {t('change')}
              </PageLink>
            )}
          </>
        )}
      </p>
      {why === null ? null : <p>{t('leaves', { why: message(why) })}</p>}
    </div>
  );
}

type Windows = NonNullable<NodeRead['windows']>;
type Signal = Windows['signals'][number];

const tones: Record<Signal['state'], Tone> = { healthy: 'ok', watch: 'warn', unhealthy: 'bad', unknown: 'unknown' };

export function WindowsParts(o: { node: NodeRow; read: NodeRead; windows: Windows }) {
  const { node, read, windows } = o;
  const t = useTranslations('node-page.windows');
  return (
    <FoldedHealth title={t('title')} states={windows.signals.map(({ state }) => state)}>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {windows.signals.map((signal) => (
          <li
            key={signal.part}
            className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[9rem_7rem_minmax(0,1fr)_auto] sm:items-center"
          >
            <span className="font-medium">{t(`part.${signal.part}`)}</span>
            <StateBadge tone={tones[signal.state]}>{t(`state.${signal.state}`)}</StateBadge>
            <Why signal={signal} />
            {signal.remedy === 'none' ? null : (
              <span className="flex flex-wrap gap-2">
                {signal.part === 'kubelet' ? <RestartInstanceButton node={node} /> : null}
                <RemedyButton remedy={signal.remedy} node={node} read={read} signal={signal} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {read.repair === null ? null : (
        <div className="pt-2">
          <RepairNote repair={read.repair} />
        </div>
      )}
    </FoldedHealth>
  );
}

function Why({ signal }: { signal: Signal }) {
  const message = useMessage();
  return (
    <span className="min-w-0 text-ink-2">
      {message(signal.message)}{' '}
      {signal.since === null ? null : <RelativeTime at={signal.since} form="ago" className="text-xs text-ink-3" />}
    </span>
  );
}
