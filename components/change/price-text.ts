/** Money in the reader's language; `signed` shows that it is a difference. A currency unknown to the browser stays a code. */
export function priceText(o: { amount: number; currency: string; locale: string; signed?: boolean }): string {
  const sign = o.signed === true ? 'exceptZero' : 'auto';
  try {
    return new Intl.NumberFormat(o.locale, {
      style: 'currency',
      currency: o.currency,
      currencyDisplay: 'code',
      maximumFractionDigits: 0,
      signDisplay: sign,
    }).format(o.amount);
  } catch {
    return `${o.amount.toFixed(0)} ${o.currency}`;
  }
}
