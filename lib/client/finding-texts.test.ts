import { expect, test } from 'vitest';
import { type Catalog, messageIn } from '../domain/message/catalog';
import zhFindings from '@/messages/zh/findings';
import zhDomain from '@/messages/zh/domain';
import zhPoolField from '@/messages/zh/pool-field';
import { poolFindings } from '@/lib/domain/pool/rules/pool-issues';
import { type Requested, linuxPool, sampleCase, sampleOffers } from '@/lib/domain/pool/rules/testing/sample-case';
import { findingMessage } from '@/lib/domain/change/texts';

const subject = { type: 'node-pool' as const, uid: 'np-1', name: 'pool-a' };
const messages = { findings: zhFindings, domain: zhDomain, 'pool-field': zhPoolField };

const raw = (key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>(
      (at, part) =>
        typeof at === 'object' && at !== null ? Object.entries(at).find(([name]) => name === part)?.[1] : undefined,
      messages,
    );

/** As the browser fills a text of the catalog. */
const chinese: Catalog = Object.assign(
  (key: string, values: Record<string, string | number> = {}) =>
    String(raw(key)).replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(values[name])),
  { has: (key: string) => typeof raw(key) === 'string', raw },
);

const disk = { ...linuxPool.systemDisk, category: 'floppy' };
const mount = { path: '/mnt/a', fileSystem: 'ext4', forRuntime: false };
const dataDisk = { ...disk, category: 'cloud_essd', sizeGiB: 40, snapshotId: '', mount };
const stock = sampleOffers.stock?.map((row) => ({
  ...row,
  state: row.zoneId === 'zone-h' ? ('sold-out' as const) : row.state,
}));

/** Values with a translation are shown in the reader's language, and fields by their labels. */
test.each<[string, Requested, string, string]>([
  ['value-unknown', { systemDisk: disk }, 'System disk · Disk type is “floppy”', '系统盘 · 磁盘类型'],
  ['field-fixed', { before: {}, securityGroupIds: ['sg-1'] }, 'Security groups cannot', '安全组'],
  ['not-on-windows', { confidential: true }, 'Confidential computing is on', '机密计算'],
  ['not-on-windows', { dataDisks: [{ ...dataDisk, kept: {} }] }, 'support only none', '无'],
  ['sold-out-in-part', { offers: { stock: stock ?? null } }, 'ecs.g6.xlarge in zone-h', 'zone-h 的 ecs.g6.xlarge'],
  [
    'private-pool-mismatch',
    { privatePool: { use: 'specified', id: 'eap-1' }, instanceTypes: ['ecs.g7.xlarge'] },
    'ecs.g6.xlarge in zone-h',
    'zone-h 的 ecs.g6.xlarge',
  ],
])('%s', (code, requested, english, other) => {
  const found = poolFindings(sampleCase(requested), subject).find((one) => one.code === code);
  if (found === undefined) throw new Error('not said');
  expect(found.cause).toContain(english);
  const message = messageIn(chinese, findingMessage(found, 'cause'));
  expect(message).toContain(other);
  expect(message).not.toMatch(/ in zone|none|\bon\b|systemDisk|confidential|securityGroupIds/);
});

test.each([
  ['zone-h', 'No action needed'],
  ['', 'Add instance types or zones'],
])('sold out in “%s”: %s', (zone, remedy) => {
  const sold = sampleOffers.stock?.map((row) => ({
    ...row,
    state: row.zoneId.startsWith(zone) ? ('sold-out' as const) : ('in-stock' as const),
  }));
  const size = { mode: 'manual' as const, desired: 0 };
  const found = poolFindings(sampleCase({ size, offers: { stock: sold ?? null } }), subject);
  expect(found.find(({ code }) => code === 'sold-out-in-part')?.remedy).toContain(remedy);
});
