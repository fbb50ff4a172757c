import 'server-only';
import type { Need } from '@/lib/contract/attention';
import type { WallDataOf } from '@/lib/contract/wall';
import { byImpact } from '@/lib/domain/attention/need';
import { toMessage } from '@/lib/domain/message/model';
import { needsOfChanges } from '@/lib/server/endpoints/attention/needs-of-changes';
import { needsOfCluster } from '@/lib/server/endpoints/attention/needs-of-cluster';
import { messageFor } from '@/lib/server/i18n/catalogs';
import type { Locale } from '@/messages';
import { mostRows, type PanelReader, wallActor, type WallCall } from './wall-call';

type Item = WallDataOf<'attention'>['items'][number];

const mostCounted = 200;

/** What it is about: the cause of failing pods, the change, or the one object. */
function subjectOf({ pods, change, name }: Need, language: Locale): string | null {
  if (pods !== null) return messageFor(language, pods.title);
  if (change === null) return name;
  return messageFor(
    language,
    toMessage(change.summary, { key: `change.sentence.${change.kind}`, params: change.summaryParams }),
  );
}

const itemOf = (need: Need, language: Locale): Item => ({
  kind: need.kind,
  count: need.count,
  cluster: need.cluster,
  since: need.since,
  pods: need.pods === null && need.change === null ? need.reach.pods : null,
  subject: subjectOf(need, language),
});

/** Of any person: a display does not ask who may decide. */
async function approvals({ app, cluster }: WallCall): Promise<Item[]> {
  const of = cluster === null ? {} : { cluster };
  const waits = { actor: wallActor, scope: 'all', state: 'awaiting-approval', limit: mostCounted, ...of } as const;
  const { rows } = await app.engine.list(waits);
  if (rows.length === 0) return [];
  const names = new Set(rows.map((row) => row.cluster));
  const [name = null] = names.size === 1 ? names : [];
  const since = Math.min(...rows.map(({ createdAt }) => createdAt));
  return [{ kind: 'approval', count: rows.length, cluster: name, since, pods: null, subject: null }];
}

/** What needs a person, as on the overview: worst first. */
export const attentionPanel: PanelReader<'attention'> = async (call) => {
  const { app, clusters, cluster, language, now } = call;
  const known = clusters.filter(({ store }) => store.known.nodes || store.known.cloud);
  if (clusters.length > 0 && known.length === 0) return null;
  const { needs } = await needsOfChanges({ app, actor: wallActor, cluster: cluster ?? undefined });
  const all = [...needs, ...known.flatMap((one) => needsOfCluster(one, now))]
    .filter(({ kind }) => kind !== 'approval')
    .toSorted(byImpact);
  const items = [...all.slice(0, mostRows).map((need) => itemOf(need, language)), ...(await approvals(call))];
  return { kind: 'attention', items, more: Math.max(0, all.length - mostRows) };
};
