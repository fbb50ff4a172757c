'use client';
import { TextField } from '../request/input-fields';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import { serverClock } from '@/lib/client/server-clock';
import { Button } from '@/components/ui/form/button';
import { Field } from '@/components/ui/form/field';
import { TextInput } from '@/components/ui/form/text-input';
import { nodeProtectInput, type NodeProtectInput } from '@/lib/changes/node-protect/input';
import { nodeReleaseInput } from '@/lib/changes/node-unprotect/input';
import { usePerson } from '@/lib/client/actor';
import { NodeNames } from './node-names';
import { PlanDiff, RequestDialog } from '../request/request-dialog';

const MINUTE_MS = 60_000;

/** A time as a `datetime-local` control has it, in the zone of the browser. */
export function localOf(at: number): string {
  const offsetMs = new Date(at).getTimezoneOffset() * MINUTE_MS;
  return new Date(at - offsetMs).toISOString().slice(0, 16);
}

export function untilOf(local: string): string | null {
  const at = new Date(local).getTime();
  return local === '' || Number.isNaN(at) ? null : new Date(at).toISOString();
}

export interface ProtectDialogProps {
  cluster: string;
  nodes: NodeProtectInput['nodes'];
  onClose: () => void;
}

interface ProtectForm {
  owner: string;
  reason: string;
  until: string;
}

export function ProtectDialog({ cluster, nodes, onClose }: ProtectDialogProps) {
  const t = useTranslations('node-work');
  const person = usePerson();
  const [form, setForm] = useState<ProtectForm>({ owner: person.name, reason: '', until: '' });
  const { owner, reason } = form;
  const until = untilOf(form.until);
  const parsed = nodeProtectInput.safeParse({ nodes, owner, reason, until });
  const missing = owner.trim() === '' ? 'owner' : reason.trim() === '' ? 'reason' : until === null ? 'until' : null;
  return (
    <RequestDialog
      kind="node.protect"
      cluster={cluster}
      title={t('hold.title', { n: nodes.length })}
      input={parsed.success ? parsed.data : null}
      openReason={missing === null ? (parsed.success ? null : t('hold.wrong')) : t(`hold.missing.${missing}`)}
      onClose={onClose}
      detail={(plan) => <PlanDiff plan={plan} />}
    >
      <p>{t('hold.body', { n: nodes.length })}</p>
      <NodeNames names={nodes.map(({ name }) => name)} label={t('nodes')} />
      <ProtectFields form={form} patch={(part) => setForm((before) => ({ ...before, ...part }))} />
    </RequestDialog>
  );
}

const lengths = [
  ['hours4', 4],
  ['day', 24],
  ['week', 7 * 24],
] as const;
const HOUR_MS = 3_600_000;

export function ProtectFields({ form, patch }: { form: ProtectForm; patch: (part: Partial<ProtectForm>) => void }) {
  const t = useTranslations('node-work.hold');
  return (
    <>
      <TextField
        label={t('owner')}
        help={t('ownerHelp')}
        maxLength={100}
        value={form.owner}
        onChange={(owner) => patch({ owner })}
      />
      <TextField
        label={t('why')}
        help={t('whyHelp')}
        maxLength={200}
        value={form.reason}
        onChange={(reason) => patch({ reason })}
      />
      <Field label={t('until')} help={t('untilHelp')}>
        {(ids) => (
          <span className="flex flex-wrap items-center gap-2">
            <TextInput
              {...ids}
              type="datetime-local"
              className="w-56"
              value={form.until}
              onChange={(event) => patch({ until: event.target.value })}
            />
            {lengths.map(([length, hours]) => (
              <Button
                key={length}
                size="sm"
                onClick={() => patch({ until: localOf(serverClock.now() + hours * HOUR_MS) })}
              >
                {t(`length.${length}`)}
              </Button>
            ))}
          </span>
        )}
      </Field>
    </>
  );
}

export function ReleaseDialog({ cluster, nodes, onClose }: ProtectDialogProps) {
  const t = useTranslations('node-work');
  const parsed = nodeReleaseInput.safeParse({ nodes });
  return (
    <RequestDialog
      kind="node.unprotect"
      cluster={cluster}
      title={t('release.title', { n: nodes.length })}
      input={parsed.success ? parsed.data : null}
      openReason={parsed.success ? null : t('release.wrong')}
      onClose={onClose}
      detail={(plan) => <PlanDiff plan={plan} />}
    >
      <p>{t('release.body', { n: nodes.length })}</p>
      <NodeNames names={nodes.map(({ name }) => name)} label={t('nodes')} />
    </RequestDialog>
  );
}
