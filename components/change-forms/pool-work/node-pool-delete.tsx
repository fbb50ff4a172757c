'use client';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import { Field } from '@/components/ui/form/field';
import { MonoText, visibleText } from '@/components/ui/text/plain-text';
import { TextInput } from '@/components/ui/form/text-input';
import { nodePoolDeleteInput } from '@/lib/changes/node-pool-delete/input';
import type { Plan } from '@/lib/domain/change/plan';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { RequestDialog } from '../request/request-dialog';

type Outcome = 'released' | 'kept' | 'unknown';

interface InstanceOutcome {
  uid: string;
  name: string;
  /** Null where the plan has none. */
  instanceId: string | null;
  /** Last part of the diff's path, e.g. `keptSubscription`: why. */
  because: string;
}

const outcomeOf = (because: string): Outcome =>
  because.startsWith('released') ? 'released' : because.startsWith('kept') ? 'kept' : 'unknown';

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The outcome of each instance, by the plan's entries `vm.…`. An unknown word is an unknown outcome. */
export function instanceOutcomes(diff: Plan['diff']): Record<Outcome, InstanceOutcome[]> {
  const outcomes: Record<Outcome, InstanceOutcome[]> = { released: [], kept: [], unknown: [] };
  for (const { path, target, from, to } of diff) {
    if (!path.startsWith('vm.')) continue;
    const because = path.slice('vm.'.length);
    const instanceId = textOf(from) ?? textOf(to);
    outcomes[outcomeOf(because)].push({ uid: target.uid, name: target.name, instanceId, because });
  }
  return outcomes;
}

const instancesShown = 100;

export function DeletePoolDialog(o: { cluster: string; pool: Pick<NodePoolRow, 'id' | 'name'>; onClose: () => void }) {
  const t = useTranslations('pool.delete');
  const { id, name } = o.pool;
  const [typed, setTyped] = useState('');
  const parsed = nodePoolDeleteInput.safeParse({ nodePool: { id, name } });
  return (
    <RequestDialog
      kind="node-pool.delete"
      cluster={o.cluster}
      title={t('title', { name: visibleText(name, 80) })}
      input={parsed.success ? parsed.data : null}
      openReason={parsed.success ? (typed === name ? null : t('typeFirst')) : t('wrong')}
      onClose={o.onClose}
      detail={(plan) => <InstanceOutcomes plan={plan} />}
    >
      <p>{t('body')}</p>
      <Field label={t.rich('type', { name: () => <MonoText text={name} max={80} wrap /> })}>
        {(ids) => <TextInput {...ids} mono value={typed} onChange={(event) => setTyped(event.target.value)} />}
      </Field>
    </RequestDialog>
  );
}

const look: Record<Outcome, string> = { released: 'text-bad', kept: 'text-warn', unknown: 'text-unknown' };

export function InstanceOutcomes({ plan }: { plan: Plan }) {
  const t = useTranslations('pool.delete');
  const outcomes = instanceOutcomes(plan.diff);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['released', 'kept', 'unknown'] as const)
        .filter((outcome) => outcome !== 'unknown' || outcomes.unknown.length > 0)
        .map((outcome) => (
          <section key={outcome} className="min-w-0">
            <h3 className={`text-sm ${look[outcome]}`}>{t(`outcome.${outcome}`, { n: outcomes[outcome].length })}</h3>
            <Instances instances={outcomes[outcome]} />
          </section>
        ))}
    </div>
  );
}

function Instances({ instances }: { instances: readonly InstanceOutcome[] }) {
  const t = useTranslations('pool.delete');
  const tc = useTranslations('change');
  if (instances.length === 0) return <p className="text-ink-3">{t('none')}</p>;
  return (
    <ul>
      {instances.slice(0, instancesShown).map(({ uid, name, instanceId, because }) => (
        <li key={`${uid} ${name}`} className="flex flex-wrap gap-x-2">
          <MonoText text={name} max={120} wrap />
          {instanceId === null || instanceId === name ? null : (
            <span className="text-ink-3">{visibleText(instanceId, 40)}</span>
          )}
          {t.has(`because.${because}`) ? <span className="text-ink-2">{t(`because.${because}`)}</span> : null}
        </li>
      ))}
      {instances.length > instancesShown ? <li>{tc('andMore', { n: instances.length - instancesShown })}</li> : null}
    </ul>
  );
}
