import { expect } from 'vitest';
import { changeKinds } from '@/lib/changes';
import type { ChangeKind, PlanDraft } from '@/lib/domain/change/kind';
import type { Finding } from '@/lib/domain/change/plan';
import type { Json } from '@/lib/domain/json';
import { SampleWorld } from './sample-world';
import { samples } from './samples';

export interface FindingCase {
  kind: string;
  /** Overrides of the kind's sample. */
  input?: { [field: string]: Json };
  /** After the sample's own preparation. */
  world?: (world: SampleWorld) => void;
  /** Field of the finding; absent: none. */
  field?: string;
}

export function kindOf(id: string): ChangeKind {
  const kind = changeKinds[id];
  if (kind === undefined) throw new Error(`no kind ${id}`);
  return kind;
}

export async function planOf(one: FindingCase): Promise<{ draft: PlanDraft<Json>; scene: SampleWorld }> {
  const kind = kindOf(one.kind);
  const sample = samples[one.kind];
  const scene = new SampleWorld();
  sample?.prepare?.(scene);
  one.world?.(scene);
  const base = typeof sample?.input === 'object' ? sample.input : {};
  const parsed = kind.parseInput({ ...base, ...one.input });
  return { draft: await kind.plan(scene.planContext(), parsed), scene };
}

/** Plans, and expects one finding with all placeholders filled in. */
export async function expectFinding(code: string, one: FindingCase): Promise<Finding> {
  const { findings } = (await planOf(one)).draft;
  const found = findings.find((each) => each.code === code);
  if (found === undefined) throw new Error(`no ${code} among ${findings.map((each) => each.code).join(', ')}`);
  expect(found.field).toBe(one.field ?? null);
  expect(`${found.cause} ${found.remedy}`).not.toMatch(/\{\w+\}|undefined/);
  return found;
}

/** Verifies a state that differs from the steps' result: nothing was run. */
export async function verifyCodes(
  one: FindingCase,
  after: (world: SampleWorld) => void = () => undefined,
): Promise<string[]> {
  const { draft, scene } = await planOf(one);
  after(scene);
  const findings = await kindOf(one.kind).verify(scene.planContext(), draft.data);
  for (const each of findings) expect(`${each.cause} ${each.remedy}`).not.toMatch(/\{\w+\}|undefined/);
  return findings.map((each) => each.code);
}
