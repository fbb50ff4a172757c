import type { Message } from '../message/model';
import { message } from '../message/message';
import type { PodReason } from './classified';

const names = (all: readonly string[]): string => all.join(', ');

const accepted = (loss: Message, isAccepted: boolean): Message =>
  isAccepted ? message('drain.accepted', { loss }) : loss;

/** Losses: what is lost, and whether that was accepted. */
function lossMessage(reason: PodReason): Message | null {
  switch (reason.code) {
    case 'daemon-orphaned':
      return accepted(message('drain.daemon-orphaned', { owner: reason.owner }), reason.accepted);
    case 'no-controller':
      return accepted(message('drain.no-controller'), reason.accepted);
    case 'empty-dir':
      return accepted(message('drain.empty-dir', { names: names(reason.volumes) }), reason.accepted);
    case 'host-path': {
      const params = { names: names(reason.volumes) };
      const loss = reason.fatal ? message('drain.host-path-lost', params) : message('drain.host-path', params);
      return accepted(loss, reason.accepted);
    }
    default:
      return null;
  }
}

function budgetMessage(reason: PodReason): Message | null {
  switch (reason.code) {
    case 'pdb-waits': {
      const { budget, allowed, healthy, desired } = reason;
      return message('drain.pdb-waits', { budget, allowed: allowed ?? 0, healthy, desired });
    }
    case 'pdb-unreconciled':
      return message('drain.pdb-unreconciled', { budget: reason.budget });
    case 'pdb-covers-all': {
      const { budget, desired, expected } = reason;
      return message('drain.pdb-covers-all', { budget, desired, expected });
    }
    case 'pdb-none-healthy':
      return message('drain.pdb-none-healthy', { budget: reason.budget, desired: reason.desired });
    case 'pdbs-overlap':
      return message('drain.pdbs-overlap', { names: names(reason.budgets) });
    case 'pdbs-unknown':
      return message('drain.pdbs-unknown');
    default:
      return null;
  }
}

function ownerMessage(reason: PodReason): Message | null {
  switch (reason.code) {
    case 'daemon':
      return message('drain.daemon', { owner: reason.owner });
    case 'owner-gone':
      return message('drain.owner-gone', { owner: reason.owner });
    case 'only-replica':
      return message('drain.only-replica', { owner: reason.owner });
    case 'all-replicas-here':
      return message('drain.all-replicas-here', { owner: reason.owner, count: reason.replicas });
    case 'job':
      return message('drain.job', { owner: reason.owner });
    default:
      return null;
  }
}

function lifeMessage(reason: PodReason): Message {
  switch (reason.code) {
    case 'ended':
      return message('drain.ended', { phase: reason.phase });
    case 'terminating':
      return message('drain.terminating');
    case 'stuck':
      return message('drain.stuck');
    case 'finalizers':
      return message('drain.finalizers', { names: names(reason.names) });
    case 'long-grace':
      return message('drain.long-grace', { minutes: reason.minutes });
    case 'not-safe-to-evict':
      return message('drain.not-safe-to-evict');
    case 'windows-grace':
      return message('drain.windows-grace', { seconds: reason.seconds });
    default:
      return message('drain.mirror');
  }
}

/** A reason as text. */
export const reasonMessage = (reason: PodReason): Message =>
  lossMessage(reason) ?? budgetMessage(reason) ?? ownerMessage(reason) ?? lifeMessage(reason);
