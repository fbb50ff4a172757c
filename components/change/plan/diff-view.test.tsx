import { texts } from '@/components/testing/texts';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DiffEntry } from '@/lib/domain/change/plan';
import { DiffView } from './diff-view';

const html = (type: 'node' | 'node-pool') => {
  const entry: DiffEntry = { target: { type, uid: 'u', name: 'n' }, path: 'unschedulable', from: false, to: true };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={texts.en}>
      <DiffView diff={[entry]} label="What changes" />
    </NextIntlClientProvider>,
  );
};

test('a node is cordoned; only of a pool is it said that new nodes start so', () => {
  expect(html('node')).toContain('>Cordoned<');
  expect(html('node')).not.toContain('New nodes');
  expect(html('node-pool')).toContain('Create nodes cordoned');
});
