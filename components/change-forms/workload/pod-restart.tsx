'use client';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import { PlannedPods } from '@/components/change/work/work-plan';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { Checkbox } from '@/components/ui/form/checkbox';
import { podRestartInput } from '@/lib/changes/pod-restart/input';
import { RequestDialog } from '../request/request-dialog';

/** A pod that may be restarted; without an owner nothing would recreate it. */
export interface RestartChoice {
  uid: string;
  namespace: string;
  name: string;
  owner: { kind: string; name: string } | null;
}

/** Restarts pods: their controllers recreate them, one of each owner at a time and within their PDBs. */
export function RestartPodsDialog(o: {
  cluster: string;
  pods: readonly RestartChoice[];
  /** UIDs that are chosen at first. */
  chosen: readonly string[];
  onClose: () => void;
}) {
  const { cluster, pods, chosen, onClose } = o;
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
  const { uid, namespace, name, owner } = o.pod;
  return (
    <li className="py-0.5">
      <Checkbox
        label={<PlainText text={`${namespace}/${name}`} max={320} className="font-mono text-[0.94em]" wrap />}
        help={
          owner === null ? undefined : (
            <>
              {visibleText(owner.kind, 63)} <PlainText text={owner.name} max={120} wrap />
            </>
          )
        }
        disabledReason={owner === null ? t('bare') : null}
        checked={o.checked}
        onChange={() => o.onToggle(uid)}
      />
    </li>
  );
}
