import { message } from '@/lib/domain/message/message';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { lintInput, deployment, podOf } from '../../testing/lint-world';
import { testRules } from '../testing/rule-cases';
import {
  CORE,
  hostProcess,
  FIRST,
  marked,
  NANO,
  onWindows,
  SPEC,
  windowsContainer,
  windowsPod,
} from '../testing/windows-cases';
import { accountRules } from './accounts';

const security = (securityContext: RawObject) => windowsPod({ securityContext });
const OPTIONS = `${SPEC}/securityContext/windowsOptions`;
const named = (runAsUserName: string): RawObject => ({ windowsOptions: { runAsUserName } });
const refusedName = (runAsUserName: string) =>
  lintInput(deployment(podOf(CORE, { ...onWindows, securityContext: named(runAsUserName) })), {
    given: {
      admission: {
        object: [
          {
            path: 'spec.template.spec.securityContext.windowsOptions.runAsUserName',
            type: 'Invalid value',
            value: JSON.stringify(runAsUserName),
            detail: 'runAsUserName cannot contain more than one backslash',
          },
        ],
        pod: [],
        warnings: [],
      },
    },
  });

testRules(accountRules, {
  'WIN-SEC-013': [
    {
      fires: security({ runAsNonRoot: true, ...named('containerADMINISTRATOR') }),
      at: `${OPTIONS}/runAsUserName`,
      params: { container: 'app', user: 'containerADMINISTRATOR' },
      fixes: [[{ recipe: 'set', path: `${OPTIONS}/runAsUserName`, value: 'ContainerUser' }]],
      silent: security({ runAsNonRoot: true, ...named('ContainerUser') }),
    },
    {
      fires: windowsPod({
        securityContext: { runAsNonRoot: false, ...named('ContainerUser') },
        containers: [
          { name: 'app', image: CORE, securityContext: { runAsNonRoot: true, ...named('ContainerAdministrator') } },
        ],
      }),
      at: `${FIRST}/securityContext/windowsOptions/runAsUserName`,
      silent: windowsPod({
        securityContext: { runAsNonRoot: true, ...named('ContainerAdministrator') },
        containers: [{ name: 'app', image: CORE, securityContext: { runAsNonRoot: false } }],
      }),
    },
  ],
  'WIN-SEC-014': [
    {
      fires: security({ runAsNonRoot: true }),
      at: FIRST,
      params: { containers: 'app' },
      silent: windowsContainer({ securityContext: { runAsNonRoot: true } }, { image: NANO }),
    },
    {
      fires: windowsContainer(
        { securityContext: { runAsNonRoot: true } },
        { image: 'example.com/shop:1', pod: marked },
      ),
      at: FIRST,
      silent: security({ runAsNonRoot: true, ...named('ContainerUser') }),
    },
  ],
  'WIN-SEC-015': [
    {
      fires: refusedName('CORP\\\\svc'),
      at: `${OPTIONS}/runAsUserName`,
      params: { value: 'CORP\\\\svc', detail: 'runAsUserName cannot contain more than one backslash' },
      fixes: [[{ recipe: 'set', path: `${OPTIONS}/runAsUserName`, value: 'CORP\\svc' }]],
      silent: security(named('CORP\\svc')),
    },
  ],
  'WIN-SEC-016': [
    { fires: windowsPod({}), at: FIRST, silent: windowsContainer({}, { image: NANO }) },
    { fires: windowsPod({}), at: FIRST, silent: security(named('ContainerUser')) },
    { fires: windowsPod({}), at: FIRST, silent: windowsPod(hostProcess({ runAsUserName: undefined })) },
  ],
  'WIN-SEC-021': [
    {
      fires: windowsPod(hostProcess({ runAsUserName: undefined })),
      at: `${OPTIONS}/runAsUserName`,
      params: { container: 'app', user: message('value.none') },
      fixes: [[{ recipe: 'set', path: `${OPTIONS}/runAsUserName`, value: 'NT AUTHORITY\\SYSTEM' }]],
      silent: windowsPod(hostProcess({ runAsUserName: 'nt authority\\local service' })),
    },
    {
      fires: windowsPod(hostProcess({ runAsUserName: 'ContainerUser' })),
      at: `${OPTIONS}/runAsUserName`,
      silent: windowsPod(hostProcess({ runAsUserName: 'hpc-localgroup' })),
    },
  ],
});
