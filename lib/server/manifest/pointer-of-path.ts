/** A step of a path as the API server prints it: `.name`, `[0]`, `[kubernetes.io/os]`. */
const STEP = /\[([^\]]*)\]|([^.[]+)/g;

/** `spec.containers[0].image` → `/spec/containers/0/image` (RFC 6901). */
export function pointerOfPath(path: string): string {
  const steps = [...path.matchAll(STEP)].map(([, bracketed, plain]) => bracketed ?? plain ?? '');
  return steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
