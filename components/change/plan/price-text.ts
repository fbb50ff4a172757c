/** Money in the reader's language; `signed` shows that it is a difference. A currency unknown to the browser stays a code. */
export function priceText(o: { amount: number; currency: string; locale: string; signed?: boolean }): string {
  const sign = o.signed === true ? 'exceptZero' : 'auto';
  try {
    const text = new Intl.NumberFormat(o.locale, {
      style: 'currency',
      currency: o.currency,
      currencyDisplay: 'code',
      maximumFractionDigits: 0,
      signDisplay: sign,
    }).format(o.amount);
    // A real minus sign, as beside every other number.
    return text.replace('-', '−');
  } catch {
    return `${o.amount.toFixed(0).replace('-', '−')} ${o.currency}`;
  }
}
