'use client';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import { Checkbox } from '@/components/ui/form/checkbox';
import { Mono, visibleText } from '@/components/ui/text/plain-text';
import {
  nodePoolRepairInput,
  repairOperations,
  unfitFor,
  type RepairOperation,
} from '@/lib/changes/node-pool-repair/input';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { NodeChoice, type ChosenNode, type ChosenNodes } from '../node/node-choice';
import { PlanDiff, RequestDialog } from '../request/request-dialog';

const targetsOf = (nodes: readonly ChosenNode[]) =>
  nodes.flatMap(({ name, uid, instanceId }) => (instanceId === null ? [] : [{ name, uid, instanceId }]));

/** Makes ACK repair nodes of a pool. Without a chosen operation, ACK runs all of them. */
export function RepairDialog(o: {
  cluster: string;
  pool: Pick<NodePoolRow, 'id' | 'name' | 'os' | 'runtime'>;
  /** To begin with; null = all nodes. */
  nodes: ChosenNodes;
  onClose: () => void;
}) {
  const { cluster, pool, nodes: start, onClose } = o;
  const t = useTranslations('pool.repair');
  const [chosen, setChosen] = useState<ChosenNodes>(start);
  const [operations, setOperations] = useState<readonly RepairOperation[]>([]);
  const [flags, setFlags] = useState({ always: false, autoRestart: false });
  const parsed = nodePoolRepairInput.safeParse({
    nodePool: { id: pool.id, name: pool.name },
    nodes: chosen === null ? 'all' : targetsOf(chosen),
    operations,
    ...flags,
  });
  const open = chosen?.length === 0 ? t('noNodes') : null;
  return (
    <RequestDialog
      kind="node-pool.repair"
      cluster={cluster}
      title={t('title', { name: visibleText(pool.name, 80) })}
      input={open === null && parsed.success ? parsed.data : null}
      openReason={open ?? (parsed.success ? null : t('wrong'))}
      onClose={onClose}
      detail={(plan) => <PlanDiff plan={plan} />}
    >
      <NodeChoice cluster={cluster} poolId={pool.id} chosen={chosen} onChange={setChosen} />
      <RepairOperations pool={pool} chosen={operations} onChange={setOperations} />
      {(['always', 'autoRestart'] as const).map((flag) => (
        <Checkbox
          key={flag}
          label={t(flag)}
          help={t(`${flag}Help`)}
          checked={flags[flag]}
          onChange={(event) => setFlags((before) => ({ ...before, [flag]: event.target.checked }))}
        />
      ))}
    </RequestDialog>
  );
}

export function RepairOperations(o: {
  pool: Pick<NodePoolRow, 'os' | 'runtime'>;
  chosen: readonly RepairOperation[];
  onChange: (chosen: RepairOperation[]) => void;
}) {
  const t = useTranslations('pool.repair');
  const reasonOf = (operation: RepairOperation): string | null => {
    const has = unfitFor(operation, o.pool);
    return has === null ? null : t('unfit', { has });
  };
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-sm font-medium">{t('operations')}</legend>
      <p className="text-xs text-ink-3">{t('operationsHelp')}</p>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {repairOperations.map((operation) => (
          <Checkbox
            key={operation}
            label={<Mono>{operation}</Mono>}
            disabledReason={reasonOf(operation)}
            checked={o.chosen.includes(operation)}
            onChange={(event) =>
              o.onChange(
                repairOperations.filter((one) => (one === operation ? event.target.checked : o.chosen.includes(one))),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
