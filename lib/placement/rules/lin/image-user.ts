import { objectAt } from '@/lib/kube-rules/json/kube-json';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { userOfImage } from '../../image/image-users';
import { dependsOnImageUser, setsUsers } from '../../kubelet/image-user';
import { type WorkloadRule, workloadRule } from '../checked-rule';
import { fitOf } from '../read/fit';
import { decidesStart, readWorkload } from '../read/read-workload';
import { says } from '../read/security-context';

/** The user of most images is in their registry alone; Ready pods prove that it is a number. */
const imageUserRule = workloadRule(
  { id: 'LIN-013', for: 'linux', severity: 'warning', source: 'K verifyRunAsNonRoot' },
  (input) => {
    if (setsUsers(input) || input.runsOn.includes('linux') || fitOf(input).linux.length === 0) return [];
    const { spec, specAt, containers } = readWorkload(input);
    return containers.flatMap(({ at, name, raw, lint }) => {
      if (lint === null || !decidesStart(lint) || !dependsOnImageUser(spec, raw)) return [];
      const image = lint.image.reference;
      const user = userOfImage(image);
      if (user === 'number') return [];
      const below = says(objectAt(raw, 'securityContext'), 'runAsNonRoot') ? at : specAt;
      return [
        {
          at: [pointer(below, 'securityContext', 'runAsNonRoot')],
          params: { container: name, image },
          severity: user === 'root' ? 'error' : 'warning',
        },
      ];
    });
  },
);

export const imageUserRules: readonly WorkloadRule[] = [imageUserRule];
