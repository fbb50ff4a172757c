'use client';
import { useTranslations } from 'next-intl';
import { PlainText } from '@/components/ui/text/plain-text';
import { StaleBand } from '@/components/ui/state/stale-band';
import type { Change } from '@/lib/domain/change/change';
import { RequestIds } from './step-timeline';
import { useChangeWords } from '../use-change-words';

type PausedChange = Pick<Change, 'state' | 'pause' | 'problem'>;

/** Why and by whom a run is paused, what was requested meanwhile, and what was refused. */
export function PausedNote({ change }: { change: PausedChange }) {
  const { state, pause } = change;
  if (state !== 'running' && state !== 'paused') return null;
  return (
    <>
      {state === 'paused' ? <Paused problem={change.problem} /> : <Refused problem={change.problem} />}
      {pause.by === null ? null : <Requested state={state} pause={pause} name={pause.by.name} />}
    </>
  );
}

function Paused({ problem }: Pick<PausedChange, 'problem'>) {
  const t = useTranslations('change');
  return <StaleBand title={t('hold.paused')}>{problem === null ? null : <Words problem={problem} />}</StaleBand>;
}

function Refused({ problem }: Pick<PausedChange, 'problem'>) {
  const t = useTranslations('change');
  return problem === null ? null : (
    <StaleBand tone="bad" title={t('hold.refused')}>
      <Words problem={problem} />
    </StaleBand>
  );
}

function Words({ problem }: { problem: NonNullable<PausedChange['problem']> }) {
  const words = useChangeWords();
  return (
    <>
      <PlainText text={words.problem(problem)} max={600} wrap />
      {problem.remedy === '' ? null : (
        <span>
          → <PlainText text={words.problemRemedy(problem)} max={600} wrap />
        </span>
      )}
      {problem.requestId === null ? null : <RequestIds ids={[problem.requestId]} />}
    </>
  );
}

function Requested({ state, pause, name }: Pick<PausedChange, 'state' | 'pause'> & { name: string }) {
  const t = useTranslations('change');
  const word =
    state === 'running' && pause.wanted === 'pause'
      ? 'pausing'
      : state === 'paused' && pause.wanted === 'resume'
        ? 'resuming'
        : null;
  if (word === null) return null;
  return (
    <StaleBand tone="unknown" title={t(`hold.${word}`, { name })}>
      {t(`hold.${word}Body`)}
    </StaleBand>
  );
}
