/** A signal for `addEventListener` with the function that takes all its listeners away. */
export function listening(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
