import { texts } from '@/components/testing/texts';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { startUpgrade } from './upgrade-form';
import type { UpgradeForm } from './upgrade-form';
import { UpgradeWay } from './upgrade-way';

function render(form: Partial<UpgradeForm>, o: { os?: 'linux' | 'windows'; locale?: 'en' | 'zh' } = {}) {
  const { os = 'windows', locale = 'en' } = o;
  const failed: string[] = [];
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={texts[locale]}
      onError={(error) => failed.push(error.message)}
    >
      <UpgradeWay form={{ ...startUpgrade(null, os), ...form }} patch={() => {}} os={os} />
    </NextIntlClientProvider>,
  );
  expect(failed).toEqual([]);
  return html;
}

const batches = /<input[^>]*value="batches"[^>]*>/;

test('ACK’s batches are the usual way; Mullion’s have the fields of a drain and nodes that stand in', () => {
  expect(render({})).toContain('Nodes per batch');
  const html = render({ way: 'batches' });
  expect(html).not.toContain('Nodes per batch');
  for (const text of ['Surge nodes', 'Pause and ask', 'Canary nodes']) expect(html).toContain(text);
  expect(render({ way: 'batches' }, { locale: 'zh' })).toContain('临时扩容节点');
});

test('nodes that keep their disks are not emptied by Mullion, and why is said', () => {
  const html = render({ way: 'batches' }, { os: 'linux' });
  expect(batches.exec(html)?.[0]).toContain('disabled');
  expect(html).toContain('Only when system disks are replaced');
  expect(html).toContain('Nodes per batch');
  expect(batches.exec(render({}))?.[0]).not.toContain('disabled');
});
