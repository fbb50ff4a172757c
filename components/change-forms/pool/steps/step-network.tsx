import { useTranslations } from '@/lib/client/intl';
import { PlainText, Mono, visibleText } from '@/components/ui/text/plain-text';
import type { PoolOptions } from '@/lib/contract/pool-options';
import { ChoiceRow, ChoiceRows, ChosenOrder } from '../fields/choice-list';
import type { DraftForm } from '../draft/draft-form';
import { FieldFindings } from '../fields/field-notes';
import { IdRows } from '../fields/row-fields';
import { listOf, UnavailableNote } from '../fields/listed-field';
import { PoolField } from '../fields/pool-field';
import { useQuery } from '@tanstack/react-query';
import { KeyValue } from '@/components/ui/text/key-value';
import { queryOf } from '@/lib/client/query-of';
import { useField, FieldGroup } from '../fields/field-frame';

/** Region and VPC are shown only: every pool uses its cluster's. */
function ClusterPlace({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard.place');
  const rows = useQuery(queryOf('clusters.list', {})).data?.rows;
  const regionId = rows?.find((row) => row.name === form.cluster)?.ack?.regionId;
  const vpcId = form.options?.cluster.vpcId;
  const text = (value: string | undefined) =>
    value === undefined || value === '' ? (
      <span className="text-unknown">? {t('unknown')}</span>
    ) : (
      <Mono>{visibleText(value, 120)}</Mono>
    );
  return (
    <div className="flex flex-col gap-1">
      <KeyValue
        items={[
          { label: t('region'), value: text(regionId) },
          { label: t('vpc'), value: text(vpcId) },
        ]}
      />
      <p className="text-xs text-ink-3">{t('fixed')}</p>
    </div>
  );
}

type VSwitch = PoolOptions['vSwitches'][number];

function toggled(list: readonly string[], id: string, on: boolean): string[] {
  return on ? [...list, id] : list.filter((one) => one !== id);
}

export function StepNetwork({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
  const { draft } = form;
  const several = draft.vSwitchIds.length > 1;
  return (
    <div className="flex flex-col gap-6">
      <ClusterPlace form={form} />
      <VSwitches form={form} />
      <PoolField
        form={form}
        path="zonePolicy"
        look="cards"
        choiceReason={(value) =>
          value === 'BALANCE' && !several && draft.zonePolicy !== 'BALANCE' ? t('zonePolicy.needsSeveral') : null
        }
      />
      <SecurityGroups form={form} />
      <PoolField form={form} path="publicIp.bandwidthMbps" />
      <PoolField
        form={form}
        path="publicIp.charge"
        off={(draft.publicIp.bandwidthMbps ?? 0) > 0 ? null : t('publicIp.none')}
      />
      <FieldFindings form={form} path="publicIp" exact />
    </div>
  );
}

/** vSwitches that are no longer listed stay visible, so that they can be removed. */
function unlisted(ids: readonly string[], list: readonly { id: string }[] | null | undefined): string[] {
  return list ? ids.filter((id) => !list.some((one) => one.id === id)) : [];
}

function VSwitches({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
  const view = useField(form, 'vSwitchIds');
  const { draft, options } = form;
  const nameOf = (id: string): string => options?.vSwitches.find((one) => one.id === id)?.name || id;
  return (
    <FieldGroup
      form={form}
      path="vSwitchIds"
      help={draft.os === 'windows' ? `${view.help} ${t('vSwitches.helpWindows')}` : view.help}
    >
      <ChosenOrder
        label={t('vSwitches.chosen')}
        items={draft.vSwitchIds.map((id) => ({ id, name: nameOf(id) }))}
        onChange={(vSwitchIds) => form.set({ vSwitchIds })}
      />
      <ChoiceRows form={form}>
        {(options?.vSwitches ?? []).map((one) => (
          <ChoiceRow
            key={one.id}
            type="checkbox"
            checked={draft.vSwitchIds.includes(one.id)}
            onChange={(on) => form.set({ vSwitchIds: toggled(draft.vSwitchIds, one.id, on) })}
            title={<PlainText text={one.name === '' ? one.id : one.name} wrap />}
            detail={`${one.zoneId} · ${one.cidr} · ${one.id}`}
            facts={<VSwitchFacts vSwitch={one} />}
          />
        ))}
        {unlisted(draft.vSwitchIds, options?.vSwitches).map((id) => (
          <ChoiceRow
            key={id}
            type="checkbox"
            checked
            onChange={() => form.set({ vSwitchIds: toggled(draft.vSwitchIds, id, false) })}
            title={id}
            facts={t('notListed')}
          />
        ))}
      </ChoiceRows>
    </FieldGroup>
  );
}

function SecurityGroups({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
  const view = useField(form, 'securityGroupIds');
  const { securityGroupIds } = form.draft;
  const list = listOf(form, (of) => of.securityGroups);
  const rows = [
    ...(list ?? []),
    ...unlisted(securityGroupIds, list).map((id) => ({ id, name: '', type: t('notListed') })),
  ];
  return (
    <FieldGroup form={form} path="securityGroupIds" help={view.off ?? view.help}>
      {list === null ? (
        <>
          <IdRows form={form} path="securityGroupIds" placeholder="sg-…" off={view.off} />
          <UnavailableNote form={form} list="securityGroups" />
        </>
      ) : list !== undefined && rows.length === 0 ? (
        <p className="text-ink-2">{t('securityGroups.none')}</p>
      ) : (
        <ChoiceRows form={form}>
          {rows.map((one) => (
            <ChoiceRow
              key={one.id}
              type="checkbox"
              checked={securityGroupIds.includes(one.id)}
              disabledReason={view.off}
              onChange={(on) => form.set({ securityGroupIds: toggled(securityGroupIds, one.id, on) })}
              title={<PlainText text={one.name === '' ? one.id : one.name} wrap />}
              detail={one.id}
              facts={one.type}
            />
          ))}
        </ChoiceRows>
      )}
    </FieldGroup>
  );
}

function VSwitchFacts({ vSwitch }: { vSwitch: VSwitch }) {
  const t = useTranslations('wizard');
  const { freeAddresses, internetPath } = vSwitch;
  return (
    <>
      <span>{freeAddresses === null ? t('vSwitches.freeUnknown') : t('vSwitches.free', { n: freeAddresses })}</span>
      {internetPath === null ? (
        <span className="text-unknown">? {t('vSwitches.internetUnknown')}</span>
      ) : (
        <span className={internetPath ? 'text-ok' : 'text-bad'}>
          {internetPath ? '✓' : '✗'} {t(internetPath ? 'vSwitches.internet' : 'vSwitches.noInternet')}
        </span>
      )}
    </>
  );
}
