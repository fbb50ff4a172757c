import { useTranslations } from '@/lib/client/intl';
import { CopyButton } from '@/components/ui/text/copy-button';
import { Mono, visibleText } from '@/components/ui/text/plain-text';
import type { PlannedCall } from '@/lib/domain/change/plan';
import type { Json } from '@/lib/domain/json';

const shown = 20;

export function CallList({ calls }: { calls: readonly PlannedCall[] }) {
  const t = useTranslations('change');
  if (calls.length === 0) return <p className="text-ink-2">{t('noCalls')}</p>;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-2">{t('callsCount', { n: calls.length })}</p>
        <CopyButton text={JSON.stringify(calls, null, 2)} what={t('calls')}>
          {t('copyCalls')}
        </CopyButton>
      </div>
      <ol className="flex flex-col gap-3">
        {calls.slice(0, shown).map((call, index) => (
          <li key={`${index} ${call.method} ${call.path}`}>
            <Call call={call} />
          </li>
        ))}
      </ol>
      {calls.length > shown ? <p className="text-ink-3">{t('callsMore', { n: calls.length - shown })}</p> : null}
    </div>
  );
}

function Call({ call }: { call: PlannedCall }) {
  const t = useTranslations('change');
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <p className="flex flex-wrap items-baseline gap-x-2 border-b border-line bg-sunken px-2 py-1">
        <span className="font-medium">{visibleText(call.action, 120)}</span>
        <span className="text-xs text-ink-3">{t(`system.${call.system}`)}</span>
      </p>
      <p className="px-2 pt-1.5">
        <Mono>
          <span className="font-semibold">{call.method}</span> {visibleText(call.path, 500)}
        </Mono>
      </p>
      {call.body === null ? null : (
        <pre className="px-2 py-1.5 font-mono text-xs break-all whitespace-pre-wrap text-ink-2">
          {bodyText(call.body)}
        </pre>
      )}
    </div>
  );
}

const linesShown = 1000;

function bodyText(body: Json): string {
  const lines = JSON.stringify(body, null, 2).split('\n');
  const shown = lines.slice(0, linesShown).map((line) => visibleText(line, 1000));
  return (lines.length > linesShown ? [...shown, '…'] : shown).join('\n');
}
