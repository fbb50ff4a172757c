import { expectTexts, renderHtml } from '@/components/testing/render-html';
import { expect, test } from 'vitest';
import { startUpgrade, type UpgradeForm } from './upgrade-form';
import { UpgradeWay } from './upgrade-way';

function render(
  form: Partial<UpgradeForm>,
  { os = 'windows', locale }: { os?: 'linux' | 'windows'; locale?: 'en' | 'zh' } = {},
) {
  return renderHtml(<UpgradeWay form={{ ...startUpgrade(null, os), ...form }} patch={() => {}} os={os} />, locale);
}

const batches = /<input[^>]*value="batches"[^>]*>/;

test('ACK’s batches are the usual way; Mullion’s have the fields of a drain and surge nodes', () => {
  expect(render({})).toContain('Nodes per batch');
  const html = render({ way: 'batches' });
  expect(html).not.toContain('Nodes per batch');
  expectTexts(html, ['Surge nodes', 'Pause and ask', 'Canary nodes']);
  expect(render({ way: 'batches' }, { locale: 'zh' })).toContain('临时扩容节点');
});

test('nodes that keep their disks are not drained by Mullion, with the reason', () => {
  const html = render({ way: 'batches' }, { os: 'linux' });
  expect(batches.exec(html)?.[0]).toContain('disabled');
  expectTexts(html, ['Only when system disks are replaced', 'Nodes per batch']);
  expect(batches.exec(render({}))?.[0]).not.toContain('disabled');
});
