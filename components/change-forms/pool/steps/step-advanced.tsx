'use client';
import { useTranslations } from 'next-intl';
import { ChoiceGroup } from '../fields/choice-list';
import type { DraftForm } from '../draft/draft-form';
import { FieldBadge, FieldFindings, FieldNotes } from '../fields/field-notes';
import { IdRows } from '../fields/id-rows';
import { listed, ListedField } from '../fields/listed-field';
import { NodeNameField } from '../fields/node-name-field';
import { FieldPlace, PoolField } from '../fields/pool-field';
import { ScriptField } from '../fields/script-field';
import { useField } from '../fields/use-field';

/** Names, scripts, and what ties the instances to the rest of the account. */
export function StepAdvanced({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
  const sets = form.options?.deploymentSets;
  return (
    <div className="flex flex-col gap-6">
      <NodeNameField form={form} />
      <ScriptField form={form} path="preUserData" />
      <ScriptField form={form} path="userData" />
      <ListedField
        form={form}
        path="deploymentSetId"
        list="deploymentSets"
        none={t('deploymentSet.none')}
        placeholder="ds-…"
        options={listed(sets, ({ id, name, strategy, capacity }) => ({
          value: id,
          label: [
            name === '' ? id : `${name} · ${id}`,
            strategy,
            ...capacity.map(({ zoneId, free }) => t('deploymentSet.free', { zone: zoneId, n: free })),
          ].join(' · '),
        }))}
      />
      <PrivatePool form={form} />
      <RdsField form={form} />
    </div>
  );
}

function PrivatePool({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
  const pools = form.options?.privatePools;
  return (
    <div className="flex flex-col gap-4">
      <PoolField form={form} path="privatePool.use" />
      <ListedField
        form={form}
        path="privatePool.id"
        list="privatePools"
        off={form.draft.privatePool.use === 'specified' ? null : t('privatePool.notSpecified')}
        none={t('privatePool.choose')}
        placeholder="eap-…"
        options={listed(pools, ({ id, name, capacity, status }) => ({
          value: id,
          label: [
            name === '' ? id : `${name} · ${id}`,
            ...capacity.map(({ instanceType, zoneId, free }) =>
              t('privatePool.free', { type: instanceType, zone: zoneId, free: free === null ? '?' : String(free) }),
            ),
            status,
          ].join(' · '),
        }))}
      />
      <FieldFindings form={form} path="privatePool" exact />
    </div>
  );
}

function RdsField({ form }: { form: DraftForm }) {
  const view = useField(form)('rdsInstanceIds');
  return (
    <FieldPlace paths={['rdsInstanceIds']}>
      <ChoiceGroup
        label={view.label}
        help={view.help}
        badge={<FieldBadge form={form} path="rdsInstanceIds" />}
        error={view.error}
        note={<FieldNotes form={form} path="rdsInstanceIds" />}
      >
        <IdRows form={form} path="rdsInstanceIds" placeholder="rm-…" off={view.off} />
      </ChoiceGroup>
    </FieldPlace>
  );
}
