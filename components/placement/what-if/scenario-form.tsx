import { useTranslations } from '@/lib/client/intl';
import type { AnswerOf, EndpointOf } from '@/lib/contract/endpoints';
import type { PlacementPool } from '@/lib/domain/placement/verdict';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { windowsName } from '@/components/table/cells/os-label';
import { NumberInput } from '@/components/ui/form/text-input';
import { visibleText } from '@/components/ui/text/plain-text';
import { Choose, Labeled } from '../../ui/form/select';
import type { z } from 'zod';

export type Scenario = z.input<EndpointOf<'placement.what-if'>['body']>['scenario'];

const whats = ['add-pool', 'change-build', 'change-taint', 'remove-pool', 'cordon-windows'] as const;
type What = (typeof whats)[number];

type Lifecycle = Pick<AnswerOf<'placement.lifecycle'>, 'rows' | 'offered'>;

/** Newest first. */
export interface WindowsBuilds {
  present: readonly number[];
  offered: readonly number[];
}

export const windowsBuildsOf = ({ rows, offered }: Lifecycle): WindowsBuilds => ({
  present: rows.map(({ build }) => build).toSorted((a, b) => b - a),
  offered: offered.builds,
});

/** Builds that the cluster has or that new nodes can have, newest first. */
export const allBuilds = ({ present, offered }: WindowsBuilds): number[] =>
  [...new Set([...present, ...offered])].toSorted((a, b) => b - a);

const taintChoices = ['windows', 'none'] as const;

interface Choice {
  what: What;
  /** A column's key; empty = none is chosen yet. */
  pool: string;
  os: 'linux' | 'windows';
  build: number;
  nodes: number;
  taint: (typeof taintChoices)[number];
}

const oneOf = <T extends string | number>(all: readonly T[], given: string | undefined): T =>
  // Every list here has a first one.
  all.find((one) => String(one) === given) ?? (all[0] as T);

/** By default the newest build that the cluster has, so the form never starts with one that is not available. */
export function choiceOf(
  get: (name: string) => string | undefined,
  pools: readonly PlacementPool[],
  builds: WindowsBuilds,
): Choice {
  const pool = pools.find(({ key }) => key === get('pool')) ?? pools.find(({ os }) => os === 'windows') ?? pools[0];
  const nodes = Number(get('nodes'));
  return {
    what: oneOf(whats, get('what')),
    pool: pool?.key ?? '',
    os: oneOf(['windows', 'linux'], get('os')),
    build: oneOf([...builds.present, ...builds.offered], get('build')),
    nodes: Number.isInteger(nodes) && nodes >= 1 && nodes <= 1_000 ? nodes : 3,
    taint: oneOf(taintChoices, get('taint')),
  };
}

const WINDOWS_TAINT = { key: 'os', value: 'windows', effect: 'NoSchedule' } as const;

/** The request; null while it names no pool. Nodes without a pool cannot be named. */
export function scenarioOf({ what, pool, os, build, nodes, taint }: Choice): Scenario | null {
  if (what === 'cordon-windows') return { kind: 'cordon-os', os: 'windows' };
  if (!pool.startsWith('pool:')) return null;
  const id = pool.slice('pool:'.length);
  const taints = taint === 'windows' ? [WINDOWS_TAINT] : [];
  switch (what) {
    case 'add-pool':
      return {
        kind: 'copy-pool',
        pool: id,
        os,
        build: os === 'windows' ? build : null,
        nodes,
        taints: os === 'windows' ? taints : [],
      };
    case 'change-build':
      return { kind: 'change-pool', pool: id, build };
    case 'change-taint':
      return { kind: 'change-pool', pool: id, taints };
    case 'remove-pool':
      return { kind: 'remove-pool', pool: id };
  }
}

export const asksForBuild = ({ what, os }: Choice): boolean =>
  what === 'change-build' || (what === 'add-pool' && os === 'windows');

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
      <Labeled label={t('nodes')}>
        {(id) => (
          <NumberInput
            id={id}
            value={choice.nodes}
            min={1}
            max={1_000}
            onChange={(event) => url.set({ nodes: event.target.value })}
          />
        )}
      </Labeled>
    </>
  );
}

export function ScenarioForm(o: { choice: Choice; pools: readonly PlacementPool[]; builds: WindowsBuilds }) {
  const { choice, pools } = o;
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
      {asksForBuild(choice) ? (
        <Choose
          label={t('build')}
          value={String(choice.build)}
          options={allBuilds(o.builds).map((build) => ({
            value: String(build),
            label: windowsName(String(build)) ?? '',
          }))}
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
