import { texts } from '@/components/testing/texts';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FailureWays } from './failure-remedies';

const render = (code: string | null, locale: 'en' | 'zh' = 'en') =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={texts[locale]}>
      <FailureWays pool={{ cluster: 'a/b', id: 'np1' }} code={code} />
    </NextIntlClientProvider>,
  );

test('a sold-out type leads to the fields that help, each by one click', () => {
  const html = render('RecommendEmpty.InstanceTypeNoStock');
  expect(html).toContain('href="/clusters/a%2Fb/pools/np1/edit?field=instanceTypes"');
  expect(html).toContain('edit?field=vSwitchIds');
  expect(render('RecommendEmpty.InstanceTypeNoStock', 'zh')).toContain('更改实例规格');
});

test('a quota leads to the page of the provider', () => {
  expect(render('QuotaExceed.ElasticQuota')).toContain('href="https://quotas.console.aliyun.com');
});

test('a code that nobody documents leads to what the pool itself went through', () => {
  const html = render('task-failed');
  expect(html).toContain('/clusters/a%2Fb/pools/np1?tab=activities');
  expect(html).not.toContain('/edit');
});
