'use client';
import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { Checkbox } from '@/components/ui/form/checkbox';
import { Field } from '@/components/ui/form/field';
import { TextArea } from '@/components/ui/form/text-area';
import { TextInput } from '@/components/ui/form/text-input';
import { visibleText } from '@/components/ui/text/visible-text';
import { nodePoolAttachInstancesInput } from '@/lib/changes/node-pool-attach-instances/input';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { InstanceChoice } from './node-pool-attach-choice';
import { PlanDiff } from '../request/plan-diff';
import { RequestDialog } from '../request/request-dialog';

/** Ids as people paste them: one a line, or with spaces, commas or semicolons between; each once. */
export function instanceIdsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;，；、]+/).filter((one) => one !== ''))];
}

const most = 100;
const noneChosen: ReadonlySet<string> = new Set();
const start = { ids: '', keepName: true, formatDisk: false, password: '' };

/** Adds existing instances to a pool. Their system disks are replaced; the plan reports what each of them lacks. */
export function AttachDialog(o: {
  cluster: string;
  pool: Pick<NodePoolRow, 'id' | 'name' | 'os'>;
  onClose: () => void;
}) {
  const t = useTranslations('pool.attach');
  const [form, setForm] = useState(start);
  const patch = (part: Partial<typeof start>) => setForm((before) => ({ ...before, ...part }));
  const [chosen, setChosen] = useState(noneChosen);
  const toggle = useCallback(
    (id: string, on: boolean) =>
      setChosen((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id))),
    [],
  );
  const instanceIds = [...new Set([...chosen, ...instanceIdsOf(form.ids)])];
  const parsed = nodePoolAttachInstancesInput.safeParse({
    nodePool: { id: o.pool.id, name: o.pool.name },
    instanceIds,
    keepName: form.keepName,
    formatDisk: form.formatDisk,
    loginPassword: form.password,
  });
  const tooMany = instanceIds.length > most ? t('tooMany', { n: most }) : null;
  const open = instanceIds.length === 0 ? t('noIds') : tooMany;
  return (
    <RequestDialog
      kind="node-pool.attach-instances"
      cluster={o.cluster}
      title={t('title', { name: visibleText(o.pool.name, 80) })}
      input={open === null && parsed.success ? parsed.data : null}
      openReason={open ?? (parsed.success ? null : t('wrong'))}
      onClose={o.onClose}
      detail={(plan) => <PlanDiff plan={plan} />}
    >
      <p className="font-medium text-warn">▲ {t('diskLost')}</p>
      <InstanceChoice
        cluster={o.cluster}
        pool={o.pool}
        os={o.pool.os}
        chosen={chosen}
        onToggle={toggle}
        onClear={() => setChosen(noneChosen)}
      />
      <Field label={t('ids')} help={t('idsHelp')} error={tooMany ?? undefined}>
        {(ids) => <TextArea {...ids} mono value={form.ids} onChange={(event) => patch({ ids: event.target.value })} />}
      </Field>
      <Field label={t('password')} help={t(o.pool.os === 'windows' ? 'passwordWindows' : 'passwordLinux')}>
        {(ids) => (
          <TextInput
            {...ids}
            type="password"
            autoComplete="new-password"
            value={form.password}
            onChange={(event) => patch({ password: event.target.value })}
          />
        )}
      </Field>
      {(['keepName', 'formatDisk'] as const).map((flag) => (
        <Checkbox
          key={flag}
          label={t(flag)}
          help={t(`${flag}Help`)}
          checked={form[flag]}
          onChange={(event) => patch({ [flag]: event.target.checked })}
        />
      ))}
    </RequestDialog>
  );
}
