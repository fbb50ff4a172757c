import { expectTexts, renderHtml } from '@/components/testing/render-html';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { useDeniedReason } from '@/lib/client/actor';
import { decidePolicy } from '@/lib/domain/policy/approval-policy';
import { problem } from '@/lib/domain/change/problem';
import type { Step } from '@/lib/domain/change/change';
import { toMessage } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import { ApprovalList } from './approval/approval-list';
import { PrerequisiteList } from './plan/prerequisite-list';
import { StepTimeline } from './run/step-timeline';
import { makePlan, pool } from './testing/make-change';

function inChinese(children: ReactNode): string {
  return renderHtml(children, 'zh', { roles: ['viewer'] }).replaceAll(/<[^>]*>/g, '');
}

function Denied() {
  return useDeniedReason('change.request');
}

test('a missing permission names the roles that have it', () => {
  expect(inChinese(<Denied />)).toBe('需要权限 change.request（具备该权限的角色：申请人、运维）');
});

test('the policy says its reasons', () => {
  const plan = makePlan();
  const impact = { ...plan.impact, vmsReleased: 2, reversible: false };
  const requirement = decidePolicy({
    actor: { kind: 'person', roles: ['requester'] },
    kind: 'node-pool.scale',
    plan: { diff: plan.diff, impact },
    environment: 'staging',
  });
  const html = inChinese(<ApprovalList change={{ requirement, approvals: [], plan }} />);
  expect(html).toBe('已获 0/1 个审批：预发集群上的此类变更需要审批（释放 2 台实例、不可撤销）');
});

test('a prerequisite says what was seen and what it needs', () => {
  const [seen, needs] = [message('prerequisite.no-path', { names: 'isolated-j' }), message('prerequisite.nat-needed')];
  const line = {
    code: 'internet-path',
    met: 'no' as const,
    label: 'Internet access',
    seen: seen.text,
    seenPhrase: seen.phrase,
    needs: needs.text,
    needsPhrase: needs.phrase,
  };
  expect(inChinese(<PrerequisiteList prerequisites={[line]} />)).toContain(
    '当前 isolated-j 无公网出口，要求 NAT 网关并配置 SNAT 条目',
  );
});

test('a step shows its detail and its failure, with the provider’s text', () => {
  const where = message('detail.task-stage', { stage: 'CreateScalingGroup' });
  const detail = message('detail.progress', { where, total: 0, wanted: '2', most: 2 });
  const unseen = message('problem.unseen', {
    step: toMessage('Wait', { key: 'change.step.node-pool.create.provision', params: {} }),
    message: message('problem.upstream', { message: 'HTTP 503' }),
  });
  const step: Step = {
    id: 'provision',
    title: 'Wait',
    state: 'unknown',
    detail: detail.text,
    detailPhrase: detail.phrase,
    startedAt: null,
    finishedAt: null,
    requestIds: [],
    error: problem('503', { message: unseen, remedy: message('remedy.evidence') }),
  };
  const html = inChinese(
    <StepTimeline
      change={{ kind: 'node-pool.create', summaryParams: {}, targets: [pool], steps: [step] }}
      open={{}}
      onOpen={() => {}}
    />,
  );
  expectTexts(html, [
    'ACK 任务阶段 CreateScalingGroup：实例 0/2 台',
    '无法确认步骤“等待 ACK 创建实例”是否已生效：上游报错：HTTP 503',
    '请核对证据',
  ]);
});

test('texts stored by an earlier release are shown unchanged', () => {
  const requirement = { decision: 'auto' as const, reason: 'small and harmless' };
  expect(inChinese(<ApprovalList change={{ requirement, approvals: [], plan: null }} />)).toContain(
    'small and harmless',
  );
});
