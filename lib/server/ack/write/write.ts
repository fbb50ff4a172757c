import 'server-only';
import type { CloudWriter } from '@/lib/domain/ports/cloud-write';
import type { Connection } from '../transport/connection';
import { createInstanceWriter } from './write-instances';
import { createPoolWriter } from './write-pools';
import { createTaskWriter } from './write-tasks';

/** Writes to one ACK cluster; each call is sent once. @throws UpstreamFailure, `ambiguous` when it may have taken effect. */
export const createCloudWriter = (connection: Connection): CloudWriter => ({
  ...createPoolWriter(connection),
  ...createTaskWriter(connection),
  ...createInstanceWriter(connection),
});
