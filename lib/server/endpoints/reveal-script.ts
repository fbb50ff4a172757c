import 'server-only';
import type * as contract from '@/lib/contract/scripts';
import type { Actor } from '@/lib/domain/access/actor';
import { type AuditEntry, bareEntry } from '@/lib/domain/audit/record';
import { Failure } from '@/lib/domain/failure';
import { readScriptMark, scriptMark, type ScriptPath } from '@/lib/domain/pool/script-mark';
import { appendAudit } from '@/lib/server/audit/append-audit';
import { transaction } from '@/lib/server/db/transaction';
import type { AppContext } from '@/lib/server/app-context';
import { secretAad } from '@/lib/server/secrets/secret-aad';
import type { Verb } from './endpoint-call';
import { poolOf } from './pools/node-pools';
import { cloudOf, clusterOf } from './require-cluster';

interface Revealed {
  actor: Actor;
  script: ScriptPath;
  text: string;
  about: Pick<AuditEntry, 'cluster' | 'target' | 'changeId'>;
}

/** No script leaves without its record. */
async function record({ db, clock }: AppContext, { actor, script, text, about }: Revealed): Promise<{ text: string }> {
  const entry = bareEntry({
    actor: { id: actor.id, name: actor.name, via: actor.via },
    action: 'script.reveal',
    outcome: 'ok',
    ...about,
    after: { script, ...readScriptMark(scriptMark(text)) },
  });
  await transaction(db, (tx) => appendAudit(tx, entry, clock.now()));
  return { text };
}

/** @throws Failure `not-found` when the pool has no such script */
export const revealPoolScript: Verb<typeof contract.revealPoolScript> = async ({ input, actor, app }) => {
  const { script } = input.body;
  const { name, id } = poolOf(clusterOf(app, input.params.cluster), input.params.pool);
  const { cloud } = cloudOf({ app, actor }, input.params.cluster);
  const text = (await cloud.poolScripts(id))?.[script] ?? '';
  if (text === '') throw new Failure('not-found', `${name} has no such script.`);
  const about = { cluster: input.params.cluster, target: { type: 'node-pool', id, name }, changeId: null };
  return record(app, { actor, script, text, about });
};

/** @throws Failure `not-found` when the change sets no such script, or has ended: then its secrets are deleted */
export const revealChangeScript: Verb<typeof contract.revealChangeScript> = async ({ input, actor, app }) => {
  const { script } = input.body;
  const changeId = input.params.id;
  const { db, secrets } = app;
  const row = await db.changeSecret.findFirst({ where: { changeId, field: { in: [script, `set.${script}`] } } });
  const change = row === null ? null : await app.engine.get(changeId);
  if (row === null || change === null)
    throw new Failure('not-found', 'This change holds no such script.', {
      remedy: 'Scripts are deleted when a change ends. Reveal the script on the page of the node pool.',
    });
  const [target] = change.targets;
  const about = {
    cluster: change.cluster,
    target: target === undefined ? null : { type: target.type, id: target.uid, name: target.name },
    changeId,
  };
  const text = secrets.open(row.sealed, secretAad(changeId, row.field));
  return record(app, { actor, script, text, about });
};
