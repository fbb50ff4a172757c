import { useState } from 'react';
import { useLocale, useTranslations } from '@/lib/client/intl';
import { serverClock } from '@/lib/client/server-clock';
import { boundsOf, rangeError, type RangeError, rangeNames, type TimeRange } from '@/lib/client/time-range';
import { Button } from '@/components/ui/form/button';
import { Choice } from '@/components/ui/form/choice';
import { Field } from '@/components/ui/form/field';
import { TextInput } from '@/components/ui/form/text-input';
import { Popup } from '@/components/ui/overlay/menu';
import { momentText } from './moment-text';
import type { UrlRange } from './use-range';

const below = { side: 'bottom', align: 'start', gap: 4 } as const;

/** The usual lengths, a range of one's own, and the way out of a zoom. */
export function RangeChoice({ url }: { url: UrlRange }) {
  const t = useTranslations('history.range');
  const locale = useLocale();
  const { range, choose } = url;
  const fixed = range.is === 'fixed' ? range : null;
  const words = (at: number) => momentText(at, locale);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Choice
        label={t('label')}
        value={range.is === 'last' ? range.length : null}
        options={rangeNames.map((name) => ({ value: name, label: t(name) }))}
        onChange={(length) => choose({ is: 'last', length })}
      />
      <Popup
        kind="dialog"
        label={t('customTitle')}
        options={below}
        className="w-72 p-3"
        trigger={
          <Button
            size="sm"
            aria-pressed={fixed !== null}
            className={fixed === null ? '' : 'border-accent! text-accent!'}
          >
            {fixed === null ? t('custom') : t('between', { from: words(fixed.from), to: words(fixed.to) })}
          </Button>
        }
      >
        {(close) => (
          <CustomRange
            range={range}
            onChoose={(chosen) => {
              close();
              choose(chosen);
            }}
          />
        )}
      </Popup>
      {fixed === null ? null : (
        <Button
          size="sm"
          onClick={() => {
            const half = fixed.to - fixed.from;
            url.zoom(fixed.from - half / 2, fixed.to + half / 2);
          }}
        >
          {t('zoomOut')}
        </Button>
      )}
    </div>
  );
}

function CustomRange({ range, onChoose }: { range: TimeRange; onChoose: (range: TimeRange) => void }) {
  const t = useTranslations('history.range');
  const [bounds] = useState(() => boundsOf(range, serverClock.now()));
  const [from, setFrom] = useState(inputText(bounds.from));
  const [to, setTo] = useState(inputText(bounds.to));
  const [error, setError] = useState<RangeError | null>(null);
  const show = () => {
    const [begin, end] = [timeOf(from), timeOf(to)];
    const found = rangeError(begin, end, serverClock.now());
    setError(found);
    if (found === null && begin !== null && end !== null) onChoose({ is: 'fixed', from: begin, to: end });
  };
  return (
    <form
      className="flex flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        show();
      }}
    >
      <Field label={t('from')}>
        {(ids) => (
          <TextInput
            {...ids}
            type="datetime-local"
            data-first=""
            value={from}
            onChange={(e) => setFrom(e.target.value)}
          />
        )}
      </Field>
      <Field label={t('to')} error={error === null ? null : t(`error.${error}`)}>
        {(ids) => <TextInput {...ids} type="datetime-local" value={to} onChange={(e) => setTo(e.target.value)} />}
      </Field>
      <p className="text-xs text-ink-3">{t('zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}</p>
      <div>
        <Button size="sm" variant="primary" type="submit">
          {t('apply')}
        </Button>
      </div>
    </form>
  );
}

/** As an input of local date and time takes it. */
function inputText(at: number): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

function timeOf(text: string): number | null {
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}
