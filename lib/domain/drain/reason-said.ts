import type { Said } from '../phrase/phrase';
import { say } from '../phrase/say';
import type { PodReason } from './classified';

const names = (all: readonly string[]): string => all.join(', ');

const accepted = (loss: Said, isAccepted: boolean): Said => (isAccepted ? say('drain.accepted', { loss }) : loss);

/** Losses: what goes, and whether that was accepted. */
function lossSaid(reason: PodReason): Said | null {
  switch (reason.code) {
    case 'daemon-orphaned':
      return accepted(say('drain.daemon-orphaned', { owner: reason.owner }), reason.accepted);
    case 'no-controller':
      return accepted(say('drain.no-controller'), reason.accepted);
    case 'empty-dir':
      return accepted(say('drain.empty-dir', { names: names(reason.volumes) }), reason.accepted);
    case 'host-path': {
      const params = { names: names(reason.volumes) };
      const loss = reason.fatal ? say('drain.host-path-lost', params) : say('drain.host-path', params);
      return accepted(loss, reason.accepted);
    }
    default:
      return null;
  }
}

function budgetSaid(reason: PodReason): Said | null {
  switch (reason.code) {
    case 'pdb-waits': {
      const { budget, allowed, healthy, desired } = reason;
      return say('drain.pdb-waits', { budget, allowed: allowed ?? 0, healthy, desired });
    }
    case 'pdb-unreconciled':
      return say('drain.pdb-unreconciled', { budget: reason.budget });
    case 'pdb-covers-all': {
      const { budget, desired, expected } = reason;
      return say('drain.pdb-covers-all', { budget, desired, expected });
    }
    case 'pdb-none-healthy':
      return say('drain.pdb-none-healthy', { budget: reason.budget, desired: reason.desired });
    case 'pdbs-overlap':
      return say('drain.pdbs-overlap', { names: names(reason.budgets) });
    case 'pdbs-unknown':
      return say('drain.pdbs-unknown');
    default:
      return null;
  }
}

function ownerSaid(reason: PodReason): Said | null {
  switch (reason.code) {
    case 'daemon':
      return say('drain.daemon', { owner: reason.owner });
    case 'owner-gone':
      return say('drain.owner-gone', { owner: reason.owner });
    case 'only-replica':
      return say('drain.only-replica', { owner: reason.owner });
    case 'all-replicas-here':
      return say('drain.all-replicas-here', { owner: reason.owner, count: reason.replicas });
    case 'job':
      return say('drain.job', { owner: reason.owner });
    default:
      return null;
  }
}

function lifeSaid(reason: PodReason): Said {
  switch (reason.code) {
    case 'ended':
      return say('drain.ended', { phase: reason.phase });
    case 'terminating':
      return say('drain.terminating');
    case 'stuck':
      return say('drain.stuck');
    case 'finalizers':
      return say('drain.finalizers', { names: names(reason.names) });
    case 'long-grace':
      return say('drain.long-grace', { minutes: reason.minutes });
    case 'not-safe-to-evict':
      return say('drain.not-safe-to-evict');
    case 'windows-grace':
      return say('drain.windows-grace', { seconds: reason.seconds });
    default:
      return say('drain.mirror');
  }
}

/** A reason in words. */
export const reasonSaid = (reason: PodReason): Said =>
  lossSaid(reason) ?? budgetSaid(reason) ?? ownerSaid(reason) ?? lifeSaid(reason);
