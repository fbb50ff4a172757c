import { useTranslations } from '@/lib/client/intl';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { logEncodings } from '@/lib/domain/log/encoding';
import { Checkbox } from '@/components/ui/form/checkbox';
import { Choose } from '@/components/ui/form/select';
import { visibleText } from '@/components/ui/text/plain-text';
import type { LogQuery } from './use-log';

const tails = ['100', '1000', '10000'];
const periods = ['300', '3600', '21600', '86400'] as const;
const usualTail = 1_000;
/** Lines of a period, at most. */
const periodTail = 20_000;

export interface LogChoices extends LogQuery {
  times: boolean;
  wrap: boolean;
}

/** What the URL says: it reproduces the view. `previous` at first, for the links to a crash. */
export function useLogChoices(): LogChoices {
  const { get } = useUrlQuery();
  const from = get('from') ?? '';
  const period = periods.find((one) => from === `s${one}`);
  const tail = tails.find((one) => from === one);
  return {
    container: get('container'),
    previous: get('previous') === 'yes',
    follow: get('follow') !== 'no' && get('previous') !== 'yes',
    tail: period === undefined ? Number(tail ?? usualTail) : periodTail,
    sinceSeconds: period === undefined ? undefined : Number(period),
    encoding: logEncodings.find((one) => one === get('encoding')),
    times: get('times') === 'yes',
    wrap: get('wrap') === 'yes',
  };
}

export interface LogContainer {
  name: string;
  kind: 'init' | 'sidecar' | 'main' | 'ephemeral';
}

/** `containers`: absent for several pods, each of which opens its default one. */
export function LogOptions(o: { choices: LogChoices; containers: readonly LogContainer[] | null; chosen: string }) {
  const { choices, containers, chosen } = o;
  const t = useTranslations('pod.logs');
  const kinds = useTranslations('pod.containers.kind');
  const url = useUrlQuery();
  const set = (name: string, value: string | null) => url.set({ [name]: value });
  const flag = (name: string, on: boolean) => set(name, on ? 'yes' : null);
  const from = choices.sinceSeconds === undefined ? String(choices.tail) : `s${choices.sinceSeconds}`;
  return (
    <div role="group" aria-label={t('options')} className="flex flex-wrap items-end gap-x-4 gap-y-2">
      {containers === null ? null : (
        <Choose
          label={t('container')}
          value={chosen}
          onChange={(value) => set('container', value)}
          options={containers.map(({ name, kind }) => ({
            value: name,
            label: kind === 'main' ? visibleText(name, 63) : `${visibleText(name, 63)} (${kinds(kind)})`,
          }))}
        />
      )}
      <Choose
        label={t('from')}
        value={from}
        onChange={(value) => set('from', value === String(usualTail) ? null : value)}
        options={[
          ...tails.map((value) => ({ value, label: t('tail', { n: Number(value) }) })),
          ...periods.map((value) => ({ value: `s${value}`, label: t(`since.${value}`) })),
        ]}
      />
      <Choose
        label={t('encoding')}
        value={choices.encoding ?? ''}
        onChange={(value) => set('encoding', value)}
        options={[
          { value: '', label: t('detect') },
          ...logEncodings.map((value) => ({ value, label: t(`encodings.${value}`) })),
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-1.5">
        <Checkbox
          label={t('follow')}
          checked={choices.follow}
          onChange={(event) => url.set({ follow: event.target.checked ? null : 'no', previous: null })}
        />
        <Checkbox
          label={t('previous')}
          checked={choices.previous}
          onChange={(event) => flag('previous', event.target.checked)}
        />
        <Checkbox
          label={t('times')}
          checked={choices.times}
          onChange={(event) => flag('times', event.target.checked)}
        />
        <Checkbox label={t('wrap')} checked={choices.wrap} onChange={(event) => flag('wrap', event.target.checked)} />
      </div>
    </div>
  );
}
