'use client';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { PlannedPods } from '@/components/change/work/work-plan';
import { PlainText } from '@/components/ui/text/plain-text';
import { visibleText } from '@/components/ui/text/visible-text';
import { podRestartInput } from '@/lib/changes/pod-restart/input';
import { RequestDialog } from '../request/request-dialog';

/** A pod that may be restarted; without an owner nothing would make it again. */
export interface RestartChoice {
  uid: string;
  namespace: string;
  name: string;
  owner: { kind: string; name: string } | null;
}

export interface RestartPodsDialogProps {
  cluster: string;
  pods: readonly RestartChoice[];
  /** UIDs that are chosen at first. */
  chosen: readonly string[];
  onClose: () => void;
}

/** Restarts pods: their controllers recreate them, one of each owner at a time and within their PDBs. */
export function RestartPodsDialog({ cluster, pods, chosen, onClose }: RestartPodsDialogProps) {
  const t = useTranslations('node-page.restart');
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set(chosen));
  const named = pods.filter(({ uid }) => picked.has(uid));
  const parsed = podRestartInput.safeParse({
    pods: named.map(({ namespace, name, uid }) => ({ namespace, name, uid })),
  });
  const toggle = (uid: string) => {
    const next = new Set(picked);
    if (!next.delete(uid)) next.add(uid);
    setPicked(next);
  };
  return (
    <RequestDialog
      kind="pod.restart"
      cluster={cluster}
      title={t('title', { n: named.length })}
      size="lg"
      input={parsed.success ? parsed.data : null}
      openReason={parsed.success ? null : t(named.length === 0 ? 'choose' : 'tooMany')}
      onClose={onClose}
      detail={(plan) => (plan.pods === undefined ? null : <PlannedPods pods={plan.pods} />)}
    >
      <p>{t('body')}</p>
      <fieldset className="rounded-md border border-line p-2">
        <legend className="px-1 text-ink-2">{t('pods')}</legend>
        <ul className="max-h-56 overflow-y-auto">
          {pods.map((pod) => (
            <Choice key={pod.uid} pod={pod} checked={picked.has(pod.uid)} onToggle={toggle} />
          ))}
        </ul>
      </fieldset>
    </RequestDialog>
  );
}

function Choice(o: { pod: RestartChoice; checked: boolean; onToggle: (uid: string) => void }) {
  const t = useTranslations('node-page.restart');
  const id = useId();
  const { owner } = o.pod;
  return (
    <li className="flex min-w-0 items-start gap-2 py-0.5">
      <input
        id={id}
        type="checkbox"
        checked={o.checked}
        disabled={owner === null}
        onChange={() => o.onToggle(o.pod.uid)}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <label htmlFor={id} className={`min-w-0 ${owner === null ? 'text-ink-3' : ''}`}>
        <PlainText text={`${o.pod.namespace}/${o.pod.name}`} max={320} className="font-mono text-[0.94em]" wrap />
        <span className="block text-xs text-ink-3">
          {owner === null ? (
            t('bare')
          ) : (
            <>
              {visibleText(owner.kind, 63)} <PlainText text={owner.name} max={120} />
            </>
          )}
        </span>
      </label>
    </li>
  );
}
