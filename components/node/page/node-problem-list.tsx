import { useLocale, useTranslations } from '@/lib/client/intl';
import type { ReactNode } from 'react';
import { useMessage } from '@/lib/client/use-message';
import { PlainText } from '@/components/ui/text/plain-text';
import { exact, RelativeTime } from '@/components/ui/text/relative-time';
import { StateGlyph, toneGlyph, toneText, type Tone } from '@/components/ui/state/state-badge';
import type { NodeRead } from '@/lib/contract/node';
import type { NodeCondition, NodeRow } from '@/lib/domain/node/node';
import { UNPULLED } from '@/lib/domain/node/windows-parts';
import { nodeTone } from '../../table/node-tone';
import { type Message, toMessage } from '@/lib/domain/message/model';

type WindowsSignal = NonNullable<NodeRead['windows']>['signals'][number];

export type NodeProblem =
  | { key: string; tone: Tone; is: 'state'; reason: Message; since: number | null }
  | { key: string; tone: Tone; is: 'condition'; condition: NodeCondition }
  | { key: string; tone: Tone; is: 'windows'; message: Message; since: number | null; signal: WindowsSignal }
  | { key: string; tone: Tone; is: 'pods'; stuck: number }
  | { key: string; tone: Tone; is: 'cordoned' }
  | { key: string; tone: Tone; is: 'protection'; owner: string; reason: string; until: number };

/** Kubernetes' own conditions besides Ready report problems, and so do a node problem detector's: True is bad. */
const isFailing = ({ type, status }: NodeCondition): boolean => type !== 'Ready' && status === 'True';

const PULLS_FAIL = ['domain.windows.pulls-fail', 'domain.windows.pulls-fail-slow'];

/** The problems of a node, those that need a person first. Its protection has not expired; `read` is undefined while only the live row is loaded. */
export function nodeProblems(node: NodeRow, read: NodeRead | undefined): NodeProblem[] {
  const { protection } = node;
  const conditions = read?.kube?.conditions ?? [];
  const signals = read?.windows?.signals ?? [];
  // The signal says what these wait for.
  const isTold = signals.some(({ message }) => PULLS_FAIL.some((key) => message.phrase?.key === key));
  const stuck =
    read?.pods?.filter(({ health, state }) => health === 'stuck' && !(isTold && UNPULLED.includes(state))).length ?? 0;
  const of = (wanted: 'unhealthy' | 'watch'): NodeProblem[] =>
    signals
      .filter(({ state }) => state === wanted)
      .map((signal) => ({
        key: signal.part,
        tone: wanted === 'unhealthy' ? 'bad' : 'warn',
        is: 'windows',
        message: signal.message,
        since: signal.since,
        signal,
      }));
  return [
    ...(node.state === 'ready'
      ? []
      : [
          {
            key: 'state',
            tone: nodeTone[node.state],
            is: 'state' as const,
            reason: toMessage(node.stateReason, node.stateReasonPhrase),
            since: node.stateSince,
          },
        ]),
    ...of('unhealthy'),
    ...conditions
      .filter(isFailing)
      .map((condition) => ({ key: condition.type, tone: 'bad' as const, is: 'condition' as const, condition })),
    ...(stuck > 0 ? [{ key: 'pods', tone: 'bad' as const, is: 'pods' as const, stuck }] : []),
    ...of('watch'),
    ...(node.cordoned ? [{ key: 'cordoned', tone: 'warn' as const, is: 'cordoned' as const }] : []),
    ...(protection === null
      ? []
      : [{ key: 'protection', tone: 'warn' as const, is: 'protection' as const, ...protection }]),
  ];
}

interface ListProps {
  problems: readonly NodeProblem[];
  /** What helps against one, beside its words. */
  actionOf?: (problem: NodeProblem) => ReactNode;
}

export function NodeProblemList({ problems, actionOf }: ListProps) {
  const t = useTranslations('node-page.wrong');
  if (problems.length === 0) return <p className="text-ink-2">{t('nothing')}</p>;
  return (
    <ul aria-label={t('label')} className="flex flex-col gap-1.5">
      {problems.map((one) => (
        <li key={one.key} className="flex items-start gap-2">
          <span className={`mt-1 shrink-0 ${toneText[one.tone]}`}>
            <StateGlyph glyph={one.is === 'cordoned' || one.is === 'protection' ? '⏸' : toneGlyph[one.tone]} />
          </span>
          <span className="min-w-0">
            <Words one={one} />
          </span>
          {actionOf === undefined ? null : <span className="flex shrink-0 flex-wrap gap-2">{actionOf(one)}</span>}
        </li>
      ))}
    </ul>
  );
}

function Words({ one }: { one: NodeProblem }) {
  const t = useTranslations('node-page.wrong');
  const message = useMessage();
  const locale = useLocale();
  switch (one.is) {
    case 'state':
      return (
        <>
          <PlainText text={message(one.reason)} max={1000} wrap /> <Since at={one.since} />
        </>
      );
    case 'condition':
      return (
        <>
          <PlainText text={one.condition.type} max={120} className="font-medium" />
          {': '}
          <PlainText text={one.condition.message || one.condition.reason} max={600} wrap />{' '}
          <Since at={one.condition.changedAt} />
        </>
      );
    case 'windows':
      return (
        <>
          {message(one.message)} <Since at={one.since} />
        </>
      );
    case 'pods':
      return t('pods', { n: one.stuck });
    case 'cordoned':
      return t('cordoned');
    case 'protection':
      return (
        <>
          {t('protection', {
            owner: one.owner === '' ? t('unknownOwner') : one.owner,
            until: exact(one.until, locale),
          })}
          {one.reason === '' ? null : (
            <>
              {' '}
              <PlainText text={one.reason} max={300} wrap />
            </>
          )}
        </>
      );
  }
}

function Since({ at }: { at: number | null }) {
  if (at === null) return null;
  return <RelativeTime at={at} form="ago" className="text-xs text-ink-3" />;
}
