import { afterAll, expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import type { ChangeKind } from '@/lib/domain/change/kind';
import type { CompleteDraft, Finding, Severities } from '@/lib/domain/change/plan';
import { Failure } from '@/lib/domain/failure';
import type { Json } from '@/lib/domain/json';
import { SampleWorld } from './sample-world';
import { samples } from './samples';

export type Setting = (world: SampleWorld) => void;

export interface FindingCase {
  kind: string;
  input?: { [field: string]: Json };
  /** After the sample's own preparation. */
  world?: Setting;
  /** Field of the finding; absent: none. */
  field?: string;
  params?: Record<string, string | number>;
}

export function kindOf(id: string): ChangeKind {
  const kind = changeKinds[id];
  if (kind === undefined) throw new Error(`no kind ${id}`);
  return kind;
}

export async function planOf(one: FindingCase): Promise<{ draft: CompleteDraft; scene: SampleWorld }> {
  const kind = kindOf(one.kind);
  const sample = samples[one.kind];
  const scene = new SampleWorld();
  sample?.prepare?.(scene);
  one.world?.(scene);
  const base = typeof sample?.input === 'object' ? sample.input : {};
  const parsed = kind.parseInput({ ...base, ...one.input });
  return { draft: await kind.plan(scene.planContext(), parsed), scene };
}

export const codesOf = (findings: readonly Finding[]): string[] => findings.map(({ code }) => code);

export const blockersOf = ({ findings }: Pick<CompleteDraft, 'findings'>): string[] =>
  codesOf(findings.filter(({ severity }) => severity === 'blocker'));

const expectFilled = ({ cause, remedy }: Finding): void =>
  expect(`${cause} ${remedy}`).not.toMatch(/\{\w+\}|undefined/);

export async function expectFinding(code: string, one: FindingCase): Promise<Finding> {
  const { findings } = (await planOf(one)).draft;
  const found = findings.find((each) => each.code === code);
  if (found === undefined) throw new Error(`no ${code} among ${codesOf(findings).join(', ')}`);
  expect(found.field).toBe(one.field ?? null);
  expect(found.params).toMatchObject(one.params ?? {});
  expectFilled(found);
  return found;
}

/** Verifies a state that differs from the steps' result: nothing was run. */
async function verifyCodes(one: FindingCase, after: Setting = () => undefined): Promise<string[]> {
  const { draft, scene } = await planOf(one);
  after(scene);
  const findings = await kindOf(one.kind).verify(scene.planContext(), draft.data);
  findings.forEach(expectFilled);
  return codesOf(findings);
}

/** A case of a theme: of its kind unless it names another. */
export type ThemeCase = Omit<FindingCase, 'kind'> & { kind?: string };

/** The findings of a theme: each of its codes must be produced by a test of the file. */
export function findingTheme(codes: Severities, kind = '') {
  const produced = new Set<string>();
  afterAll(() => {
    const missing = Object.keys(codes).filter((code) => !produced.has(code));
    expect(missing, 'codes that nothing produces').toEqual([]);
  });
  const caseOf = (one: ThemeCase): FindingCase => ({ kind, ...one });
  return {
    add: (...more: string[]): void => more.forEach((code) => produced.add(code)),
    plansFind: (cases: Readonly<Record<string, ThemeCase | readonly ThemeCase[]>>): void => {
      const all = Object.entries(cases).flatMap(([code, some]) => [some].flat().map((one) => ({ code, one })));
      test.each(all)('a plan finds $code (%#)', async ({ code, one }) => {
        await expectFinding(code, caseOf(one));
        produced.add(code);
      });
    },
    /** Verifies without a run, and counts what is found as produced. */
    verified: async (one: ThemeCase, after?: Setting): Promise<string[]> => {
      const found = await verifyCodes(caseOf(one), after);
      for (const code of found) produced.add(code);
      return found;
    },
  };
}

export function refusal(kind: string, input: unknown): string[] {
  try {
    kindOf(kind).parseInput(input);
    return [];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return (error.details.issues ?? []).map(({ field }) => field);
  }
}
