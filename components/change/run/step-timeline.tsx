import { useTranslations } from '@/lib/client/intl';
import { CopyButton } from '@/components/ui/text/copy-button';
import { Mono, PlainText } from '@/components/ui/text/plain-text';
import { Spinner } from '@/components/ui/form/button';
import { StateGlyph } from '@/components/ui/state/state-badge';
import type { Change, Step } from '@/lib/domain/change/change';
import { Elapsed } from './elapsed';
import { useChangeWords } from '../use-change-words';

/** Why steps are collapsed: finished, or far from starting. */
type StepFold = 'over' | 'to-come';

/** Which collapsed steps a person opened. */
export type OpenFolds = Readonly<Partial<Record<StepFold, boolean>>>;

interface StepPart {
  steps: readonly Step[];
  /** null = always shown. */
  folded: StepFold | null;
}

/** A run of many batches has several steps for each; so many are read at a glance. */
const MANY = 24;
const BEFORE = 2;
const AFTER = 4;

const isBehind = ({ state }: Step): boolean => state === 'done' || state === 'skipped';

export function foldSteps(steps: readonly Step[]): StepPart[] {
  if (steps.length <= MANY) return [{ steps, folded: null }];
  const first = steps.findIndex((step) => !isBehind(step));
  const last = steps.findLastIndex(({ state }) => state !== 'waiting');
  const from = Math.max(0, (first === -1 ? steps.length : first) - BEFORE);
  const to = Math.min(steps.length, Math.max(first, last) + 1 + AFTER);
  const parts: StepPart[] = [
    { steps: steps.slice(0, from), folded: 'over' },
    { steps: steps.slice(from, to), folded: null },
    { steps: steps.slice(to), folded: 'to-come' },
  ];
  return parts.filter((part) => part.steps.length > 0);
}

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

export function StepTimeline(o: {
  change: Pick<Change, 'kind' | 'summaryParams' | 'targets' | 'steps'>;
  paused?: boolean;
  open: OpenFolds;
  onOpen: (open: OpenFolds) => void;
}) {
  const { change, paused = false, open } = o;
  const t = useTranslations('change');
  const parts = foldSteps(change.steps);
  const lines = (steps: readonly Step[]) =>
    steps.map((step) => (
      <StepLine
        key={step.id}
        change={change}
        step={step}
        paused={paused}
        isLast={step.id === change.steps.at(-1)?.id}
      />
    ));
  return (
    <ol aria-label={t('run')} className="flex flex-col">
      {parts.map(({ steps, folded }) =>
        folded === null ? (
          lines(steps)
        ) : (
          <li key={folded} className="pb-4 last:pb-0">
            <details
              open={open[folded] ?? false}
              onToggle={(event) => o.onOpen({ ...open, [folded]: event.currentTarget.open })}
            >
              <summary className="cursor-pointer pb-2 text-ink-2">
                {t(`stepsFolded.${folded}`, { n: steps.length })}
              </summary>
              <ol className="flex flex-col">{lines(steps)}</ol>
            </details>
          </li>
        ),
      )}
    </ol>
  );
}

function StepLine(o: {
  change: Pick<Change, 'kind' | 'summaryParams' | 'targets' | 'steps'>;
  step: Step;
  paused: boolean;
  isLast: boolean;
}) {
  const { change, step, paused, isLast } = o;
  const t = useTranslations('change');
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
          <span className={`text-xs font-medium ${markOf(step.state, paused).ink}`}>
            {t(`stepState.${paused && step.state === 'running' ? 'paused' : step.state}`)}
          </span>
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

function StepMark({ state, paused }: { state: Step['state']; paused: boolean }) {
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
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-ink-3">
      {ids.slice(0, 20).map((id) => (
        <span key={id} className="inline-flex items-center gap-1">
          RequestId <Mono>{id}</Mono>
          <CopyButton text={id} what={`RequestId ${id}`} />
        </span>
      ))}
      {ids.length > 20 ? <span>+{ids.length - 20}</span> : null}
    </p>
  );
}
