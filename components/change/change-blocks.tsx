import { useTranslations } from '@/lib/client/intl';
import { type ReactNode, lazy, Suspense, useState } from 'react';
import { SkeletonRows, StaleBand } from '@/components/ui/state/page-states';
import { countOf, FindingCounts } from './plan/finding-list';
import { ApprovalBar, Decide, decides, MovedPlan, useReadPlan } from './approval/approval-bar';
import { PlainText } from '@/components/ui/text/plain-text';
import { ApprovalList } from './approval/approval-list';
import { countingApprovals, neverStarted } from '@/lib/domain/change/reading-change';
import { Block } from './block';
import { Elapsed } from './run/elapsed';
import { isOver } from '@/lib/domain/change/state';
import { isInRun, isUnderWay } from './change-state-badge';
import { WaitsFor } from './run/waits-for';
import { PausedNote } from './run/paused-note';
import { OutcomePanel } from './run/outcome-panel';
import { PlanPanel } from './plan/plan-panel';
import { type OpenFolds, StepTimeline } from './run/step-timeline';
import { ChangeScripts } from './script/change-scripts';
import type { ChangeView } from './use-change';
import { useChangeWords } from './use-change-words';
import { controls, RunBar, RunControls } from './run/run-controls';
import type { Worked } from './work/work-panel';

const ran = ['succeeded', 'failed', 'cancelled'];

export function ChangeBlocks(o: { change: ChangeView; watched: ReactNode; waysOn: ReactNode }) {
  const { change, watched, waysOn } = o;
  const t = useTranslations('change');
  const started = isInRun(change.state) || (ran.includes(change.state) && !neverStarted(change));
  const reading = useReadPlan(change.plan);
  const undecided = !started && !isOver(change.state) && change.requirement?.decision === 'needs-approval';
  const open = change.plan !== null && undecided ? { change, plan: change.plan, reading } : null;
  return (
    <>
      <Block id="plan" title={t('plan')} gist={<PlanGist change={change} />} openAtFirst={!started}>
        <PlanBody change={change} />
      </Block>
      <Block
        id="approvals"
        title={t('approvals')}
        gist={<ApprovalGist change={change} />}
        openAtFirst={!started && change.state !== 'blocked'}
      >
        <div className="flex flex-col gap-4">
          <ApprovalList change={change} />
          {open === null ? null : <MovedPlan {...open} />}
          {open === null || decides(change) ? null : <Decide {...open} />}
        </div>
      </Block>
      <Block id="run" title={t('run')} gist={<RunGist change={change} />} openAtFirst={started}>
        <RunBody change={change} started={started} />
        {started ? watched : null}
      </Block>
      <Block
        id="outcome"
        title={t('outcome')}
        gist={<OutcomeGist change={change} />}
        openAtFirst={isOver(change.state)}
      >
        <OutcomePanel change={change} waysOn={waysOn} />
      </Block>
      {open !== null && decides(change) ? <ApprovalBar {...open} /> : null}
      {controls(change) ? <RunBar change={change} /> : null}
    </>
  );
}

function PlanBody({ change }: { change: ChangeView }) {
  const t = useTranslations('change');
  const words = useChangeWords();
  const { plan, problem, state } = change;
  return (
    <div className="flex flex-col gap-4">
      {state === 'stale' ? (
        <StaleBand title={t('stale.title')}>{problem === null ? t('stale.body') : words.problem(problem)}</StaleBand>
      ) : null}
      {plan === null ? (
        state === 'planning' || state === 'draft' ? (
          <div aria-busy="true">
            <p className="text-ink-2">{t('planning')}</p>
            <SkeletonRows rows={4} />
          </div>
        ) : (
          <p className="text-ink-2">{t('noPlan')}</p>
        )
      ) : (
        <>
          <PlanPanel plan={plan} mostlyNew={change.kind === 'node-pool.create'} blockersAbove={state === 'blocked'} />
          <ChangeScripts change={change} />
        </>
      )}
    </div>
  );
}

