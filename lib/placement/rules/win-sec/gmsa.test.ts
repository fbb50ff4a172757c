import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { lintInput, deployment, barePod, podOf } from '../../testing/lint-world';
import { testRules } from '../testing/rule-cases';
import { CORE, onWindows, SPEC } from '../testing/windows-cases';
import { sketchCluster } from '../../testing/sketch-nodes';
import { gmsaRules } from './gmsa';

const strip = (...paths: string[]) => [[{ recipe: 'strip', paths }]] as const;
const OPTIONS = `${SPEC}/securityContext/windowsOptions`;
const withSpecs = (gmsaSpecs: string[] | null, options: RawObject) => {
  const cluster = sketchCluster();
  return lintInput(deployment(podOf(CORE, { ...onWindows, securityContext: { windowsOptions: options } })), {
    cluster: { ...cluster, beside: { ...cluster.beside, gmsaSpecs } },
  });
};

testRules(gmsaRules, {
  'WIN-SEC-022': [
    {
      fires: withSpecs(['other'], { gmsaCredentialSpecName: 'webapp' }),
      at: `${OPTIONS}/gmsaCredentialSpecName`,
      params: { name: 'webapp' },
      silent: withSpecs(['webapp'], { gmsaCredentialSpecName: 'webapp' }),
    },
    {
      fires: withSpecs([], { gmsaCredentialSpecName: 'webapp' }),
      at: `${OPTIONS}/gmsaCredentialSpecName`,
      silent: withSpecs(null, { gmsaCredentialSpecName: 'webapp' }),
    },
  ],
  'WIN-SEC-023': [
    {
      fires: withSpecs([], { gmsaCredentialSpecName: 'webapp', gmsaCredentialSpec: '{}' }),
      at: `${OPTIONS}/gmsaCredentialSpec`,
      fixes: strip(`${OPTIONS}/gmsaCredentialSpec`),
      silent: withSpecs([], { gmsaCredentialSpecName: 'webapp' }),
    },
    {
      fires: lintInput(
        barePod(podOf(CORE, { ...onWindows, securityContext: { windowsOptions: { gmsaCredentialSpec: '{}' } } })),
      ),
      at: '/spec/securityContext/windowsOptions/gmsaCredentialSpec',
      fixes: [],
      silent: withSpecs([], { gmsaCredentialSpec: null }),
    },
  ],
});
