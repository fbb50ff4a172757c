/** Where a log goes on: the newest time of its lines, and how many lines have it. Clocks of Windows give many lines one time. */
export interface LogPlace {
  /** As the node wrote it: RFC 3339 with nanoseconds, in its time zone. */
  at: string;
  lines: number;
}

const form = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/;

export const isStamp = (text: string): boolean => form.test(text);

function partsOf(stamp: string): { seconds: number; nanos: string } {
  const [, time = '', fraction = '', zone = ''] = form.exec(stamp) ?? [];
  return { seconds: Date.parse(`${time}${zone}`), nanos: fraction.padEnd(9, '0') };
}

const order = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Earlier first. A time zone changes with daylight saving time. */
export function compareStamps(a: string, b: string): number {
  if (a.length === b.length && a.endsWith('Z') && b.endsWith('Z')) return order(a, b);
  const [x, y] = [partsOf(a), partsOf(b)];
  return x.seconds - y.seconds || order(x.nanos, y.nanos);
}

/** After one more line. Those of standard output and of standard error can be out of order. */
export function placeAfter(place: LogPlace | null, at: string): LogPlace {
  const later = place === null ? 1 : compareStamps(at, place.at);
  if (place === null || later > 0) return { at, lines: 1 };
  return later === 0 ? { at, lines: place.lines + 1 } : place;
}

/** `pod@time@lines` of each pod. */
export const placesText = (places: Iterable<readonly [pod: string, place: LogPlace]>): string =>
  Array.from(places, ([pod, { at, lines }]) => `${pod}@${at}@${lines}`).join(',');

/** What is none is left out. */
export const placesOf = (text: string): ReadonlyMap<string, LogPlace> =>
  new Map(
    text.split(',').flatMap((part): [string, LogPlace][] => {
      const [pod = '', at = '', lines = ''] = part.split('@');
      return isStamp(at) && /^\d{1,9}$/.test(lines) ? [[pod, { at, lines: Number(lines) }]] : [];
    }),
  );
