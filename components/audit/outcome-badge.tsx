import { useTranslations } from '@/lib/client/intl';
import { StateBadge } from '@/components/ui/state/state-badge';
import type { AuditActivity, ShownRecord } from '@/lib/contract/audit';
import type { AuditRecord } from '@/lib/domain/audit/record';
import { valuesIn } from '@/lib/domain/message/catalog';
import type { Message } from '@/lib/domain/message/model';

/** The part of a translator that is used. */
export interface AuditCatalog {
  (key: string, values?: Record<string, string | number>): string;
  has(key: string): boolean;
}

/** `node.cordon:approved` → its kind and phase; a base action such as `session.sign-in` has no phase. */
function partsOf(action: string): { kind: string; phase: string | null } {
  const at = action.indexOf(':');
  return at < 0 ? { kind: action, phase: null } : { kind: action.slice(0, at), phase: action.slice(at + 1) };
}

/** How relevant a record is for a reader: a person's action, the result of a change, or a single automatic call. */
export function weightOf(record: Pick<AuditRecord, 'action' | 'actor'>): 'action' | 'event' | 'call' {
  if (record.actor.via !== 'worker') return 'action';
  const { phase } = partsOf(record.action);
  return phase === 'intent' || phase === 'answered' ? 'call' : 'event';
}

/** The action as text, without actor and target; an unknown action is shown as its code. */
export function actionText(t: AuditCatalog, record: Pick<AuditRecord, 'action' | 'outcome'>): string {
  const { kind, phase } = partsOf(record.action);
  if (phase === null) {
    const failed = `base.${kind}.${record.outcome}`;
    if (t.has(failed)) return t(failed);
    if (t.has(`base.${kind}.ok`)) return t(`base.${kind}.ok`);
    return record.outcome === 'denied' ? t('base.other.denied', { action: record.action }) : record.action;
  }
  const what = t.has(`kind.${kind}`) ? t(`kind.${kind}`) : kind;
  const group = record.outcome === 'denied' ? 'denied' : 'phase';
  return t.has(`${group}.${phase}`) ? t(`${group}.${phase}`, { what }) : t(`${group}.other`, { what, phase });
}

type Latest = Pick<ShownRecord, 'action' | 'outcome' | 'after'>;

type AuditedChange = Pick<NonNullable<AuditActivity['change']>, 'kind' | 'summaryParams'> & { latest: Latest };

/** The phase of the newest record; `given-up`: a person resolved the unknown outcome by ending the change as failed. */
function lastPhase({ action, after }: Latest): string | null {
  const { phase } = partsOf(action);
  const isObject = typeof after === 'object' && after !== null && !Array.isArray(after);
  return phase === 'resolved' && isObject && after['decision'] === 'fail' ? 'given-up' : phase;
}

/** The result of a change, by its newest record; null: it has none of its own yet. */
export function changeOutcome(latest: Latest): ShownRecord['outcome'] | null {
  const phase = lastPhase(latest);
  // The decision succeeded, the change did not.
  if (phase === 'given-up') return 'failed';
  return phase === 'succeeded' || phase === 'failed' || phase === 'needs-attention' ? latest.outcome : null;
}

/**
 * What became of a change, without its requester: `drained node-1`, `failed to drain node-1`.
 * @param message Translates what the change's sentence names.
 */
export function changeText(t: AuditCatalog, message: (one: Message) => string, change: AuditedChange): string {
  const { kind, latest, summaryParams } = change;
  const phase = lastPhase(latest);
  if (!t.has(`did.${kind}`)) return actionText(t, latest);
  const what = t(`did.${kind}`, { ...valuesIn(summaryParams, message), done: phase === 'succeeded' ? 'yes' : 'no' });
  return t(phase !== null && t.has(`changed.${phase}`) ? `changed.${phase}` : 'changed.other', { what });
}

const looks = {
  ok: { tone: 'ok', glyph: '●' },
  denied: { tone: 'warn', glyph: '⊘' },
  failed: { tone: 'bad', glyph: '✕' },
  unknown: { tone: 'unknown', glyph: '?' },
} as const;

interface OutcomeBadgeProps {
  record: Pick<ShownRecord, 'action' | 'actor' | 'outcome' | 'damaged'>;
  /** Whether successes of the worker stand out too. */
  isProminent?: boolean;
}

export function OutcomeBadge({ record, isProminent = false }: OutcomeBadgeProps) {
  const t = useTranslations('audit');
  const { outcome } = record;
  if (record.damaged)
    return (
      <StateBadge tone="bad" glyph="✕">
        {t('damaged')}
      </StateBadge>
    );
  if (outcome === 'ok' && partsOf(record.action).phase === 'intent') {
    return <span className="text-ink-3">{t('sent')}</span>;
  }
  // Successful actions of the worker are not highlighted; failures always are.
  const isQuiet = !isProminent && outcome === 'ok' && weightOf(record) !== 'action';
  return (
    <StateBadge tone={isQuiet ? 'muted' : looks[outcome].tone} glyph={looks[outcome].glyph}>
      {t(`outcome.${outcome}`)}
    </StateBadge>
  );
}
