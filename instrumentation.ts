/** Next calls it once, before the server answers its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return;
  const { startApp } = await import('@/lib/server/start-app');
  await startApp();
}
