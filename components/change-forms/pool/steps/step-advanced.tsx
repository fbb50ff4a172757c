import { useTranslations } from '@/lib/client/intl';
import type { DraftForm } from '../draft/draft-form';
import { FieldFindings } from '../fields/field-notes';
import { IdRows } from '../fields/row-fields';
import { ListedField } from '../fields/listed-field';
import { NodeNameField } from '../fields/node-name-field';
import { PoolField } from '../fields/pool-field';
import { ScriptField } from '../fields/script-field';
import { useField, FieldGroup } from '../fields/field-frame';

export function StepAdvanced({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
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
        options={(of) =>
          of.deploymentSets?.map(({ id, name, strategy, capacity }) => ({
            value: id,
            label: [
              name === '' ? id : `${name} · ${id}`,
              strategy,
              ...capacity.map(({ zoneId, free }) => t('deploymentSet.free', { zone: zoneId, n: free })),
            ].join(' · '),
          }))
        }
      />
      <PrivatePool form={form} />
      <RdsField form={form} />
    </div>
  );
}

function PrivatePool({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
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
        options={(of) =>
          of.privatePools?.map(({ id, name, capacity, status }) => ({
            value: id,
            label: [
              name === '' ? id : `${name} · ${id}`,
              ...capacity.map(({ instanceType, zoneId, free }) =>
                t('privatePool.free', { type: instanceType, zone: zoneId, free: free === null ? '?' : String(free) }),
              ),
              status,
            ].join(' · '),
          }))
        }
      />
      <FieldFindings form={form} path="privatePool" exact />
    </div>
  );
}

function RdsField({ form }: { form: DraftForm }) {
  const view = useField(form, 'rdsInstanceIds');
  return (
    <FieldGroup form={form} path="rdsInstanceIds">
      <IdRows form={form} path="rdsInstanceIds" placeholder="rm-…" off={view.off} />
    </FieldGroup>
  );
}
