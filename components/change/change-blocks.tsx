'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { SkeletonRows } from '@/components/ui/state/skeleton';
import { StaleBand } from '@/components/ui/state/stale-band';
import type { Finding } from '@/lib/domain/change/plan';
import { ApprovalBar } from './approval/approval-bar';
import { ApprovalList, countingApprovals } from './approval/approval-list';
import { Block } from './block';
import { Elapsed } from './run/elapsed';
import { isOver } from '@/lib/domain/change/state';
import { isInRun, isUnderWay } from './change-state';
import { PausedNote } from './run/paused-note';
import { OutcomePanel } from './run/outcome-panel';
import { PlanPanel } from './plan/plan-panel';
import { StepTimeline } from './run/step-timeline';
import type { ChangeView } from './use-change';
import { useChangeWords } from './use-change-words';
import { useReadPlan } from './plan/use-read-plan';
import { WorkOfRun } from './work/work-of-run';
import { CancelButton } from './run/cancel-button';
import { RunControlButton } from './run/run-control-button';

/** Controls of a run: pause, resume, stop. Each states why it is unavailable. */
export function RunControls({ change }: { change: ChangeView }) {
  const t = useTranslations('change');
  return (
    <div role="group" aria-label={t('hold.controls')} className="no-print flex flex-wrap gap-2">
      <RunControlButton change={change} runControl="pause" />
      <RunControlButton change={change} runControl="resume" />
      <CancelButton change={change} />
    </div>
  );
}

const countOf = (findings: readonly Finding[], severity: Finding['severity']) =>
  findings.filter((finding) => finding.severity === severity).length;

const ran = ['succeeded', 'failed', 'cancelled'];

/** Plan, approvals, run, outcome: before approval the plan is open, during a run the run is. */
export function ChangeBlocks({
  change,
  watched,
  waysOn,
}: {
  change: ChangeView;
  watched: ReactNode;
  waysOn: ReactNode;
}) {
  const t = useTranslations('change');
  const started = isInRun(change.state) || ran.includes(change.state);
  const reading = useReadPlan(change.plan);
  const undecided = !started && !isOver(change.state);
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
          {change.plan !== null && undecided && change.requirement?.decision === 'needs-approval' ? (
            <ApprovalBar change={change} plan={change.plan} reading={reading} />
          ) : null}
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
        <PlanPanel plan={plan} mostlyNew={change.kind === 'node-pool.create'} blockersAbove={state === 'blocked'} />
      )}
    </div>
  );
}

function PlanGist({ change }: { change: ChangeView }) {
  const t = useTranslations('change');
  const { plan } = change;
  if (plan === null) return null;
  const isNew = plan.diff.length > 0 && plan.diff.every((entry) => entry.from === null);
  const blockers = countOf(plan.findings, 'blocker');
  const warnings = countOf(plan.findings, 'warning');
  return (
    <span className="inline-flex flex-wrap gap-x-2">
      <span>{t(isNew ? 'newCount' : 'diffCount', { n: plan.diff.length })}</span>
      {blockers > 0 ? <span className="text-bad">■ {t('blockersCount', { n: blockers })}</span> : null}
      {warnings > 0 ? <span className="text-warn">▲ {t('warningsCount', { n: warnings })}</span> : null}
    </span>
  );
}

function ApprovalGist({ change }: { change: ChangeView }) {
  const t = useTranslations('change');
  const { requirement } = change;
  if (requirement === null) return null;
  if (requirement.decision !== 'needs-approval') return t(`requirementGist.${requirement.decision}`);
  return t('approvalsHave', { have: countingApprovals(change), n: requirement.approvers });
}

function OutcomeGist({ change }: { change: ChangeView }) {
  const t = useTranslations('change');
  const n = change.outcome.length;
  if (change.state !== 'succeeded' || n === 0) return t(`outcomeGist.${change.state}`);
  return <span className="text-warn">▲ {t('foundAfterwards', { n })}</span>;
}

function RunGist({ change }: { change: ChangeView }) {
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
      {current === undefined || current.detail === '' ? '' : ` · ${words.stepDetail(current).slice(0, 120)}`}
    </span>
  );
}

function RunBody({ change, started }: { change: ChangeView; started: boolean }) {
  const t = useTranslations('change');
  const words = useChangeWords();
  const waiting = change.state === 'queued' ? change.problem : null;
  return (
    <div className="flex flex-col gap-3">
      {started ? null : (
        <p className="text-ink-2">{t(isOver(change.state) ? 'neverRan' : `notStarted.${change.state}`)}</p>
      )}
      {waiting === null ? null : (
        <StaleBand title={t('waits')}>
          {words.problem(waiting)} <Holder of={waiting} />
        </StaleBand>
      )}
      {isUnderWay(change.state) ? <RunControls change={change} /> : null}
      <PausedNote change={change} />
      <WorkOfRun change={change}>
        {change.steps.length === 0 ? null : <StepTimeline change={change} paused={change.state === 'paused'} />}
      </WorkOfRun>
    </div>
  );
}

/** Leads to the change that has the target now. */
function Holder({ of: { phrase } }: { of: NonNullable<ChangeView['problem']> }) {
  const t = useTranslations('change');
  const id = phrase?.key === 'domain.problem.target-busy' ? phrase.params['id'] : undefined;
  if (typeof id !== 'string') return null;
  return (
    <Link href={`/changes/${encodeURIComponent(id)}`} className="underline underline-offset-2">
      {t('waitsSee')}
    </Link>
  );
}
