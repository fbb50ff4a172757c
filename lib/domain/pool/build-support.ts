import { type BuildLifecycle, lifecycleOf } from '../image/lifecycle';

/** Support of a Windows build (`windowsBuildOf`) on ACK nodes on a day; null: no known build. */
export const supportOfBuild = (build: string | null, today: string): BuildLifecycle | null =>
  build === null ? null : lifecycleOf({ build: Number(build), provider: 'ack', today });
