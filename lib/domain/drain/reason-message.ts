import { message } from '../message/message';
import type { Message } from '../message/model';
import type { PodReason, PodReasonCode, Reason } from './classified';

const joined = (all: readonly string[]): { names: string } => ({ names: all.join(', ') });

const loss = (lost: Message, isAccepted: boolean): Message =>
  isAccepted ? message('drain.accepted', { loss: lost }) : lost;

const texts: { [Code in PodReasonCode]: (reason: Reason<Code>) => Message } = {
  mirror: () => message('drain.mirror'),
  daemon: ({ owner }) => message('drain.daemon', { owner }),
  'daemon-orphaned': ({ owner, accepted }) => loss(message('drain.daemon-orphaned', { owner }), accepted),
  ended: ({ phase }) => message('drain.ended', { phase }),
  terminating: () => message('drain.terminating'),
  stuck: () => message('drain.stuck'),
  'empty-dir': ({ volumes, accepted }) => loss(message('drain.empty-dir', joined(volumes)), accepted),
  'host-path': ({ volumes, fatal, accepted }) =>
    loss(message(fatal ? 'drain.host-path-lost' : 'drain.host-path', joined(volumes)), accepted),
  'volumes-unknown': ({ volumes }) => message('drain.volumes-unknown', joined(volumes)),
  'no-controller': ({ accepted }) => loss(message('drain.no-controller'), accepted),
  'owner-gone': ({ owner }) => message('drain.owner-gone', { owner }),
  'pdb-waits': ({ budget, allowed, healthy, desired }) =>
    message('drain.pdb-waits', { budget, allowed: allowed ?? 0, healthy, desired }),
  'pdb-unreconciled': ({ budget }) => message('drain.pdb-unreconciled', { budget }),
  'pdb-covers-all': ({ budget, desired, expected }) => message('drain.pdb-covers-all', { budget, desired, expected }),
  'pdb-none-healthy': ({ budget, desired }) => message('drain.pdb-none-healthy', { budget, desired }),
  'pdbs-overlap': ({ budgets }) => message('drain.pdbs-overlap', joined(budgets)),
  'pdbs-unknown': () => message('drain.pdbs-unknown'),
  finalizers: ({ names }) => message('drain.finalizers', joined(names)),
  'long-grace': ({ minutes }) => message('drain.long-grace', { minutes }),
  'only-replica': ({ owner }) => message('drain.only-replica', { owner }),
  'all-replicas-here': ({ owner }) => message('drain.all-replicas-here', { owner }),
  'replicas-unknown': ({ owner }) => message('drain.replicas-unknown', { owner }),
  'others-leave': ({ owner }) => message('drain.others-leave', { owner }),
  job: ({ owner }) => message('drain.job', { owner }),
  'not-safe-to-evict': () => message('drain.not-safe-to-evict'),
  'windows-grace': ({ seconds }) => message('drain.windows-grace', { seconds }),
};

export const reasonMessage = (reason: PodReason): Message =>
  // The entry of a code takes the reason of that code, which an index by a union cannot express.
  (texts[reason.code] as (reason: PodReason) => Message)(reason);
