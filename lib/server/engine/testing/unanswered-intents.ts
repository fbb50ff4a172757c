import { z } from 'zod';
import { terminalStates } from '@/lib/domain/change/state';
import type { Db } from '@/lib/server/db/db';

const envelope = z.object({
  after: z.object({ step: z.string(), act: z.string().optional(), key: z.string().optional() }),
});

/** Calls of changes that are over whose intent is recorded without an answer before the next intent or the end. */
export async function unansweredIntents(db: Db): Promise<string[]> {
  const over = await db.change.findMany({ where: { state: { in: [...terminalStates] } }, select: { id: true } });
  const records = await db.auditRecord.findMany({
    where: { changeId: { in: over.map(({ id }) => id) }, call: 1 },
    orderBy: { seq: 'asc' },
  });
  const open = new Set<string>();
  const lost: string[] = [];
  for (const { changeId, action, envelope: text } of records) {
    const { step, act = '', key = '' } = envelope.parse(JSON.parse(text)).after;
    const call = `${changeId} ${action.split(':')[0]} ${step} ${act}${key}`;
    if (action.endsWith(':answered')) open.delete(call);
    else if (open.has(call)) lost.push(call);
    else open.add(call);
  }
  return [...lost, ...open];
}
