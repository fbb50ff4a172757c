import { z } from 'zod';
import { scriptPaths } from '@/lib/domain/pool/script-mark';
import { changeParams } from './changes';
import { endpoint, poolParams } from './endpoint';

const body = z.strictObject({ script: z.enum(scriptPaths) });
const response = z.object({ text: z.string() });

/** A script of a pool in plain text. Every call is recorded in the audit. */
export const revealPoolScript = endpoint({ id: 'node-pools.reveal-script', params: poolParams, body, response });

/** A script that a change sets, until the change ends. Every call is recorded in the audit. */
export const revealChangeScript = endpoint({ id: 'changes.reveal-script', params: changeParams, body, response });
