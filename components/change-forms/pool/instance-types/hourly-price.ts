/** Money per hour, small as it is; a currency unknown to the browser stays a code. */
export function hourlyPrice(o: { perHour: number; currency: string; locale: string }): string {
  try {
    return new Intl.NumberFormat(o.locale, {
      style: 'currency',
      currency: o.currency,
      currencyDisplay: 'code',
      minimumFractionDigits: 2,
      maximumFractionDigits: 3,
    }).format(o.perHour);
  } catch {
    return `${o.perHour.toFixed(3)} ${o.currency}`;
  }
}
