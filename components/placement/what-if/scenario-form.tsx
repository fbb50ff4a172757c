'use client';
import { useTranslations } from 'next-intl';
import type { PlacementPool } from '@/lib/domain/placement/verdict';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { windowsName } from '@/components/table/cells/windows-name';
import { NumberInput } from '@/components/ui/form/number-input';
import { visibleText } from '@/components/ui/text/visible-text';
import { Choose, Labelled } from './choose';
import { builds, type Choice, taintChoices, whats } from './scenario-choice';

function InstanceFields({ choice }: { choice: Choice }) {
  const t = useTranslations('what-if');
  const url = useUrlQuery();
  return (
    <>
      <Choose
        label={t('os')}
        value={choice.os}
        options={[
          { value: 'windows', label: 'Windows' },
          { value: 'linux', label: 'Linux' },
        ]}
        onChange={(os) => url.set({ os })}
      />
      <Labelled label={t('nodes')}>
        {(id) => (
          <NumberInput
            id={id}
            value={choice.nodes}
            min={1}
            max={1_000}
            onChange={(event) => url.set({ nodes: event.target.value })}
          />
        )}
      </Labelled>
    </>
  );
}

/** What is supposed; every choice is in the URL, so that a colleague sees the same. */
export function ScenarioForm({ choice, pools }: { choice: Choice; pools: readonly PlacementPool[] }) {
  const t = useTranslations('what-if');
  const url = useUrlQuery();
  const set = (name: string) => (value: string) => url.set({ [name]: value });
  const { what, os } = choice;
  const isNew = what === 'add-pool';
  const isWindows = !isNew || os === 'windows';
  return (
    <form className="mb-4 flex flex-wrap items-end gap-3" onSubmit={(event) => event.preventDefault()}>
      <Choose
        label={t('what')}
        value={what}
        options={whats.map((value) => ({ value, label: t(`whats.${value}`) }))}
        onChange={set('what')}
      />
      {what === 'cordon-windows' ? null : (
        <Choose
          label={t(isNew ? 'like' : 'pool')}
          value={choice.pool}
          options={pools.map(({ key, name }) => ({
            value: key,
            label: visibleText(name, 80),
            disabledReason: key.startsWith('pool:') ? null : t('noPool'),
          }))}
          onChange={set('pool')}
        />
      )}
      {isNew ? <InstanceFields choice={choice} /> : null}
      {what === 'change-build' || (isNew && os === 'windows') ? (
        <Choose
          label={t('build')}
          value={String(choice.build)}
          options={builds.map((build) => ({ value: String(build), label: windowsName(String(build)) ?? '' }))}
          onChange={set('build')}
        />
      ) : null}
      {what === 'change-taint' || (isNew && isWindows) ? (
        <Choose
          label={t('taint')}
          value={choice.taint}
          options={taintChoices.map((value) => ({ value, label: t(`taints.${value}`) }))}
          onChange={set('taint')}
        />
      ) : null}
    </form>
  );
}
