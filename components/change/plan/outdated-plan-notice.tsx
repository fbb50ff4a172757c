import { useTranslations } from '@/lib/client/intl';
import { Button } from '@/components/ui/form/button';
import type { Plan, DiffEntry } from '@/lib/domain/change/plan';
import { DiffView } from './diff-view';
import { countOf } from './finding-list';

export function OutdatedPlanNotice({ before, after, onRead }: { before: Plan; after: Plan; onRead: () => void }) {
  const t = useTranslations('change');
  const difference = planDifference(before, after);
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-md border border-warn bg-warn-soft p-3">
      <div>
        <p className="font-semibold text-warn">↻ {t('moved.title')}</p>
        <p className="text-ink-2">{t('moved.body')}</p>
      </div>
      {difference.impact.length === 0 ? null : (
        <ul className="flex flex-wrap gap-x-4">
          {difference.impact.map((move) => (
            <li key={move.name}>
              {t(`moved.${move.name}`)}: <del className="text-ink-3 no-underline">{move.from}</del>{' '}
              <span aria-hidden="true">→</span> <b>{move.to}</b>
            </li>
          ))}
        </ul>
      )}
      {difference.added.length === 0 ? null : (
        <Part title={t('moved.now')}>
          <DiffView diff={difference.added} label={t('moved.now')} />
        </Part>
      )}
      {difference.gone.length === 0 ? null : (
        <Part title={t('moved.before')}>
          <DiffView diff={difference.gone} label={t('moved.before')} />
        </Part>
      )}
      <div>
        <Button onClick={onRead}>{t('moved.read')}</Button>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-1 rounded-md bg-surface p-2">
      <p className="text-xs font-medium text-ink-2">{title}</p>
      {children}
    </div>
  );
}

function identity(entry: DiffEntry): string {
  return JSON.stringify([entry.target.type, entry.target.uid, entry.path, entry.from, entry.to]);
}

function numbersOf(plan: Plan) {
  const { nodes, pods, vmsCreated, vmsReleased } = plan.impact;
  return {
    nodes: nodes.linux + nodes.windows,
    pods: pods.linux + pods.windows,
    vmsCreated,
    vmsReleased,
    calls: plan.calls.length,
    blockers: countOf(plan.findings, 'blocker'),
  };
}

/** What a person who read `before` must read again in `after`. */
export function planDifference(before: Plan, after: Plan) {
  const old = new Set(before.diff.map(identity));
  const now = new Set(after.diff.map(identity));
  const from = numbersOf(before);
  const to = numbersOf(after);
  const names = ['nodes', 'pods', 'vmsCreated', 'vmsReleased', 'calls', 'blockers'] as const;
  return {
    added: after.diff.filter((entry) => !old.has(identity(entry))),
    gone: before.diff.filter((entry) => !now.has(identity(entry))),
    impact: names.filter((name) => from[name] !== to[name]).map((name) => ({ name, from: from[name], to: to[name] })),
  };
}
