import { useLocale, useTranslations } from '@/lib/client/intl';
import { exact } from '@/components/ui/text/relative-time';
import { StaleBand } from '@/components/ui/state/page-states';
import type { Change } from '@/lib/domain/change/change';
import { RequestIds } from './step-line';
import { ProblemText } from '../problem-text';

type PausedChange = Pick<Change, 'state' | 'pause' | 'problem'>;

export function PausedNote({ change }: { change: PausedChange }) {
  const t = useTranslations('change');
  const locale = useLocale();
  const { state, pause, problem } = change;
  if (state !== 'running' && state !== 'paused') return null;
  return (
    <>
      {state === 'paused' || problem !== null ? (
        <StaleBand
          tone={state === 'paused' ? 'warn' : 'bad'}
          title={t(state === 'paused' ? 'hold.paused' : 'hold.refused')}
        >
          {state === 'paused' && pause.until !== undefined ? (
            <p className="w-full">{t('hold.until', { when: exact(pause.until, locale) })}</p>
          ) : null}
          {problem === null ? null : (
            <>
              <ProblemText problem={problem} />
              {problem.requestId === null ? null : <RequestIds ids={[problem.requestId]} />}
            </>
          )}
        </StaleBand>
      ) : null}
      {pause.by === null ? null : <Requested state={state} pause={pause} name={pause.by.name} />}
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
