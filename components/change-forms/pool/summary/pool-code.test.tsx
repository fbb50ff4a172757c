import { renderHtml, visibleText } from '@/components/testing/render-html';
import { texts } from '@/components/testing/texts';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { variedPools } from '@/lib/domain/pool/testing/varied-pools';
import { codeForms, PoolCode, PoolCodeTabs } from './pool-code';

const place = { clusterId: 'c1', regionId: 'cn-hangzhou' };

const seen = (what: ReactNode, locale?: 'en' | 'zh') => visibleText(renderHtml(what, locale));

const [, pool] = variedPools[0] ?? [];
if (pool === undefined) throw new Error('no pool');

test.each(codeForms)('the form %s is shown with its explanation, in both languages', (form) => {
  for (const locale of ['en', 'zh'] as const) {
    const text = seen(<PoolCode pool={pool} place={place} form={form} />, locale);
    expect(text).toContain(texts[locale].wizard.code.help[form]);
    expect(text).toContain('win-a');
  }
});

test('without an ACK cluster it says why there is no code', () => {
  expect(seen(<PoolCode pool={pool} place={null} form="sdk" />)).toContain(texts.en.wizard.code.none);
});

test('a pool that exists says what its code does', () => {
  const existing = seen(<PoolCodeTabs pool={pool} place={{ ...place, poolId: 'np1' }} />);
  for (const form of codeForms) expect(existing).toContain(texts.en.wizard.code.tab[form]);
  expect(existing).toContain(texts.en.wizard.code.again);
  expect(existing).toContain('c1:np1');
  expect(seen(<PoolCodeTabs pool={pool} place={place} />)).not.toContain(texts.en.wizard.code.again);
});
