import { type BuildLifecycle, lifecycleOf } from '../image/lifecycle';

/** Support of a Windows build (`windowsBuildOf`) on ACK nodes on a day; null: no known build. */
export const supportOfBuild = (build: string | null, today: string): BuildLifecycle | null =>
  build === null ? null : lifecycleOf({ build: Number(build), provider: 'ack', today });

/** What to report about nodes of a build that gets no fixes; null: nothing. */
export function unsupportedBuild(build: string | null, today: string) {
  const life = supportOfBuild(build, today);
  if (life?.state !== 'ended' && life?.state !== 'unsupported') return null;
  const { product, extendedEnd, asOf } = life;
  const code = life.state === 'ended' ? ('windows-build-ended' as const) : ('windows-build-unsupported' as const);
  return { code, params: { product, build: String(life.build), date: extendedEnd ?? '', asOf } };
}
