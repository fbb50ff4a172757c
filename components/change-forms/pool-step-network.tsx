'use client';
import { useTranslations } from 'next-intl';
import { PlainText } from '@/components/ui/plain-text';
import type { PoolOptions } from '@/lib/contract/catalog';
import { ChoiceGroup, ChoiceRow, ChoiceRows } from './choice-list';
import { FieldFindings, useIssueText, WhenBadge } from './field-notes';
import type { PoolForm } from './pool-form';

function toggled(list: readonly string[], id: string, on: boolean): string[] {
  return on ? [...list, id] : list.filter((one) => one !== id);
}

/** Where the nodes get their addresses and how they reach the internet. */
export function PoolStepNetwork({ form }: { form: PoolForm }) {
  const t = useTranslations('wizard');
  const issue = useIssueText();
  const { draft, options } = form;
  return (
    <div className="flex flex-col gap-6">
      <ChoiceGroup
        label={t('vSwitches.label')}
        help={t(draft.os === 'windows' ? 'vSwitches.helpWindows' : 'vSwitches.help')}
        badge={<WhenBadge when="newNodes" />}
        error={issue(form, 'vSwitchIds')}
        note={<FieldFindings form={form} path="vSwitchIds" />}
      >
        <ChoiceRows pending={options === null}>
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
        </ChoiceRows>
      </ChoiceGroup>
      <ChoiceGroup
        label={t('securityGroups.label')}
        help={t('securityGroups.help')}
        badge={<WhenBadge when="never" />}
        error={issue(form, 'securityGroupIds')}
        note={<FieldFindings form={form} path="securityGroupIds" />}
      >
        {options?.securityGroups?.length === 0 ? (
          <p className="text-ink-2">{t('securityGroups.none')}</p>
        ) : (
          <ChoiceRows pending={options === null}>
            {(options?.securityGroups ?? []).map((one) => (
              <ChoiceRow
                key={one.id}
                type="checkbox"
                checked={draft.securityGroupIds.includes(one.id)}
                onChange={(on) => form.set({ securityGroupIds: toggled(draft.securityGroupIds, one.id, on) })}
                title={<PlainText text={one.name === '' ? one.id : one.name} wrap />}
                detail={one.id}
                facts={one.type}
              />
            ))}
          </ChoiceRows>
        )}
      </ChoiceGroup>
    </div>
  );
}

function VSwitchFacts({ vSwitch }: { vSwitch: PoolOptions['vSwitches'][number] }) {
  const t = useTranslations('wizard');
  const { freeAddresses, internetPath } = vSwitch;
  return (
    <>
      <span>
        {freeAddresses === null ? t('vSwitches.freeUnknown') : t('vSwitches.free', { n: freeAddresses })}
      </span>
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
