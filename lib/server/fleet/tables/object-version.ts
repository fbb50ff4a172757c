/** A resourceVersion as a number; NaN when it is none. Kubernetes docs: API concepts, resource versions compare as integers. */
export function versionOf(text: string): number {
  return /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
}

/** Whether an event of one object is news. A version that cannot be compared is. */
export function isNewer(next: number, known: number): boolean {
  return Number.isNaN(next) || Number.isNaN(known) || next > known;
}
