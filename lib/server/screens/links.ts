import 'server-only';
import type { ScreenLink } from '@/lib/contract/screens';
import { linkState } from '@/lib/domain/screen/link-state';
import type { Tx } from '@/lib/server/db/db';

type LinkRow = NonNullable<Awaited<ReturnType<Tx['screenLink']['findUnique']>>>;

const timeOf = (at: Date | null): number | null => at?.getTime() ?? null;

export const stateOf = ({ expiresAt, revokedAt }: LinkRow, now: number) =>
  linkState({ expiresAt: timeOf(expiresAt), revokedAt: timeOf(revokedAt) }, now);

/** Without the hash of its secret. */
export const listedLink = (link: LinkRow, now: number): ScreenLink => ({
  id: link.id,
  label: link.label,
  state: stateOf(link, now),
  createdAt: link.createdAt.getTime(),
  createdBy: link.createdBy,
  expiresAt: timeOf(link.expiresAt),
  usedAt: timeOf(link.usedAt),
  revokedAt: timeOf(link.revokedAt),
});

export const openFirst = (a: ScreenLink, b: ScreenLink): number =>
  Number(b.state === 'open') - Number(a.state === 'open') || b.createdAt - a.createdAt;
