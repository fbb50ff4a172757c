import { useTranslations } from '@/lib/client/intl';
import { countOf, FindingList } from '@/components/change/plan/finding-list';
import { RadioCards } from '@/components/ui/form/radio-group';
import { Select } from '@/components/ui/form/select';
import { useMessage } from '@/lib/client/use-message';
import { chooseReason } from '../instance-types/choose-reason';
import { chooseOs } from '../draft/draft';
import type { DraftForm } from '../draft/draft-form';
import { FieldBadge, FieldNotes } from '../fields/field-notes';
import { ListedField } from '../fields/listed-field';
import { PoolField } from '../fields/pool-field';
import { useField, FieldPlace, FieldFrame } from '../fields/field-frame';

/** The OS first: it decides what the rest offers. */
export function StepSystem({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
  return (
    <div className="flex flex-col gap-6">
      <OsField form={form} />
      <ClusterFindings form={form} />
      <PoolField form={form} path="name" placeholder={form.draft.os === 'windows' ? 'win-web' : 'linux-web'} />
      <PoolField form={form} path="managed" />
      <PoolField form={form} path="runtime" />
      <RuntimeVersion form={form} />
      <PoolField form={form} path="confidential" />
      <ListedField
        form={form}
        path="resourceGroupId"
        list="resourceGroups"
        none={t('resourceGroup.none')}
        placeholder="rg-…"
        options={({ resourceGroups }) =>
          resourceGroups?.map(({ id, name }) => ({ value: id, label: `${name} · ${id}` }))
        }
      />
    </div>
  );
}

function OsField({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
  const view = useField(form, 'os');
  const { draft } = form;
  return (
    <FieldPlace paths={['os']}>
      <RadioCards
        label={view.label}
        badge={<FieldBadge form={form} path="os" />}
        value={draft.os}
        onChange={(value) => form.set(chooseOs(draft, value === 'linux' ? 'linux' : 'windows'))}
        options={(['windows', 'linux'] as const).map((os) => ({
          value: os,
          label: t(`os.${os}`),
          help: t(`os.${os}Help`),
          disabledReason: view.off,
        }))}
      />
      <FieldNotes form={form} path="os" />
    </FieldPlace>
  );
}

/** Known before anything is filled in, so shown first: no other field helps against them. */
export function ClusterFindings({ form }: { form: Pick<DraftForm, 'clusterFindings' | 'draft'> }) {
  const t = useTranslations('wizard');
  const { clusterFindings, draft } = form;
  if (clusterFindings.length === 0) return null;
  const blocked = countOf(clusterFindings, 'blocker') > 0;
  return (
    <section role="status" className={`rounded-md border p-3 ${blocked ? 'border-bad bg-bad-soft' : 'border-warn'}`}>
      <h3 className="pb-2 font-semibold">
        {t(`cluster.${blocked ? 'blocked' : 'warned'}`, { os: t(`os.${draft.os}`) })}
      </h3>
      <FindingList findings={clusterFindings} />
    </section>
  );
}

function RuntimeVersion({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
  const textOf = useMessage();
  const view = useField(form, 'runtimeVersion');
  const held = form.draft.runtimeVersion;
  const known = (form.options?.runtimes ?? []).map((one) => ({
    value: one.version,
    label: `${one.name} ${one.version}`,
    disabledReason: chooseReason(one, textOf),
  }));
  const listed = held === '' || known.some((one) => one.value === held);
  return (
    <FieldFrame form={form} path="runtimeVersion" help={`${view.help} ${t('runtime.help')}`}>
      {(ids) => (
        <Select
          {...ids}
          className="w-auto self-start"
          placeholder={t('runtime.choose')}
          value={held}
          onChange={(event) => form.set({ runtimeVersion: event.target.value })}
          options={[...known, ...(listed ? [] : [{ value: held, label: `${held} (${t('notListed')})` }])]}
        />
      )}
    </FieldFrame>
  );
}
