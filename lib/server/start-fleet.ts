import 'server-only';
import type { AppContext } from '@/lib/server/app-context';
import { usualLimits } from '@/lib/server/history/sample-limits';
import { SampleWriter } from '@/lib/server/history/sample-writer';
import { Timeline } from '@/lib/server/timeline/timeline';

interface Started extends Pick<AppContext, 'db' | 'clock' | 'config' | 'fleet'> {
  undo: (() => unknown)[];
}

/** And what keeps a record of it, from the first moment on. */
export async function startFleet({ db, clock, config, fleet, undo }: Started): Promise<void> {
  undo.push(() => fleet.stop());
  const timeline = new Timeline({ db, fleet, clock, config });
  undo.push(() => timeline.stop());
  await timeline.start();
  fleet.start();
  const writer = new SampleWriter({
    db,
    clusters: () => fleet.clusters().filter(({ metrics }) => metrics === null),
    clock,
    limits: config.samples ?? usualLimits,
  });
  undo.push(() => writer.stop());
  writer.start();
}
