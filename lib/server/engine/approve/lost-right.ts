import { z } from 'zod';
import { roleSchema } from '@/lib/domain/access/actor';
import { can } from '@/lib/domain/access/permission';
import { readEnvelope } from '@/lib/domain/audit/envelope';
import type { Change } from '@/lib/domain/change/change';
import { readable } from '@/lib/server/audit/read-rows';
import type { Reads } from '@/lib/server/db/db';

const rolesAfter = z.object({ roles: z.array(roleSchema) });

function keepsRight(envelope: string): boolean {
  const after = rolesAfter.safeParse(readEnvelope(envelope)?.after);
  return after.success && can(after.data.roles, 'change.approve').ok;
}

/**
 * Whether the account was disabled or lost the right after it approved, even if it has the right again. Told by the order of
 * the audit records, because clocks are set back. What cannot be read counts as lost.
 */
export async function hasLostRight(
  db: Pick<Reads, 'auditRecord'>,
  { change, personId }: { change: Change; personId: string },
): Promise<boolean> {
  const approved = await db.auditRecord.findFirst({
    where: { changeId: change.id, actorId: personId, action: `${change.kind}:approved`, outcome: 'ok' },
    orderBy: { seq: 'desc' },
    select: { seq: true },
  });
  if (approved === null) return true;
  const since = { targetId: personId, seq: { gt: approved.seq } };
  const disabled = { ...since, action: 'person.disable' };
  if ((await db.auditRecord.findFirst({ where: disabled, select: { seq: true } })) !== null) return true;
  const where = { ...since, action: 'person.roles' };
  const count = await db.auditRecord.count({ where });
  const read = await readable(
    (page) => db.auditRecord.findMany({ where, orderBy: { seq: 'asc' }, select: { envelope: true }, ...page }),
    count,
  );
  return read.length < count || read.some(({ envelope }) => !keepsRight(envelope));
}
