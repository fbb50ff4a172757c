import { objectsAt, textAt } from '@/lib/kube-rules/json/kube-json';
import { message } from '@/lib/domain/message/message';
import { podSpecIn } from '../../kube-rules/objects/workload-object';
import { ownHostProcess, startingFields } from '../rules/read/read-workload';
import { isContainerAccount, windowsOptionsOf } from '../rules/read/security-context';
import type { PodInCluster } from './cluster-faults';
import { fault, type NodeFault } from './node-fault';

/**
 * HostProcess containers under an account that the host does not have: hcsshim logs on to that account of the host when
 * containerd starts the container (internal/jobcontainers/logon.go, processToken; jobcontainer.go, CreateProcess).
 */
export function hostAccountFaults({ workload }: Pick<PodInCluster, 'workload'>): NodeFault[] {
  const spec = podSpecIn(workload);
  const nameIn = (raw: typeof spec): unknown => windowsOptionsOf(raw)['runAsUserName'];
  return startingFields
    .flatMap((field) => objectsAt(spec, field))
    .flatMap((raw) => {
      const user = nameIn(raw) ?? nameIn(spec);
      if ((ownHostProcess(raw) ?? ownHostProcess(spec)) !== true) return [];
      if (typeof user !== 'string' || !isContainerAccount(user)) return [];
      const sentence = message('kubelet.host-account', { container: textAt(raw, 'name'), user });
      return [fault('RunContainerError', sentence, 'failed to create user process token: failed to logon user')];
    });
}
