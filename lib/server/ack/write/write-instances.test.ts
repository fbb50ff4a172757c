import { describe, expect, it } from 'vitest';
import { instanceOf } from '@/lib/domain/node/node';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { failureOf, perTest } from '../testing/connect';
import { startPoolRunner } from '../testing/pool-run';

const here = perTest(startPoolRunner);

async function linuxNode(): Promise<KubeNode & { instanceId: string }> {
  const node = (await here().planContext().kube.nodes()).find(({ os }) => os === 'linux');
  const instanceId = node === undefined ? null : instanceOf(node);
  if (node === undefined || instanceId === null) throw new Error('no node');
  return { ...node, instanceId };
}

describe('restarting an instance', () => {
  it('answers with a request ID; the instance is Starting, then runs from another boot', async () => {
    const { instanceId, bootId, name } = await linuxNode();
    const { reader, writer } = here().cloud();
    const ack = await writer.restartInstance({ instanceId });
    expect(ack).toEqual({ requestId: expect.stringMatching(/^[0-9A-F-]{36}$/), taskId: null });
    expect((await reader.instances([instanceId]))[0]?.status).toBe('Starting');
    await here().pass(120_000);
    expect((await reader.instances([instanceId]))[0]?.status).toBe('Running');
    const after = await here().planContext().kube.node(name);
    expect(after?.ready).toBe('True');
    expect(after?.bootId).not.toBe(bootId);
  });

  it('is certainly refused while the instance does not run, or does not exist', async () => {
    const { instanceId } = await linuxNode();
    const { writer } = here().cloud();
    await writer.restartInstance({ instanceId });
    expect(await failureOf(writer.restartInstance({ instanceId }))).toMatchObject({
      ambiguous: false,
      details: { upstream: { system: 'ecs', code: 'IncorrectInstanceStatus' } },
    });
    expect(await failureOf(writer.restartInstance({ instanceId: 'i-nobody' }))).toMatchObject({
      kind: 'not-found',
      ambiguous: false,
    });
  });

  it('is ambiguous when the answer is lost, and is sent once', async () => {
    const { instanceId } = await linuxNode();
    await here().fault('lost-answer', 'RebootInstance');
    expect(await failureOf(here().cloud().writer.restartInstance({ instanceId }))).toMatchObject({ ambiguous: true });
    expect(await here().calls('RebootInstance')).toBe(1);
  });

  it('names the missing permission', async () => {
    const { instanceId } = await linuxNode();
    await here().fault('forbidden', 'RebootInstance');
    expect(await failureOf(here().cloud().writer.restartInstance({ instanceId }))).toMatchObject({
      kind: 'forbidden',
      ambiguous: false,
      details: { remedy: expect.stringContaining('ecs:RebootInstance') },
    });
  });
});
