import { describe, expect, it } from 'vitest';

import { resourceByKind } from '@/simulator/world/kube/resource-type';
import type { ResourceType } from '@/simulator/world/kube/resource-type';
import { fieldMatcher, parseFieldSelector, pinned } from '@/lib/kube-rules/selector/field-selector';

function typeOf(kind: string): ResourceType {
  const type = resourceByKind(kind);
  if (type === undefined) throw new Error(kind);
  return type;
}

const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', namespace: 'a' },
  spec: { nodeName: 'n1' },
  status: { phase: 'Running' },
};

describe('fieldSelector query', () => {
  it.each([
    ['spec.nodeName=n1', true],
    ['spec.nodeName==n2', false],
    ['spec.nodeName!=n2', true],
    ['spec.nodeName=n1,status.phase!=Failed,status.phase!=Succeeded', true],
    ['metadata.name=p,metadata.namespace=a', true],
    ['status.podIP=', true],
  ])('%s → %s', (text, expected) => {
    expect(fieldMatcher(parseFieldSelector(text, typeOf('Pod')))(pod)).toBe(expected);
  });

  it('reads a missing boolean as false', () => {
    const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n' }, spec: {} };
    expect(fieldMatcher(parseFieldSelector('spec.unschedulable=false', typeOf('Node')))(node)).toBe(true);
  });

  it('rejects fields that the resource does not support', () => {
    expect(() => parseFieldSelector('spec.containers=x', typeOf('Pod'))).toThrow(
      /field label not supported: spec.containers/,
    );
    expect(() => parseFieldSelector('status.phase=x', typeOf('Node'))).toThrow(/not supported/);
    expect(() => parseFieldSelector('nonsense', typeOf('Pod'))).toThrow(/invalid selector/);
  });

  it('returns the value of an equality term', () => {
    const terms = parseFieldSelector('spec.nodeName=n1,status.phase!=Failed', typeOf('Pod'));
    expect([pinned(terms, 'spec.nodeName'), pinned(terms, 'status.phase')]).toEqual(['n1', undefined]);
  });
});
