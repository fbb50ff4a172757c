import { readable } from '@/lib/server/audit/read-rows';
import type { Tx } from '@/lib/server/db/db';
import type { AuditNote } from './audit-entry';
import { lostAnswer } from './lost-answer';
import { columnsOf, itemOf, noteOf } from './work-item';

/** A step's own call, or that on its task: `<step>/<act>`. */
async function closeCalls(tx: Tx, changeId: string): Promise<AuditNote[]> {
  const open = { changeId, state: 'intent' };
  const rows = await tx.runStep.findMany({ where: open, orderBy: { idx: 'asc' }, select: { stepId: true } });
  await tx.runStep.updateMany({ where: open, data: { state: 'unknown' } });
  return rows.map(({ stepId }) => {
    const [step = '', act] = stepId.split('/');
    return { ...lostAnswer('unknown'), after: act === undefined ? { step } : { step, act } };
  });
}

/** Those of the items of a step. */
async function closeItems(tx: Tx, changeId: string): Promise<AuditNote[]> {
  const where = { changeId, act: { contains: '"state":"intent"' } };
  // One that cannot be read must not keep its change from ending; verification names it.
  const rows = await readable(
    async (page) =>
      (await tx.workItem.findMany({ where, orderBy: [{ rev: 'asc' }, { key: 'asc' }], ...page })).map(itemOf),
    await tx.workItem.count({ where }),
  );
  const notes: AuditNote[] = [];
  for (const item of rows) {
    if (item.act?.state !== 'intent') continue;
    const { stepId, key, act } = columnsOf({ ...item, act: { ...item.act, state: 'unknown' } });
    await tx.workItem.update({ where: { changeId_stepId_key: { changeId, stepId, key } }, data: { act } });
    notes.push(noteOf(item, lostAnswer('unknown')));
  }
  return notes;
}

/** In the transaction that ends a run: the answers of its calls that were interrupted and whose effect no check saw. */
export const closeIntents = async (tx: Tx, changeId: string): Promise<AuditNote[]> => [
  ...(await closeCalls(tx, changeId)),
  ...(await closeItems(tx, changeId)),
];
