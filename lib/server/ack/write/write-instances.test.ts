import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { instanceOf } from '@/lib/domain/node/instance-of';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { failureOf } from '../testing/connect';
import { type PoolRunner, startPoolRunner } from '../testing/pool-run';

let here: PoolRunner;

beforeAll(async () => {
  here = await startPoolRunner();
});
afterAll(() => here.stop());
beforeEach(() => here.reset());

async function linuxNode(): Promise<KubeNode & { instanceId: string }> {
  const node = (await here.planContext().kube.nodes()).find(({ os }) => os === 'linux');
  const instanceId = node === undefined ? null : instanceOf(node);
  if (node === undefined || instanceId === null) throw new Error('no node');
  return { ...node, instanceId };
}

describe('restarting an instance', () => {
  it('answers with a request id; the machine is Starting, then runs from another boot', async () => {
    const { instanceId, bootId, name } = await linuxNode();
    const { reader, writer } = here.cloud();
    const ack = await writer.restartInstance({ instanceId });
    expect(ack).toEqual({ requestId: expect.stringMatching(/^[0-9A-F-]{36}$/), taskId: null });
    expect((await reader.instances([instanceId]))[0]?.status).toBe('Starting');
    await here.pass(120_000);
    expect((await reader.instances([instanceId]))[0]?.status).toBe('Running');
    const after = await here.planContext().kube.node(name);
    expect(after?.ready).toBe('True');
    expect(after?.bootId).not.toBe(bootId);
  });

  it('is refused for certain while the machine does not run, or where there is none', async () => {
    const { instanceId } = await linuxNode();
    const { writer } = here.cloud();
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

  it('is unclear when the answer is lost, and is sent once all the same', async () => {
    const { instanceId } = await linuxNode();
    await here.control('/fault', { target: 'ack', kind: 'lost-answer', action: 'RebootInstance', times: 1, on: true });
    expect(await failureOf(here.cloud().writer.restartInstance({ instanceId }))).toMatchObject({ ambiguous: true });
    expect(await here.control('/calls?action=RebootInstance')).toMatchObject({ count: 1 });
  });

  it('names the right that is missing', async () => {
    const { instanceId } = await linuxNode();
    const fault = { target: 'ack', kind: 'forbidden', action: 'RebootInstance', times: 1, on: true };
    await here.control('/fault', fault);
    const failure = await failureOf(here.cloud().writer.restartInstance({ instanceId }));
    expect(failure).toMatchObject({
      kind: 'forbidden',
      ambiguous: false,
      details: { remedy: expect.stringContaining('ecs:RebootInstance') },
    });
  });
});
