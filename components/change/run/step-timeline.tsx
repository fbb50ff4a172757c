import { usePrinting } from '@/lib/client/use-printing';
import { useTranslations } from '@/lib/client/intl';
import type { ReactNode } from 'react';
import type { Step } from '@/lib/domain/change/change';
import { isBehind, runParts, stateOfPart } from '@/lib/domain/change/batches';
import { BatchItem, BatchProgress } from './batch-item';
import { StepLine, type SteppedChange } from './step-line';

/** Why steps are collapsed: finished, or far from starting. */
type StepFold = 'over' | 'to-come';

/** What a person opened or closed: folds, and batches by number. */
export type OpenFolds = Readonly<Record<string, boolean>>;

interface FoldPart<Item> {
  steps: readonly Item[];
  /** null = always shown. */
  folded: StepFold | null;
}

/** So many are read at a glance. */
const MANY = { steps: 24, batches: 8 };
const BEFORE = 2;
const AFTER = 4;

export function foldSteps<Item extends Pick<Step, 'state'>>(
  steps: readonly Item[],
  many = MANY.steps,
): FoldPart<Item>[] {
  if (steps.length <= many) return [{ steps, folded: null }];
  const first = steps.findIndex((step) => !isBehind(step));
  const last = steps.findLastIndex(({ state }) => state !== 'waiting');
  const from = Math.max(0, (first === -1 ? steps.length : first) - BEFORE);
  const to = Math.min(steps.length, Math.max(first, last) + 1 + AFTER);
  const parts: FoldPart<Item>[] = [
    { steps: steps.slice(0, from), folded: 'over' },
    { steps: steps.slice(from, to), folded: null },
    { steps: steps.slice(to), folded: 'to-come' },
  ];
  return parts.filter((part) => part.steps.length > 0);
}

interface TimelineProps {
  change: SteppedChange;
  paused?: boolean;
  open: OpenFolds;
  onOpen: (open: OpenFolds) => void;
}

/** A run of several batches is a list of batches, the one under way open; any other run is a list of steps. */
export function StepTimeline(o: TimelineProps) {
  const { change, paused = false, open } = o;
  const t = useTranslations('change');
  const parts = runParts(change.steps).map((part) => ({ ...part, state: stateOfPart(part.steps) }));
  const batches = parts.filter(({ batch }) => batch !== null).length;
  const lines = (steps: readonly Step[], last = change.steps.at(-1)) =>
    steps.map((step) => (
      <StepLine key={step.id} change={change} step={step} paused={paused} isLast={step.id === last?.id} />
    ));
  if (batches < 2)
    return (
      <ol aria-label={t('run')} className="flex flex-col">
        {foldSteps(change.steps).map(({ steps, folded }) => (
          <Folded key={folded} folded={folded} n={steps.length} of="stepsFolded" {...o}>
            {lines(steps)}
          </Folded>
        ))}
      </ol>
    );
  return (
    <>
      <BatchProgress change={change} states={parts.flatMap(({ batch, state }) => (batch === null ? [] : [state]))} />
      <ol aria-label={t('run')} className="flex flex-col">
        {foldSteps(parts, MANY.batches).map(({ steps, folded }) => (
          <Folded key={folded} folded={folded} n={steps.length} of="batchesFolded" {...o}>
            {steps.map((part) =>
              part.batch === null ? (
                lines(part.steps)
              ) : (
                <BatchItem
                  key={part.batch}
                  batch={part.batch}
                  steps={part.steps}
                  state={part.state}
                  paused={paused}
                  open={open[part.batch] ?? null}
                  onOpen={(isOpen) => o.onOpen({ ...open, [String(part.batch)]: isOpen })}
                >
                  {lines(part.steps, part.steps.at(-1))}
                </BatchItem>
              ),
            )}
          </Folded>
        ))}
      </ol>
    </>
  );
}

function Folded(
  o: Pick<TimelineProps, 'open' | 'onOpen'> & {
    folded: StepFold | null;
    n: number;
    of: 'stepsFolded' | 'batchesFolded';
    children: ReactNode;
  },
) {
  const { folded, open } = o;
  const t = useTranslations('change');
  const isPrinting = usePrinting();
  if (folded === null || isPrinting) return o.children;
  return (
    <li className="pb-4 last:pb-0">
      <details
        open={open[folded] ?? false}
        onToggle={(event) => o.onOpen({ ...open, [folded]: event.currentTarget.open })}
      >
        <summary className="cursor-pointer pb-2 text-ink-2">{t(`${o.of}.${folded}`, { n: o.n })}</summary>
        <ol className="flex flex-col">{o.children}</ol>
      </details>
    </li>
  );
}