function PlanGist({ change }: { change: ChangeView }) {
  const t = useTranslations('change');
  const { plan } = change;
  if (plan === null) return null;
  const isNew = plan.diff.length > 0 && plan.diff.every((entry) => entry.from === null);
  return (
    <span className="inline-flex flex-wrap gap-x-2">
      <span>{t(isNew ? 'newCount' : 'diffCount', { n: plan.diff.length })}</span>
      <FindingCounts blockers={countOf(plan.findings, 'blocker')} warnings={countOf(plan.findings, 'warning')} />
    </span>
  );
}

function ApprovalGist({ change }: { change: ChangeView }) {
  const t = useTranslations('change');
  const { requirement } = change;
  if (requirement === null) return null;
  if (requirement.decision !== 'needs-approval') return t(`requirementGist.${requirement.decision}`);
  return t('approvalsHave', {
    have: countingApprovals({ ...change, fingerprint: change.plan?.fingerprint }).length,
    n: requirement.approvers,
  });
}

function OutcomeGist({ change }: { change: ChangeView }) {
  const t = useTranslations('change');
  const n = change.outcome.length;
  if (change.state !== 'succeeded' || n === 0)
    return t(neverStarted(change) ? 'outcomeUnstarted.gist' : `outcomeGist.${change.state}`);
  return <span className="text-warn">▲ {t('foundAfterwards', { n })}</span>;
}

export function RunGist({ change }: { change: ChangeView }) {
  const t = useTranslations('change');
  const words = useChangeWords();
  const done = change.steps.filter((step) => step.state === 'done' || step.state === 'skipped').length;
  const current = change.steps.find((step) => step.state === 'running');
  if (change.steps.length === 0) return null;
  return (
    <span>
      {t('stepsDone', { done, total: change.steps.length })}
      {change.cancelRequested && !isOver(change.state) ? ` · ${t('stopRequested')}` : ''}
      {change.cancelRequested && change.state === 'succeeded' ? ` · ${t('stopTooLate')}` : ''}
      {change.state === 'paused' ? (
        <>
          {` · ${t('hold.paused')} `}
          <Elapsed from={change.pause.since} to={null} />
        </>
      ) : null}
      {current === undefined || current.detail === '' ? null : (
        <>
          {' · '}
          <PlainText text={words.stepDetail(current)} max={600} wrap />
        </>
      )}
    </span>
  );
}

export function RunBody({ change, started }: { change: ChangeView; started: boolean }) {
  const t = useTranslations('change');
  // The steps are mounted again when the rows of the run are loaded.
  const [open, onOpen] = useState<OpenFolds>({});
  const waiting = change.state === 'queued' ? change.problem : null;
  return (
    <div className="flex flex-col gap-3">
      {started ? null : (
        <p className="text-ink-2">{t(isOver(change.state) ? 'neverRan' : `notStarted.${change.state}`)}</p>
      )}
      {waiting === null ? null : (
        <StaleBand title={t('waits')}>
          <WaitsFor problem={waiting} />
        </StaleBand>
      )}
      {isUnderWay(change.state) && !controls(change) ? <RunControls change={change} /> : null}
      <PausedNote change={change} />
      <WorkOfRun change={change}>
        {change.steps.length === 0 ? null : (
          <StepTimeline change={change} paused={change.state === 'paused'} open={open} onOpen={onOpen} />
        )}
      </WorkOfRun>
    </div>
  );
}

/** Loaded for runs of many small writes only: its table of rows is as large as a page. */
const LiveWork = lazy(async () => ({ default: (await import('./work/work-panel')).LiveWork }));

export function WorkOfRun({ change, children }: { change: Worked; children: ReactNode }) {
  if (change.steps.every(({ work }) => work === undefined)) return children;
  return (
    <Suspense fallback={children}>
      <LiveWork change={change}>{children}</LiveWork>
    </Suspense>
  );
}
