import { expect, test } from 'vitest';
import type { z } from 'zod';
import { ignoreFindingInput } from '@/lib/changes/workload-ignore-finding/input';
import { nodeProtectInput } from '@/lib/changes/node-protect/input';
import {
  approveChange,
  cancelChange,
  createChange,
  pauseChange,
  rejectChange,
  resolveChange,
  resumeChange,
} from './changes';
import { acceptRestore } from './status';

const bad = 'a\u202eb';

const comments = [approveChange, rejectChange, cancelChange, pauseChange, resumeChange, resolveChange, acceptRestore];

test.each<[string, z.ZodType]>([
  ...comments.map(({ id, body }): [string, z.ZodType] => [`comment of ${id}`, body]),
  ['reason of changes.create', createChange.body],
  ['reason of node.protect', nodeProtectInput],
  ['owner of node.protect', nodeProtectInput],
  ['reason of workload.ignore-finding', ignoreFindingInput],
])('%s: bidirectional characters are refused', (name, schema) => {
  const [field = ''] = name.split(' ');
  const issues = schema.safeParse({ [field]: bad }).error?.issues ?? [];
  expect(issues.filter(({ path }) => path[0] === field).map(({ message }) => message)).toEqual([
    'contains control or bidirectional characters',
  ]);
});
