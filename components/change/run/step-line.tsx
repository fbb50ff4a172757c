import { useMost } from '@/lib/client/use-printing';
import { useTranslations } from '@/lib/client/intl';
import { CopyButton } from '@/components/ui/text/copy-button';
import { Mono, PlainText } from '@/components/ui/text/plain-text';
import { Spinner } from '@/components/ui/form/button';
import { StateGlyph } from '@/components/ui/state/state-badge';
import type { Change, Step } from '@/lib/domain/change/change';
import { Elapsed } from './elapsed';
import { useChangeWords } from '../use-change-words';

type Mark = { glyph: string; ink: string };

const pausedMark: Mark = { glyph: '⏸', ink: 'text-warn' };

const marks: Record<Step['state'], Mark> = {
  waiting: { glyph: '', ink: 'text-ink-3' },
  running: { glyph: '', ink: 'text-busy' },
  done: { glyph: '✓', ink: 'text-ok' },
  skipped: { glyph: '↷', ink: 'text-ink-3' },
  failed: { glyph: '✕', ink: 'text-bad' },
  unknown: { glyph: '?', ink: 'text-warn' },
  cancelled: { glyph: '⊘', ink: 'text-ink-3' },
};

export type SteppedChange = Pick<Change, 'kind' | 'summaryParams' | 'targets' | 'steps'>;

export function StepLine(o: { change: SteppedChange; step: Step; paused: boolean; isLast: boolean }) {
  const { change, step, paused, isLast } = o;
  const words = useChangeWords();
  return (
    <li aria-current={step.state === 'running' ? 'step' : undefined} className="relative flex gap-3 pb-4 last:pb-0">
      {isLast ? null : <span aria-hidden="true" className="absolute top-6 bottom-0 left-2.5 w-px bg-line" />}
      <StepMark state={step.state} paused={paused} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className={step.state === 'waiting' ? 'text-ink-2' : 'font-medium text-ink'}>
            <PlainText text={words.stepTitle(change, step)} wrap />
          </span>
          <StateWord state={step.state} paused={paused} />
          <span className="ml-auto text-xs text-ink-3">
            <Elapsed from={step.startedAt} to={step.finishedAt} />
          </span>
        </p>
        <StepBody step={step} />
      </div>
    </li>
  );
}

const markOf = (state: Step['state'], paused: boolean): Mark =>
  paused && state === 'running' ? pausedMark : marks[state];

export function StateWord({ state, paused }: { state: Step['state']; paused: boolean }) {
  const t = useTranslations('change');
  return (
    <span className={`text-xs font-medium ${markOf(state, paused).ink}`}>
      {t(`stepState.${paused && state === 'running' ? 'paused' : state}`)}
    </span>
  );
}

export function StepMark({ state, paused }: { state: Step['state']; paused: boolean }) {
  const mark = markOf(state, paused);
  return (
    <span
      aria-hidden="true"
      className={`flex size-5 shrink-0 items-center justify-center rounded-full border text-xs font-semibold ${mark.ink} ${state === 'waiting' ? 'border-line' : 'border-current'}`}
    >
      {state === 'running' && !paused ? <Spinner /> : <StateGlyph glyph={mark.glyph} />}
    </span>
  );
}

function StepBody({ step }: { step: Step }) {
  const words = useChangeWords();
  return (
    <>
      {step.detail === '' ? null : (
        <p className="text-ink-2">
          <PlainText text={words.stepDetail(step)} max={600} wrap />
        </p>
      )}
      {step.error === null ? null : <StepError error={step.error} />}
      {step.requestIds.length === 0 ? null : <RequestIds ids={step.requestIds} />}
    </>
  );
}

function StepError({ error }: { error: NonNullable<Step['error']> }) {
  const words = useChangeWords();
  return (
    <div className="rounded-md border border-bad bg-bad-soft px-3 py-2">
      <p className="text-ink">
        <span className="font-semibold text-bad">▲ </span>
        <PlainText text={words.problem(error)} max={1000} wrap />{' '}
        <Mono className="text-xs text-ink-2">{error.code}</Mono>
      </p>
      {error.remedy === '' ? null : (
        <p className="text-ink-2">
          → <PlainText text={words.problemRemedy(error)} max={600} wrap />
        </p>
      )}
      {error.requestId === null ? null : <RequestIds ids={[error.requestId]} />}
    </div>
  );
}

/** The provider's request ids, each with a copy button: its support asks for them. */
export function RequestIds({ ids }: { ids: readonly string[] }) {
  const most = useMost(20);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-ink-3">
      {ids.slice(0, most).map((id) => (
        <span key={id} className="inline-flex items-center gap-1">
          RequestId <Mono>{id}</Mono>
          <CopyButton text={id} what={`RequestId ${id}`} />
        </span>
      ))}
      {ids.length > most ? <span>+{ids.length - most}</span> : null}
    </p>
  );
}
