import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { variedPools } from '@/lib/domain/pool/testing/varied-pools';
import en from '@/messages/en/wizard.json';
import zh from '@/messages/zh/wizard.json';
import { codeForms, PoolCode, PoolCodeTabs } from './pool-code';

const place = { clusterId: 'c1', regionId: 'cn-hangzhou' };
const texts = { en, zh };

/** What a reader sees, without marks; a missing word throws. */
function seen(what: ReactNode, locale: 'en' | 'zh' = 'en'): string {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={{ wizard: texts[locale], common: {} }}
      onError={(error) => {
        if (error.message.includes('wizard')) throw error;
      }}
    >
      {what}
    </NextIntlClientProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, ' ');
}

const [, pool] = variedPools[0] ?? [];
if (pool === undefined) throw new Error('no pool');

test.each(codeForms)('the form %s is shown with its explanation, in both languages', (form) => {
  for (const locale of ['en', 'zh'] as const) {
    const text = seen(<PoolCode pool={pool} place={place} form={form} />, locale);
    expect(text).toContain(texts[locale].code.help[form]);
    expect(text).toContain('win-a');
  }
});

test('without an ACK cluster it says why there is no code', () => {
  expect(seen(<PoolCode pool={pool} place={null} form="sdk" />)).toContain(en.code.none);
});

test('a pool that exists says what its code does', () => {
  const existing = seen(<PoolCodeTabs pool={pool} place={{ ...place, poolId: 'np1' }} />);
  for (const form of codeForms) expect(existing).toContain(en.code.tab[form]);
  expect(existing).toContain(en.code.again);
  expect(existing).toContain('c1:np1');
  expect(seen(<PoolCodeTabs pool={pool} place={place} />)).not.toContain(en.code.again);
});
