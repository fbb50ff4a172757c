import type { Observation } from '@/lib/domain/change/kind';
import { toMessage } from '@/lib/domain/message/model';
import type { Look, StepRun } from '../run/step-run';
import { openRows } from './work-rows';

const rowsOf = (seen: Look): Observation['rows'] => (seen.state === 'blind' ? undefined : seen.rows);

/** Keeps what a look told of each thing the step waits for; only news become an event, which tells the detail too. */
export async function showRows(run: StepRun, seen: Look): Promise<void> {
  const rows = rowsOf(seen);
  if (seen.state === 'blind' || rows === undefined) return;
  const { session, step } = run;
  run.rows ??= await openRows(session, step.id);
  const news = run.rows.news(rows, session.parts.clock.now());
  if (news.length === 0) return;
  const detail = toMessage(seen.detail, seen.phrase);
  run.reported = detail;
  await run.rows.show(news, detail);
}
