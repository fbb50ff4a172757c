import { useQueries } from '@tanstack/react-query';
import { useLocale, useTranslations } from '@/lib/client/intl';
import { priceText } from '@/components/change/plan/quantity';
import { queryOf } from '@/lib/client/query-of';
import type { DraftForm } from '../draft/draft-form';

/** Types per request; the endpoint accepts at most 20, and equal pages share one cached request. */
const pageSize = 10;
const keepMs = 10 * 60_000;

export function pagesInSight(ids: readonly string[], first: number, last: number): string[][] {
  const from = Math.floor(first / pageSize);
  const to = Math.floor(last / pageSize);
  return Array.from({ length: to - from + 1 }, (_, index) =>
    ids.slice((from + index) * pageSize, (from + index + 1) * pageSize),
  ).filter((page) => page.length > 0);
}

export interface TypePrices {
  priceOf: (id: string) => string | null;
  /** The account's; null = not known. */
  currency: string | null;
}

export function useTypePrices(o: {
  form: DraftForm;
  ids: readonly string[];
  zones: readonly string[];
  first: number;
  last: number;
}): TypePrices {
  const t = useTranslations('wizard');
  const locale = useLocale();
  const { cluster, draft, options } = o.form;
  const zone = o.zones[0] ?? options?.vSwitches[0]?.zoneId;
  const { category: disk, sizeGiB } = draft.systemDisk;
  const diskGiB = Math.min(2_048, Math.max(20, Math.round(sizeGiB ?? 120)));
  const pages = zone === undefined ? [] : pagesInSight(o.ids, o.first, o.last);
  return useQueries({
    queries: pages.map((page) => ({
      ...queryOf('pool-options.prices', {
        params: { cluster },
        query: { types: page.join(','), os: draft.os, zone: zone ?? '', charge: draft.billing.method, disk, diskGiB },
      }),
      staleTime: keepMs,
    })),
    combine: (answers) => {
      const prices = new Map(
        answers.flatMap((answer) => (answer.data?.prices ?? []).map((price) => [price.instanceType, price] as const)),
      );
      const priceOf = (id: string) => {
        const price = prices.get(id);
        if (price === undefined) return null;
        if (price.perHour === null || price.currency === null) return t('types.priceUnknown');
        const { perHour, currency } = price;
        return t('types.perHour', { price: priceText({ amount: perHour, currency, locale, hourly: true }) });
      };
      const known = [...prices.values()].find((price) => price.currency !== null);
      return { priceOf, currency: known?.currency ?? null };
    },
  });
}
