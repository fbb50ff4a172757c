import { useTranslations } from '@/lib/client/intl';
import { useId, useSyncExternalStore, type ReactNode } from 'react';
import { SegmentBar } from '@/components/ui/chart/segment-bar';
import { PlainText } from '@/components/ui/text/plain-text';
import { serverClock } from '@/lib/client/server-clock';
import { isBehind, remainingBatchMs } from '@/lib/domain/change/batches';
import type { Step } from '@/lib/domain/change/change';
import { Elapsed } from './elapsed';
import { StateWord, StepMark, type SteppedChange } from './step-line';

/** Open while something happens in it or needs attention, until a person chooses. */
const isLoud = (state: Step['state']): boolean => state !== 'waiting' && !isBehind({ state });

/** Null while a step that was started has no end: it runs, or its outcome is unknown. */
function endOf(steps: readonly Step[]): number | null {
  const started = steps.filter(({ startedAt }) => startedAt !== null);
  const ends = started.flatMap(({ finishedAt }) => finishedAt ?? []);
  return ends.length < started.length || ends.length === 0 ? null : Math.max(...ends);
}

export function BatchItem(o: {
  batch: number;
  steps: readonly Step[];
  state: Step['state'];
  paused: boolean;
  /** null: not chosen. */
  open: boolean | null;
  onOpen: (open: boolean) => void;
  children: ReactNode;
}) {
  const { batch, steps, state } = o;
  const t = useTranslations('change.batch');
  const bodyId = useId();
  const open = o.open ?? isLoud(state);
  const names = steps.map(({ values }) => values?.['names']).find((one) => one !== undefined);
  const from = steps.find(({ startedAt }) => startedAt !== null)?.startedAt ?? null;
  return (
    <li className="pb-2 last:pb-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={bodyId}
        onClick={() => o.onOpen(!open)}
        className="flex w-full items-start gap-3 rounded-md py-1 text-left hover:bg-hover"
      >
        <StepMark state={state} paused={o.paused} />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <span className="font-medium text-ink">{t('title', { n: batch })}</span>
          <StateWord state={state} paused={o.paused} />
          {names === undefined ? null : (
            <span className="min-w-0 text-ink-2">
              <PlainText text={String(names)} max={200} wrap />
            </span>
          )}
          <span className="ml-auto text-xs text-ink-3">
            {t('steps', { done: steps.filter(isBehind).length, total: steps.length })}
            {from === null ? null : ' · '}
            <Elapsed from={from} to={state === 'running' ? null : endOf(steps)} />
          </span>
        </span>
      </button>
      <ol id={bodyId} className={`${open ? 'flex' : 'hidden'} flex-col pt-2 pl-8 print:flex`}>
        {o.children}
      </ol>
    </li>
  );
}

export function BatchProgress(o: { change: Pick<SteppedChange, 'steps'>; states: readonly Step['state'][] }) {
  const t = useTranslations('change.batch');
  const total = o.states.length;
  const done = o.states.filter((state) => isBehind({ state })).length;
  const text = t('done', { done, total });
  return (
    <div className="flex flex-col gap-1 pb-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-ink">
        <span className="font-medium">{text}</span>
        {o.states.includes('running') ? <Remaining steps={o.change.steps} /> : null}
      </p>
      <SegmentBar label={text} total={total} segments={[{ label: text, value: done, look: 'used' }]} />
    </div>
  );
}

function Remaining({ steps }: { steps: readonly Step[] }) {
  const t = useTranslations('change.batch');
  const words = () => {
    const ms = remainingBatchMs(steps, serverClock.now());
    if (ms === null) return t('leftUnknown');
    const minutes = Math.ceil(ms / 60_000);
    if (minutes < 60) return t('leftMinutes', { m: Math.max(1, minutes) });
    return t('leftHours', { h: Math.floor(minutes / 60), m: minutes % 60 });
  };
  const text = useSyncExternalStore(serverClock.subscribe, words, () => '');
  return <span className="text-ink-2">{text}</span>;
}
